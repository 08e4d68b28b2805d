import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import {
  compareCodeUnits,
  compareDiagnostics,
  type Diagnostic,
  diagnostic,
} from "../lib/diagnostic.ts";

describe("compareCodeUnits()", () => {
  it("puts capitals before small letters and a surrogate before U+FFEE", () => {
    const sorted = ["", "B", "a", "a\0", "é", "\u{1F600}", "\uFFEE"];
    assertEquals([...sorted].reverse().sort(compareCodeUnits), sorted);
    assertEquals(compareCodeUnits("same", "same"), 0);
  });
});

describe("diagnostic()", () => {
  it("makes null of what is left out", () => {
    assertEquals(diagnostic("near-miss", "warning", { message: "A message" }), {
      code: "near-miss",
      severity: "warning",
      message: "A message",
      path: null,
      line: null,
      column: null,
      help: null,
    });
  });
});

describe("compareDiagnostics()", () => {
  it("sorts by severity, path, line, column, code and message, what is left out first", () => {
    const at = (parts: Partial<Diagnostic>) => ({
      ...diagnostic("code", "error", { message: "Message" }),
      ...parts,
    });
    const sorted = [
      at({}),
      at({ message: "Other" }),
      at({ path: "B" }),
      at({ path: "a" }),
      at({ path: "a", line: 2, column: 9 }),
      at({ path: "a", line: 10 }),
      at({ path: "a", line: 10, column: 1, code: "abc" }),
      at({ path: "a", line: 10, column: 1, code: "abd" }),
      at({ severity: "warning" }),
      at({ severity: "info" }),
    ];
    assertEquals([...sorted].reverse().sort(compareDiagnostics), sorted);
  });

  it("is an order: equal only to itself, the reverse of its reverse, transitive", () => {
    const word = fc.constantFrom("a", "b");
    const number = fc.constantFrom(null, 1, 2);
    const any = fc.record({
      code: word,
      severity: fc.constantFrom("error" as const, "warning" as const, "info" as const),
      message: word,
      path: fc.constantFrom(null, "a", "b"),
      line: number,
      column: number,
      help: fc.constant(null),
    });
    fc.assert(fc.property(any, any, any, (a, b, c) => {
      const sign = (x: Diagnostic, y: Diagnostic) => Math.sign(compareDiagnostics(x, y));
      assertEquals(sign(a, b) + sign(b, a), 0);
      assertEquals(sign(a, b) === 0, JSON.stringify(a) === JSON.stringify(b));
      if (sign(a, b) <= 0 && sign(b, c) <= 0) assertEquals(sign(a, c) <= 0, true);
    }));
  });
});
