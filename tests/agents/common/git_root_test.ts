import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { gitRoot } from "../../../lib/agents/common/git_root.ts";
import { gitFiles } from "../../helpers/agent_context.ts";
import { createMemorySystem, type Layout } from "../../helpers/memory_system.ts";

function rootOf(layout: Layout, folder = "/repo/sub"): string | null {
  return gitRoot(folder, createMemorySystem({ folders: [folder], ...layout }));
}

describe("gitRoot()", () => {
  it("finds the folder whose .git is a repository", () => {
    assertEquals(rootOf({ files: gitFiles("/repo") }), "/repo");
    assertEquals(rootOf({}), null);
  });

  it("passes over a .git folder that is no repository", () => {
    const files = { ...gitFiles("/repo"), "/repo/sub/.git/HEAD": "ref: refs/heads/main\n" };
    assertEquals(rootOf({ files }), "/repo");
    assertEquals(rootOf({ files: gitFiles("/repo"), folders: ["/repo/sub/.git"] }), "/repo");
  });

  it("passes over a .git folder whose HEAD names neither a branch nor a commit", () => {
    const heads = {
      "ref: refs/heads/x\n": "/repo",
      ["a".repeat(40)]: "/repo",
      "junk\n": null,
      "": null,
    };
    for (const [head, root] of Object.entries(heads)) {
      assertEquals(rootOf({ files: { ...gitFiles("/repo"), "/repo/.git/HEAD": head } }), root);
    }
  });

  it("does not look where a .git file points if told so", () => {
    const root = (text: string): string | null =>
      gitRoot("/repo/sub", createMemorySystem({ files: { "/repo/sub/.git": text } }), {
        checksPointers: false,
      });
    assertEquals(root(" gitdir: /nowhere\n"), "/repo/sub");
    assertEquals(root("nonsense\n"), null);
  });

  it("takes a worktree and a submodule for what they are, and gives up at a .git file that leads nowhere", () => {
    const main = gitFiles("/main");
    const worktree = {
      ...main,
      "/main/.git/worktrees/wt/HEAD": "ref: refs/heads/wt\n",
      "/main/.git/worktrees/wt/commondir": "../..\n",
      "/repo/.git": "gitdir: /main/.git/worktrees/wt\n",
    };
    assertEquals(rootOf({ files: worktree }), "/repo");
    const submodule = {
      ...Object.fromEntries(
        Object.entries(gitFiles("/repo/modules")).map(([path, text]) => [
          path.replace("/.git/", "/sub/"),
          text,
        ]),
      ),
      "/repo/sub/.git": "gitdir: ../modules/sub\n",
    };
    assertEquals(rootOf({ files: submodule }), "/repo/sub");
    for (const text of ["nonsense\n", "gitdir: /nowhere\n", ""]) {
      assertEquals(rootOf({ files: { ...gitFiles("/repo"), "/repo/sub/.git": text } }), null);
    }
  });
});
