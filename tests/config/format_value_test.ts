import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { describeValue, formatKeyPath, formatValue } from "../../lib/config/format_value.ts";

describe("formatValue()", () => {
  it("formatValue() escapes what would disturb a terminal", () => {
    assertEquals(
      formatValue("a\u001b[31m\u0085\u202e\u2028\ufeff\u{e0041}\ud800é😀"),
      '"a\\u001b[31m\\u0085\\u202e\\u2028\\ufeff\\udb40\\udc41\\ud800é😀"',
    );
  });

  it("formatValue() gives JSON of the same value when given any value", () => {
    fc.assert(fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
      assertEquals(JSON.stringify(JSON.parse(formatValue(value))), JSON.stringify(value));
    }));
  });
});

describe("describeValue()", () => {
  const cases: [value: unknown, expected: string][] = [
    ["x".repeat(30), `the string "${"x".repeat(30)}"`],
    ["x".repeat(31), "a string of 31 characters"],
    ["😀".repeat(30), `the string "${"😀".repeat(30)}"`],
    ["", 'the string ""'],
    [1e400, "the number Infinity"],
    [-0.5, "the number -0.5"],
    [true, "true"],
    [null, "null"],
    [["secret"], "an array of length 1"],
    [{ secret: 1 }, "an object"],
    [Object.create(null), "an object"],
  ];
  for (const [value, expected] of cases) {
    it(`describeValue() gives ${expected}`, () => assertEquals(describeValue(value), expected));
  }
});

describe("formatKeyPath()", () => {
  it("formatKeyPath() joins names with dots and puts indices in brackets", () => {
    assertEquals(formatKeyPath(["instructions", "names", 3]), '"instructions.names[3]"');
  });

  it("formatKeyPath() shows only the length of a part that is long", () => {
    assertEquals(formatKeyPath(["a", "k".repeat(31)]), '"a.<31 characters>"');
  });
});
