import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import {
  findProjectRoot,
  foldersBetween,
  linkDestination,
  partsBelow,
} from "../lib/project_root.ts";
import { createMemorySystem } from "./helpers/memory_system.ts";

describe("findProjectRoot()", () => {
  it("takes each marker, as a folder, a file or a link", () => {
    for (const marker of [".git", ".hg", ".jj", ".sl"]) {
      const path = `/home/project/${marker}`;
      for (
        const system of [
          createMemorySystem({ folders: [path] }),
          createMemorySystem({ files: { [path]: "gitdir: /elsewhere\n" } }),
          createMemorySystem({ links: { [path]: "/elsewhere" } }),
        ]
      ) {
        const expected = { path: "/home/project", marker };
        assertEquals(findProjectRoot("/home/project", system), expected);
        assertEquals(findProjectRoot("/home/project/deep/down", system), expected);
      }
    }
  });

  it("takes the nearest marker, and of two beside each other the first by a fixed order", () => {
    const system = createMemorySystem({
      folders: ["/outer/.git", "/outer/inner/.jj", "/outer/inner/.git"],
    });
    assertEquals(findProjectRoot("/outer/inner/src", system), {
      path: "/outer/inner",
      marker: ".git",
    });
    assertEquals(findProjectRoot("/outer/other", system), { path: "/outer", marker: ".git" });
  });

  it("takes a marker in the root of the file system", () => {
    const system = createMemorySystem({ folders: ["/.hg"] });
    assertEquals(findProjectRoot("/a/b", system), { path: "/", marker: ".hg" });
  });

  it("stays in the folder itself without a marker", () => {
    const system = createMemorySystem({ folders: ["/a/b", "/a/.github", "/a/.GIT"] });
    assertEquals(findProjectRoot("/a/b", system), { path: "/a/b", marker: null });
    assertEquals(findProjectRoot("/", system), { path: "/", marker: null });
  });

  it("goes on where a folder gives no answer", () => {
    const system = createMemorySystem({
      folders: ["/top/.git", "/top/closed/below", "/top/hidden/.git", "/top/hidden/below"],
      faults: { "/top/closed": "no-access", "/top/hidden/.git": "outside-grant" },
    });
    const top = { path: "/top", marker: ".git" };
    assertEquals(findProjectRoot("/top/closed/below", system), top);
    assertEquals(findProjectRoot("/top/hidden/below", system), top);
  });
});

describe("foldersBetween()", () => {
  it("goes from the root down to the folder", () => {
    assertEquals(foldersBetween("/a", "/a/b/c"), ["/a", "/a/b", "/a/b/c"]);
    assertEquals(foldersBetween("/a", "/a"), ["/a"]);
    assertEquals(foldersBetween("/", "/a"), ["/", "/a"]);
  });

  it("throws if the root does not hold the folder", () => {
    assertThrows(() => foldersBetween("/a/b", "/a"), TypeError);
    assertThrows(() => foldersBetween("/a", "/ab/c"), TypeError, 'Cannot go from "/a" to "/ab/c"');
  });
});

describe("partsBelow()", () => {
  it("gives the components, one empty for the root itself, and null for what lies elsewhere", () => {
    assertEquals(partsBelow("/a", "/a/b/..c"), ["b", "..c"]);
    assertEquals(partsBelow("/", "/a"), ["a"]);
    assertEquals(partsBelow("/a", "/a"), [""]);
    for (const path of ["/", "/ab", "/b/a", "/a/../b"]) assertEquals(partsBelow("/a", path), null);
  });
});

describe("linkDestination()", () => {
  it("tells the four destinations apart", () => {
    const destinations = {
      "/p": "inside-root",
      "/p/docs/a.md": "inside-root",
      "/p/.github/a.md": "inside-root",
      "/p/.git": "version-control",
      "/p/sub/.GIT/config": "version-control",
      "/p/.hg/hgrc": "version-control",
      "/q/a.md": "outside-root",
      "/": "outside-root",
    };
    for (const [path, destination] of Object.entries(destinations)) {
      assertEquals<string>(linkDestination("/p", path), destination, path);
    }
    assertEquals(linkDestination("/p", null), "nowhere");
  });

  it("does not mind a version control folder above the root", () => {
    assertEquals(linkDestination("/p/.git/worktree", "/p/.git/worktree/a.md"), "inside-root");
  });
});
