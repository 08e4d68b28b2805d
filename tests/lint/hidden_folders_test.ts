import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { listHiddenFolders } from "../../lib/lint/hidden_folders.ts";
import type { FolderEntry } from "../../lib/system.ts";

/** What is met in folders that hold these paths, and what is left out; a slash at the end is a folder. */
function goThrough(
  folders: string[],
  paths: string[],
  named: string[] = [],
): { met: string[]; left: string[] } {
  const met: string[] = [];
  const list = (folder: string): FolderEntry[] => {
    const names = new Map<string, FolderEntry["kind"]>();
    for (const path of paths.filter((path) => path.startsWith(`${folder}/`))) {
      const [name, ...rest] = path.slice(folder.length + 1).split("/");
      if (name !== "") names.set(name!, rest.length > 0 ? "directory" : "file");
    }
    return [...names].map(([name, kind]) => ({ name, kind }));
  };
  const notEntered = listHiddenFolders(folders, {
    named,
    list,
    onEntry: (path, kind) => kind === "file" && met.push(path),
  });
  return { met, left: notEntered.map(({ path, reason }) => `${reason} ${path}`) };
}

describe("listHiddenFolders()", () => {
  it("goes through all that may hold instructions of the project's own, the upper ones first", () => {
    assertEquals(goThrough(["sub"], ["sub/a/b/CLAUDE.md", "sub/AGENTS.md"]), {
      met: ["sub/AGENTS.md", "sub/a/b/CLAUDE.md"],
      left: [],
    });
  });

  it("leaves out dependencies, builds, caches and other checkouts, and says so", () => {
    const paths = [
      "a/node_modules/x.md",
      "a/vendor/x.md",
      "env/pyvenv.cfg",
      "env/lib/x.md",
      "tree/.git",
      "tree/AGENTS.md",
      "dist/AGENTS.md",
      "a/.git/x.md",
    ];
    assertEquals(goThrough(["dist", "env", "tree"], paths), {
      met: [],
      left: ["made dist", "made env", "checkout tree"],
    });
    assertEquals(goThrough(["a"], paths.filter((path) => !path.includes(".git"))), {
      met: [],
      left: ["made a/node_modules", "made a/vendor"],
    });
  });

  it("enters what is named, and nothing beside the way to it", () => {
    const paths = [
      "node_modules/a/AGENTS.md",
      "node_modules/a/vendor/x.md",
      "node_modules/b/c/d.md",
    ];
    assertEquals(goThrough(["node_modules"], paths, ["node_modules"]), {
      met: ["node_modules/a/AGENTS.md", "node_modules/b/c/d.md"],
      left: ["made node_modules/a/vendor"],
    });
    assertEquals(goThrough(["node_modules"], paths, ["node_modules/b/c"]), {
      met: ["node_modules/b/c/d.md"],
      left: [],
    });
  });

  it("does not look into thousands of folders, and says which it left", () => {
    const folders = Array.from({ length: 6000 }, (_, index) => `f${index}`);
    const { left } = goThrough(folders, []);
    assertEquals([left.length, left[0]], [1000, "limit f5000"]);
    assertEquals(goThrough(folders, ["f5999/a.md"], ["f5999"]).met, ["f5999/a.md"]);
  });
});
