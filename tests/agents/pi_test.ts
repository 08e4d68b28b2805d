import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { pi } from "../../lib/agents/pi.ts";
import { gitFiles, inShort, readAs } from "../helpers/agent_context.ts";

/** A linked worktree inside its main checkout. */
const NESTED = {
  cwd: "/repo/trees/wt",
  files: {
    ...gitFiles("/repo"),
    "/repo/.git/worktrees/wt/HEAD": "ref: refs/heads/wt\n",
    "/repo/.git/worktrees/wt/commondir": "../..\n",
    "/repo/trees/wt/.git": "gitdir: /repo/.git/worktrees/wt\n",
    "/repo/AGENTS.md": "main",
    "/repo/trees/AGENTS.md": "between",
    "/repo/trees/wt/AGENTS.md": "worktree",
  },
};

describe("pi", () => {
  it("load() lets the copy of a nested worktree stand for the main checkout's", () => {
    assertEquals(inShort(readAs(pi, NESTED)), [
      "/repo/AGENTS.md shadowed worktree-copy",
      "/repo/trees/AGENTS.md sent",
      "/repo/trees/wt/AGENTS.md sent",
    ]);
  });

  it("load() sends both copies as version 0.73, for another name, or for a worktree elsewhere", () => {
    const sent = ["/repo/AGENTS.md sent", "/repo/trees/AGENTS.md sent"];
    const old = readAs(pi, { ...NESTED, version: "0.73.1" });
    assertEquals(inShort(old), [...sent, "/repo/trees/wt/AGENTS.md sent"]);

    const { "/repo/trees/wt/AGENTS.md": _, ...others } = NESTED.files;
    const otherName = { ...NESTED, files: { ...others, "/repo/trees/wt/CLAUDE.md": "worktree" } };
    assertEquals(inShort(readAs(pi, otherName)), [...sent, "/repo/trees/wt/CLAUDE.md sent"]);

    const noHead = Object.fromEntries(
      Object.entries(NESTED.files).filter(([path]) => !path.endsWith("worktrees/wt/HEAD")),
    );
    const broken = readAs(pi, { ...NESTED, files: noHead });
    assertEquals(inShort(broken), [...sent, "/repo/trees/wt/AGENTS.md sent"]);
  });

  it("load() passes over a candidate that cannot be read and names what the winner hides", () => {
    const reading = readAs(pi, {
      folders: ["/repo/AGENTS.override.md"],
      files: { "/repo/AGENTS.md": "x", "/repo/CLAUDE.md": "y", "/repo/CLAUDE.MD": "z" },
      faults: { "/repo/AGENTS.md": "no-read" },
    });
    assertEquals(inShort(reading), [
      "/repo/AGENTS.override.md skipped directory",
      "/repo/AGENTS.md refused permission",
      "/repo/CLAUDE.md sent",
      "/repo/CLAUDE.MD shadowed shadowed-by",
    ]);
  });

  it("load() reads the agent's folder from PI_CODING_AGENT_DIR, and nothing at all if told so", () => {
    const files = { "/home/own/AGENTS.md": "mine", "/repo/AGENTS.md": "repo" };
    const environment = { PI_CODING_AGENT_DIR: "~/own" };
    assertEquals(inShort(readAs(pi, { files, environment })), [
      "/home/own/AGENTS.md sent",
      "/repo/AGENTS.md sent",
    ]);
    assertEquals(readAs(pi, { files, environment, arguments: ["-nc"] }).blocks, []);
  });

  it("load() sends a file once when the project lies in the agent's own folder", () => {
    const files = { "/home/.pi/agent/AGENTS.md": "mine" };
    const reading = readAs(pi, { files, cwd: "/home/.pi/agent/sub" });
    assertEquals(inShort(reading), ["/home/.pi/agent/AGENTS.md sent"]);
  });
});
