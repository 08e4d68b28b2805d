import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { createConfig } from "../../lib/config/config.ts";
import { budgetLimits } from "../../lib/prompt/budget_limits.ts";
import { fitParts, type ForeignParts } from "../../lib/prompt/fit_parts.ts";
import { mayExceed } from "../../lib/prompt/may_exceed.ts";
import { createParts, layerOf, memoryOf, skillOf } from "../helpers/prompt_parts.ts";

/** What grows most when it is escaped. */
const GROWING = fc.tuple(
  fc.constantFrom(
    "<rivumi:",
    "\x7f",
    '"',
    "&",
    "\u202e",
    "\u{e0041}",
    "a",
    "é漢\u{1f600}",
    "\ud800",
  ),
  fc.nat(2000),
).map(([unit, count]) => unit.repeat(count));

const TEXT = GROWING.map((text) => text.replaceAll("\x7f", "").toWellFormed());

const PARTS: fc.Arbitrary<ForeignParts> = fc.record({
  layers: fc.array(fc.tuple(GROWING, TEXT), { maxLength: 4 }),
  skills: fc.array(fc.tuple(GROWING, GROWING, TEXT), { maxLength: 4 }),
  memories: fc.array(GROWING, { maxLength: 4 }),
  manifests: fc.array(GROWING, { maxLength: 4 }),
  limits: fc.record({
    maxBytes: fc.nat(300_000),
    maxInstructionsBytes: fc.nat(100_000),
    maxProjectInstructionsBytes: fc.nat(100_000),
    maxSkillsBytes: fc.nat(100_000),
    maxWorkspaceBytes: fc.nat(100_000),
    maxMemoryBytes: fc.nat(100_000),
  }),
}).map(({ layers, skills, memories, manifests, limits }) => ({
  layers: layers.map(([path, text]) => layerOf(path, text)),
  skills: skills.map(([name, description, body]) => skillOf(name, { description, body })),
  namedSkills: skills.slice(0, 1).map(([name]) => name),
  memories: memories.map(memoryOf),
  workspace: { root: "/repo", branch: null, manifests, tools: [] },
  limits,
}));

describe("mayExceed()", () => {
  it("says no only where everything fits", () => {
    let [no, all] = [0, 0];
    fc.assert(
      fc.property(PARTS, (parts) => {
        all++;
        if (mayExceed(parts)) return;
        no++;
        assertEquals(fitParts(parts).losses, []);
      }),
      { numRuns: 300 },
    );
    assertEquals(no > 0 && no < all, true, "The property has tried both answers");
  });

  it("says no to what most projects have", () => {
    const parts = createParts({
      layers: [layerOf("AGENTS.md", "- A rule\n".repeat(4000)), layerOf("a/AGENTS.md", "- Two\n")],
      skills: Array.from({ length: 20 }, (_, index) => skillOf(`skill-${index}`)),
      memories: Array.from({ length: 20 }, (_, index) => memoryOf(`uses pnpm ${index}`)),
      limits: { ...budgetLimits(createConfig(new Map())), maxTaskBytes: 1 },
    });
    assertEquals(mayExceed(parts), false);
  });
});
