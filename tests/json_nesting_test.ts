import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { jsonNesting } from "../lib/json_nesting.ts";

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe("jsonNesting()", () => {
  it("counts the levels of any value, whatever stands in its strings", () => {
    const bracket = fc.string({
      unit: fc.constantFrom("[", "]", "{", "}", '"', "\\", "/", "*", "a"),
    });
    const value = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.array(bracket)),
      fc.dictionary(bracket, bracket),
    );
    fc.assert(fc.property(value, fc.constantFrom(0, 2), (value, indent) => {
      assertEquals(jsonNesting(JSON.stringify(value, null, indent)), {
        deepest: depthOf(value),
        isClosed: true,
      });
    }));
  });

  it("looks into no comment", () => {
    assertEquals(jsonNesting("[ // [[[ \n /* {{ \n ** {{ */ {} ]"), { deepest: 2, isClosed: true });
    assertEquals(jsonNesting("{} /* [["), { deepest: 1, isClosed: true });
    assertEquals(jsonNesting("{} // [["), { deepest: 1, isClosed: true });
    assertEquals(jsonNesting("/{}/"), { deepest: 1, isClosed: true });
  });

  it("says of brackets that are not closed, or not opened, that they are not", () => {
    assertEquals(jsonNesting("[".repeat(5000)), { deepest: 5000, isClosed: false });
    assertEquals(jsonNesting("]"), { deepest: 0, isClosed: false });
    assertEquals(jsonNesting('"a\n[]"[]'), { deepest: 1, isClosed: true });
  });
});
