import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { instructionNames, nearMissOf, overrideNameOf } from "../../lib/instructions/names.ts";

const NAMES = instructionNames(["AGENTS.md", "RIVUMI.md", "règles.md"]);

describe("overrideNameOf()", () => {
  for (
    const [name, expected] of [
      ["AGENTS.md", "AGENTS.override.md"],
      ["a.b.md", "a.b.override.md"],
      ["RULES", "RULES.override"],
      [".rules", ".rules.override"],
      [".rules.md", ".rules.override.md"],
    ] as const
  ) {
    it(`makes ${expected} of ${name}`, () => assertEquals(overrideNameOf(name), expected));
  }
});

describe("instructionNames()", () => {
  it("keeps the order of the base names for the overrides", () => {
    assertEquals(instructionNames(["RULES", "AGENTS.md"]), {
      base: ["RULES", "AGENTS.md"],
      override: ["RULES.override", "AGENTS.override.md"],
    });
  });
});

describe("nearMissOf()", () => {
  for (
    const [name, expected] of [
      ["AGENTS.md", null],
      ["AGENTS.override.md", null],
      ["agents.md", "AGENTS.md"],
      ["Agents.MD", "AGENTS.md"],
      ["AGENTS.OVERRIDE.md", "AGENTS.override.md"],
      [" AGENTS.md", "AGENTS.md"],
      ["RIVUMI.md\n", "RIVUMI.md"],
      ["re\u0300gles.md", "règles.md"],
      ["RÈGLES.md", "règles.md"],
      ["AGENT.md", null],
      ["AGENTS.txt", null],
      ["AGENTS.md.bak", null],
      ["AGENTS .md", null],
      ["", null],
    ] as const
  ) {
    it(`gives ${expected} for ${JSON.stringify(name)}`, () => {
      assertEquals(nearMissOf(name, NAMES), expected);
    });
  }

  it("tells two configured names apart that differ in case only", () => {
    const names = instructionNames(["AGENTS.md", "agents.md"]);
    assertEquals(nearMissOf("agents.md", names), null);
    assertEquals(nearMissOf("Agents.md", names), "AGENTS.md");
  });

  it("finds every change of case, form and blanks, and never a name that is right", () => {
    const change = fc.constantFrom<(name: string) => string>(
      (name) => name,
      (name) => name.toUpperCase(),
      (name) => name.toLowerCase(),
      (name) => name.normalize("NFD"),
      (name) => ` ${name}`,
      (name) => `${name}\u00a0`,
    );
    const right = fc.constantFrom(...NAMES.base, ...NAMES.override);
    fc.assert(fc.property(right, fc.array(change, { maxLength: 4 }), (name, changes) => {
      const changed = changes.reduce((text, apply) => apply(text), name);
      assertEquals(nearMissOf(changed, NAMES), changed === name ? null : name);
    }));
  });

  it("answers with a name that counts, or not at all", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => {
      const found = nearMissOf(name, NAMES);
      assert(found === null || [...NAMES.base, ...NAMES.override].includes(found));
    }));
  });
});
