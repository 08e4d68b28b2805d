import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { budgetNotes } from "../../lib/instructions/budget_notes.ts";
import type { Layer } from "../../lib/instructions/layer.ts";
import { createLayer, createReadFile } from "../helpers/layers.ts";

function layer(path: string, text: string, parts: Partial<Layer> = {}): Layer {
  return createLayer({ path, file: createReadFile(text), ...parts });
}

const KIB = "x".repeat(1024);
const LAYERS = [layer("AGENTS.md", KIB), layer("a/AGENTS.md", KIB), layer("a/b/AGENTS.md", KIB)];

describe("budgetNotes()", () => {
  it("says nothing about files that just fit", () => {
    assertEquals(budgetNotes(LAYERS, 3 * 1024), []);
    assertEquals(budgetNotes([], 1), []);
  });

  it("says how much there is and how much may be, and what to do", () => {
    assertEquals(budgetNotes(LAYERS, 2 * 1024), [{
      code: "over-budget",
      severity: "warning",
      message: "The instruction files hold 3 KiB, 1 KiB more than the budget of 2 KiB",
      path: null,
      line: null,
      column: null,
      help: 'Shorten them, or raise "instructions.maxTotalBytes"',
    }]);
  });

  it("counts the UTF-8 of what a model would read, not the bytes on disk nor what is silent", () => {
    const layers = [
      layer("AGENTS.md", "é".repeat(512), { bytes: 9999 }),
      layer("a/AGENTS.md", KIB, { status: "suppressed", reason: "overridden-by" }),
      createLayer({ path: "b/AGENTS.md", status: "refused", reason: "too-large", bytes: 9999 }),
    ];
    assertEquals(budgetNotes(layers, 1024), []);
    assertEquals(budgetNotes(layers, 1023).length, 1);
  });
});
