import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { instructionSettings } from "../../lib/instructions/instruction_settings.ts";

describe("instructionSettings()", () => {
  it("follows the user's links only where the user said so", () => {
    const config = {
      names: ["RULES.md"],
      maxFileBytes: 10,
      maxTotalBytes: 20,
      symlinks: "within-root",
      userSymlinks: false,
    } as const;
    const settings = {
      names: { base: ["RULES.md"], override: ["RULES.override.md"] },
      maxFileBytes: 10,
      projectLinks: "within-root",
    } as const;
    assertEquals(instructionSettings(config), { ...settings, userLinks: "refuse" });
    assertEquals(instructionSettings({ ...config, userSymlinks: true }), {
      ...settings,
      userLinks: "follow",
    });
  });
});
