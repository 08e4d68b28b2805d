import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { claude } from "../../../lib/agents/claude.ts";
import { inShort, readAs } from "../../helpers/agent_context.ts";

describe("loadClaudeFile(), loadClaudeRules()", () => {
  it("have a row for each link that leads nowhere or back to itself", () => {
    const reading = readAs(claude, {
      folders: ["/repo/.git"],
      files: { "/home/.claude/CLAUDE.md": "@gone.md" },
      links: {
        "/home/.claude/gone.md": "nowhere",
        "/repo/CLAUDE.md": "AGENTS.md",
        "/repo/CLAUDE.local.md": "../x",
        "/repo/.claude/CLAUDE.md": "CLAUDE.md",
        "/repo/.claude/rules/a.md": "nowhere",
        "/repo/.claude/rules/b.md": "b.md",
        "/repo/.claude/rules/c.txt": "nowhere",
      },
    });
    assertEquals(inShort(reading), [
      "/home/.claude/CLAUDE.md sent",
      "/home/.claude/gone.md refused leads-nowhere",
      "/repo/CLAUDE.md refused leads-nowhere",
      "/repo/.claude/CLAUDE.md refused link-loop",
      "/repo/.claude/rules/a.md refused leads-nowhere",
      "/repo/.claude/rules/b.md refused link-loop",
      "/repo/CLAUDE.local.md refused leads-nowhere",
    ]);
  });

  it("do not let such a link keep AGENTS.md from being read", () => {
    const reading = readAs(claude, {
      folders: ["/repo/.git"],
      files: { "/repo/AGENTS.md": "agents" },
      links: { "/repo/CLAUDE.md": "CLAUDE.md", "/repo/.claude/AGENTS.md": "nowhere" },
    });
    assertEquals(inShort(reading), [
      "/repo/CLAUDE.md refused link-loop",
      "/repo/AGENTS.md sent",
      "/repo/.claude/AGENTS.md refused leads-nowhere",
    ]);
  });
});
