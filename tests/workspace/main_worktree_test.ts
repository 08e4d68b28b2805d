import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { readBranch } from "../../lib/workspace/branch.ts";
import { readMainWorktreeRoot } from "../../lib/workspace/main_worktree.ts";
import { createTempTree } from "../helpers/temp_tree.ts";

const system = createDenoSystem();

describe("readMainWorktreeRoot()", () => {
  it("gives the root itself where it is no linked working tree", () => {
    using tree = createTempTree({
      files: { "file/.git": "gitdir: /etc\n" },
      folders: ["folder/.git", "mercurial/.hg", "plain"],
    });
    for (const name of ["file", "folder", "mercurial", "plain"]) {
      const root = tree.path(name);
      assertEquals(readMainWorktreeRoot(system, { root }), root);
    }
  });

  it("gives the folder of a bare repository that has linked working trees", () => {
    using tree = createTempTree({
      files: {
        "bare.git/worktrees/one/commondir": "../..\n",
        "bare.git/worktrees/one/gitdir": "../../../one/.git\n",
        "one/.git": "gitdir: ../bare.git/worktrees/one\n",
      },
    });
    assertEquals(
      readMainWorktreeRoot(system, { root: tree.path("one") }),
      tree.path("bare.git"),
    );
  });

  it("agrees with what Git itself writes, as readBranch() does", { skip: !hasGit() }, () => {
    using tree = createTempTree({ folders: ["main", "library"] });
    function git(folder: string, ...args: string[]): void {
      const { success, stderr } = new Deno.Command("git", {
        args: ["-C", tree.path(folder), "-c", "protocol.file.allow=always", ...args],
        env: {
          GIT_CONFIG_GLOBAL: "/dev/null",
          GIT_CONFIG_NOSYSTEM: "1",
          GIT_AUTHOR_NAME: "a",
          GIT_AUTHOR_EMAIL: "a@example.org",
          GIT_COMMITTER_NAME: "a",
          GIT_COMMITTER_EMAIL: "a@example.org",
        },
      }).outputSync();
      assert(success, `git ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
    }
    for (const folder of ["main", "library"]) {
      git(folder, "init", "-q");
      git(folder, "symbolic-ref", "HEAD", `refs/heads/${folder}-branch`);
      git(folder, "commit", "-q", "--allow-empty", "-m", "first");
    }
    git("main", "submodule", "add", "-q", "../library", "sub");
    git("main", "commit", "-q", "-m", "submodule");
    git("main", "worktree", "add", "-q", "-b", "feature/one", "../linked");
    git("linked", "submodule", "update", "-q", "--init");
    git("main", "worktree", "add", "-q", "--detach", "../detached");
    const names = ["main", "main/sub", "linked", "linked/sub", "detached"];
    const answers = names.map((name) => {
      const root = tree.path(name);
      const branch = readBranch(system, { root });
      return [
        name,
        branch?.kind === "branch" ? branch.name : branch?.kind,
        readMainWorktreeRoot(system, { root }),
      ];
    });
    assertEquals(answers, [
      ["main", "main-branch", tree.path("main")],
      ["main/sub", "library-branch", tree.path("main/sub")],
      ["linked", "feature/one", tree.path("main")],
      ["linked/sub", "detached", tree.path("linked/sub")],
      ["detached", "detached", tree.path("main")],
    ]);
  });
});

function hasGit(): boolean {
  try {
    return new Deno.Command("git", { args: ["--version"] }).outputSync().success;
  } catch {
    return false;
  }
}
