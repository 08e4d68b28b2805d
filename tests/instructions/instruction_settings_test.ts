import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { createConfig } from "../../lib/config/config.ts";
import { instructionSettings } from "../../lib/instructions/instruction_settings.ts";

const NAMES = { base: ["RULES.md"], override: ["RULES.override.md"] };

describe("instructionSettings()", () => {
  it("follows the user's links only where the user said so", () => {
    const config = createConfig(
      new Map<"instructions.symlinks" | "instructions.names", string | string[]>([
        ["instructions.names", ["RULES.md"]],
        ["instructions.symlinks", "within-root"],
      ]),
    );
    const both = { names: NAMES, maxFileBytes: 65_536 };
    assertEquals(instructionSettings(config), {
      user: { ...both, links: "refuse" },
      project: { ...both, links: "within-root" },
    });
    const instructions = { ...config.instructions, userSymlinks: true };
    assertEquals(instructionSettings({ ...config, instructions }).user.links, "follow");
  });

  it("keeps what a project says of its own files from the user's", () => {
    const config = createConfig(new Map(), { names: ["RULES.md"], maxFileBytes: 1 });
    const { user, project } = instructionSettings(config);
    assertEquals([user.names.base, user.maxFileBytes], [["AGENTS.md", "RIVUMI.md"], 65_536]);
    assertEquals([project.names, project.maxFileBytes], [NAMES, 1]);
  });
});
