import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { instructionFamily } from "../../lib/lint/instruction_names.ts";

describe("instructionFamily()", () => {
  const cases: Record<string, string | null> = {
    "AGENTS.md": "shared",
    "a/b/AGENTS.override.md": "shared",
    "agents.md": null,
    "MY-AGENTS.md": null,
    "a/CLAUDE.local.md": "claude",
    ".claude/CLAUDE.md": "claude",
    ".claude/rules/a/b.md": "claude",
    ".claude/skills/x/SKILL.md": null,
    ".claude/rules/a.txt": null,
    "GEMINI.md": "gemini",
    ".qwen/QWEN.local.md": "qwen",
    ".github/copilot-instructions.md": "copilot",
    ".github/instructions/a/b.instructions.md": "copilot",
    ".github/instructions/readme.md": null,
    "sub/.github/copilot-instructions.md": null,
    ".cursorrules": "cursor",
    "sub/.cursor/rules/x.mdc": "cursor",
    ".clinerules": "cline",
    ".clinerules/a.md": "cline",
    ".roo/rules-code/a.md": "roo",
    ".rules": "zed",
    "sub/.rules": null,
    "RULES.md": "rivumi",
    "sub/RULES.md": "rivumi",
    "README.md": null,
  };
  for (const [path, family] of Object.entries(cases)) {
    it(`says that ${path} is ${family === null ? "nobody's" : `of the family ${family}`}`, () => {
      assertEquals(instructionFamily(path, new Set(["AGENTS.md", "RULES.md"])), family);
    });
  }
});
