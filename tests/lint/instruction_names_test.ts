import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { instructionFamily } from "../../lib/lint/instruction_names.ts";
import { OTHER_AGENTS_FILES } from "../../lib/workspace/place_notes.ts";

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

  it("knows every file and folder of which the doctor says that other agents read it", () => {
    const files = ["", "/a.md", "/a.mdc", "/a.instructions.md"];
    for (const name of OTHER_AGENTS_FILES) {
      const known = files.some((file) => instructionFamily(name + file, new Set()) !== null);
      assertEquals(known, true, name);
    }
  });
});
