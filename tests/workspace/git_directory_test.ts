import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { findGitDirectory, readGitLine } from "../../lib/workspace/git_directory.ts";
import { createTempTree, type TempTree } from "../helpers/temp_tree.ts";

const system = createDenoSystem();

/** The repository `main` and its linked working tree `linked`, with the relative pointers of new Gits. */
const LINKED_WORKTREE: Record<string, string> = {
  "main/.git/HEAD": "ref: refs/heads/main\n",
  "main/.git/worktrees/linked/HEAD": "ref: refs/heads/feature\n",
  "main/.git/worktrees/linked/commondir": "../..\n",
  "main/.git/worktrees/linked/gitdir": "../../../../linked/.git\n",
  "linked/.git": "gitdir: ../main/.git/worktrees/linked\n",
};

/** The repository `main` with a submodule, and in that another one. */
const SUBMODULES: Record<string, string> = {
  "main/.git/HEAD": "ref: refs/heads/main\n",
  "main/.git/modules/lib/HEAD": "ref: refs/heads/lib\n",
  "main/.git/modules/lib/modules/inner/HEAD": "ref: refs/heads/inner\n",
  "main/lib/.git": "gitdir: ../.git/modules/lib\n",
  "main/lib/inner/.git": "gitdir: ../../.git/modules/lib/modules/inner\n",
};

/** The two folders relative to the tree; null if none was found. */
function find(tree: TempTree, root: string): { path: string; common: string } | null {
  const found = findGitDirectory(system, tree.path(root));
  if (found === null) return null;
  const relative = (path: string) => path.slice(tree.root.length + 1).replaceAll("\\", "/");
  return { path: relative(found.path), common: relative(found.common) };
}

