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

function messages(layers: readonly Layer[], maxTotalBytes: number): string[] {
  return budgetNotes(layers, maxTotalBytes).map(({ message }) => message);
}

describe("budgetNotes()", () => {
  it("says nothing about files that just fit", () => {
    assertEquals(budgetNotes(LAYERS, 3 * 1024), []);
    assertEquals(budgetNotes([], 1), []);
  });

  it("takes what is missing from the first layer on, and names each loss", () => {
    assertEquals(messages(LAYERS, 3 * 1024 - 1), [
      "The instruction files hold 3 KiB, 1 B more than the budget of 3 KiB: AGENTS.md loses 1 B",
    ]);
    assertEquals(messages(LAYERS, 2 * 1024), [
      "The instruction files hold 3 KiB, 1 KiB more than the budget of 2 KiB: AGENTS.md loses 1 KiB",
    ]);
    assertEquals(messages(LAYERS, 1000), [
      "The instruction files hold 3 KiB, 2 KiB more than the budget of 1000 B: AGENTS.md loses 1 KiB, " +
      "a/AGENTS.md loses 1 KiB, a/b/AGENTS.md loses 24 B",
    ]);
  });

  it("is one warning at the first layer, with what to do", () => {
    assertEquals(
      budgetNotes(LAYERS, 1).map(({ code, severity, path, line, help }) => [
        code,
        severity,
        path,
        line,
        help,
      ]),
      [[
        "over-budget",
        "warning",
        "AGENTS.md",
        null,
        'Shorten them, or raise "instructions.maxTotalBytes"',
      ]],
    );
  });

  it("counts the UTF-8 of what a model would read, not the bytes on disk nor what is silent", () => {
    const layers = [
      layer("AGENTS.md", "é".repeat(512), { bytes: 9999 }),
      layer("a/AGENTS.md", KIB, { status: "suppressed", reason: "overridden-by" }),
      createLayer({ path: "b/AGENTS.md", status: "refused", reason: "too-large", bytes: 9999 }),
    ];
    assertEquals(messages(layers, 1024), []);
    assertEquals(messages(layers, 1023), [
      "The instruction files hold 1 KiB, 1 B more than the budget of 1023 B: AGENTS.md loses 1 B",
    ]);
  });

  it("shows no control character of a path", () => {
    assertEquals(messages([layer("a\x1b/AGENTS.md", "ab")], 1), [
      "The instruction files hold 2 B, 1 B more than the budget of 1 B: a\\x1b/AGENTS.md loses 1 B",
    ]);
  });
});
