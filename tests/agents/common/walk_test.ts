import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { foldersUpwards, isWithin, nearestFolder } from "../../../lib/agents/common/walk.ts";

describe("foldersUpwards()", () => {
  it("goes from the folder to the last one, or to the file system root", () => {
    assertEquals(foldersUpwards("/a/b/c"), ["/a/b/c", "/a/b", "/a", "/"]);
    assertEquals(foldersUpwards("/a/b/c", { last: "/a/b" }), ["/a/b/c", "/a/b"]);
    assertEquals(foldersUpwards("/a", { last: "/elsewhere" }), ["/a", "/"]);
    assertEquals(foldersUpwards("/"), ["/"]);
  });
});

describe("nearestFolder()", () => {
  it("looks at the folder itself first", () => {
    assertEquals(nearestFolder("/a/b", () => true), "/a/b");
    assertEquals(nearestFolder("/a/b", (folder) => folder === "/"), "/");
    assertEquals(nearestFolder("/a/b", () => false), null);
  });
});

describe("isWithin()", () => {
  it("compares whole names", () => {
    assertEquals(
      ["/a", "/a/b", "/a/..b", "/ab", "/", "/a/../c"].map((path) => isWithin("/a", path)),
      [true, true, true, false, false, false],
    );
  });
});