describe("findGitDirectory()", () => {
  it("gives the folder .git itself", () => {
    using tree = createTempTree({ folders: ["a/.git"] });
    assertEquals(find(tree, "a"), { path: "a/.git", common: "a/.git" });
  });

  it("gives null where there is no Git", () => {
    using tree = createTempTree({ folders: ["a/.hg"] });
    assertEquals(find(tree, "a"), null);
    assertEquals(find(tree, "missing"), null);
  });

  it("follows relative pointers of a linked working tree", () => {
    using tree = createTempTree({ files: LINKED_WORKTREE });
    assertEquals(find(tree, "linked"), {
      path: "main/.git/worktrees/linked",
      common: "main/.git",
    });
  });

  it("follows absolute pointers of a linked working tree, through links too", () => {
    using tree = createTempTree({ files: LINKED_WORKTREE, links: { other: "." } });
    const prefix = tree.path("other");
    Deno.writeTextFileSync(
      tree.path("linked/.git"),
      `gitdir: ${prefix}/main/.git/worktrees/linked\r\n`,
    );
    Deno.writeTextFileSync(
      tree.path("main/.git/worktrees/linked/gitdir"),
      `${prefix}/linked/.git\n`,
    );
    assertEquals(find(tree, "linked")?.path, "main/.git/worktrees/linked");
  });

  it("follows submodules, one in another and one in a linked working tree", () => {
    using tree = createTempTree({
      files: {
        ...SUBMODULES,
        ...LINKED_WORKTREE,
        "main/.git/worktrees/linked/modules/lib/HEAD": "ref: refs/heads/lib\n",
        "linked/lib/.git": "gitdir: ../../main/.git/worktrees/linked/modules/lib\n",
      },
    });
    for (
      const [root, path] of [
        ["main/lib", "main/.git/modules/lib"],
        ["main/lib/inner", "main/.git/modules/lib/modules/inner"],
        ["linked/lib", "main/.git/worktrees/linked/modules/lib"],
      ] as const
    ) {
      assertEquals(find(tree, root), { path, common: path });
    }
  });

  for (
    const [what, changes] of [
      ["names another working tree", {
        "main/.git/worktrees/linked/gitdir": "../../../../other/.git\n",
        "other/.git": "gitdir: ../main/.git/worktrees/linked\n",
      }],
      ["names nothing", { "main/.git/worktrees/linked/gitdir": "../../../../gone/.git\n" }],
      ["is empty", { "main/.git/worktrees/linked/gitdir": "" }],
      ["names the folder instead of its .git", {
        "main/.git/worktrees/linked/gitdir": "../../../../linked\n",
      }],
    ] as const
  ) {
    it(`gives null when the other end ${what}`, () => {
      using tree = createTempTree({ files: { ...LINKED_WORKTREE, ...changes } });
      assertEquals(find(tree, "linked"), null);
    });
  }

  it("gives null when a commondir names a repository that does not hold the folder", () => {
    // Such an archive would pass for a part of somebody's other project.
    using tree = createTempTree({
      files: {
        "victim/.git/HEAD": "ref: refs/heads/main\n",
        "archive/.git": "gitdir: fake/worktrees/x\n",
        "archive/fake/worktrees/x/HEAD": "ref: refs/heads/main\n",
        "archive/fake/worktrees/x/gitdir": "../../../.git\n",
        "archive/fake/worktrees/x/commondir": "../../../../victim/.git\n",
      },
    });
    assertEquals(find(tree, "archive"), null);
  });

  it("gives null when a pointer names a repository that is no submodule's", () => {
    using tree = createTempTree({
      files: {
        ...SUBMODULES,
        "main/vendored/.git": "gitdir: ../../victim/.git\n",
        "main/thief/.git": "gitdir: ../.git\n",
        "main/modules/.git": "gitdir: ../.git/modules\n",
        "victim/.git/HEAD": "ref: refs/heads/main\n",
        "alone/.git": "gitdir: ../victim/.git\n",
      },
    });
    for (const root of ["main/vendored", "main/thief", "main/modules", "alone"]) {
      assertEquals(find(tree, root), null, root);
    }
  });

  for (
    const pointer of [
      "",
      "gitdir:",
      "gitdir: \n",
      "nonsense\n",
      "gitdir: ../main/.git/worktrees/linked\nmore\n",
      "gitdir: /etc\n",
      "gitdir: /dev/null\n",
      "gitdir: /proc/self\n",
      "gitdir: .git\n",
      "gitdir: .\n",
      "gitdir: ../fifo\n",
      "gitdir: gone\n",
      "gitdir: //server/share\n",
      "gitdir: \\\\server\\share\n",
      `gitdir: ${"x".repeat(5000)}\n`,
      `gitdir: ${"x/../".repeat(1000)}x\n`,
      `gitdir: ../main/.git/worktrees/linked${" ".repeat(70_000)}\n`,
      "gitdir: \u0000\n",
    ]
  ) {
    it(`gives null for the pointer ${JSON.stringify(pointer.slice(0, 50))}`, () => {
      using tree = createTempTree({ files: { ...LINKED_WORKTREE, "linked/.git": pointer } });
      if (pointer.includes("fifo")) makeFifo(tree.path("fifo"));
      assertEquals(find(tree, "linked"), null);
    });
  }

  it("gives null when .git is a link or a FIFO", () => {
    using tree = createTempTree({
      files: LINKED_WORKTREE,
      links: { "a/.git": "../main/.git", "b/.git": "../linked/.git" },
      folders: ["c"],
    });
    makeFifo(tree.path("c/.git"));
    for (const root of ["a", "b", "c"]) assertEquals(find(tree, root), null, root);
  });
});

describe("readGitLine()", () => {
  for (
    const [text, expected] of [
      ["one\n", "one"],
      ["one", "one"],
      ["one\r\n\n", "one"],
      ["", null],
      ["\n", null],
      ["one\ntwo\n", null],
      ["\u0001\n", null],
      ["x".repeat(8192), "x".repeat(8192)],
      ["x".repeat(8193), null],
    ] as const
  ) {
    it(`gives ${JSON.stringify(expected)?.slice(0, 20)} for ${JSON.stringify(text).slice(0, 20)}`, () => {
      using tree = createTempTree({ files: { HEAD: text } });
      assertEquals(readGitLine(system, tree.path("HEAD")), expected);
    });
  }
});

/** Makes a FIFO where the platform has them, a folder elsewhere: both hold no text. */
function makeFifo(path: string): void {
  if (Deno.build.os === "windows") Deno.mkdirSync(path);
  else new Deno.Command("mkfifo", { args: [path] }).outputSync();
}
