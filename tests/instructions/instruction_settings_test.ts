import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { type ConfigPath, type ConfigValue, createConfig } from "../../lib/config/config.ts";
import { instructionSettings } from "../../lib/instructions/instruction_settings.ts";

const NAMES = { base: ["RULES.md"], override: ["RULES.override.md"] };

describe("instructionSettings()", () => {
  it("follows the user's links only where the user said so", () => {
    const config = createConfig(
      new Map<ConfigPath, ConfigValue>([
        ["instructions.names", ["RULES.md"]],
        ["instructions.maxFileBytes", 10],
        ["instructions.symlinks", "within-root"],
      ]),
    );
    const settings = {
      names: NAMES,
      maxFileBytes: 10,
      projectLinks: "within-root",
      own: { names: NAMES, maxFileBytes: 10 },
    } as const;
    assertEquals(instructionSettings(config), { ...settings, userLinks: "refuse" });
    const instructions = { ...config.instructions, userSymlinks: true };
    assertEquals(instructionSettings({ ...config, instructions }), {
      ...settings,
      userLinks: "follow",
    });
  });

  it("keeps what a project says of its own files from the user's", () => {
    const config = createConfig(new Map(), { names: ["RULES.md"], maxFileBytes: 1 });
    const { names, maxFileBytes, own } = instructionSettings(config);
    assertEquals([names.base, maxFileBytes], [["AGENTS.md", "RIVUMI.md"], 65_536]);
    assertEquals(own, { names: NAMES, maxFileBytes: 1 });
  });
});
