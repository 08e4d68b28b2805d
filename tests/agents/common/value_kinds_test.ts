import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import {
  hasKinds,
  isNumber,
  isSwitch,
  isText,
  isTexts,
  mappingTo,
  oneOf,
  wrongKeyOf,
} from "../../../lib/agents/common/value_kinds.ts";

describe("wrongKeyOf()", () => {
  it("names the first listed key with a value of the wrong kind, and judges no other", () => {
    const kinds = { a: isText, b: isSwitch };
    assertEquals(wrongKeyOf({ a: "", b: false }, kinds), null);
    assertEquals(wrongKeyOf({ b: 1, a: 1 }, kinds), "a");
    assertEquals(wrongKeyOf({ b: null }, kinds), "b");
    assertEquals(wrongKeyOf({ c: 1, a: undefined }, kinds), null);
    assertEquals(wrongKeyOf({}, { toString: isText }), null);
  });
});

describe("the kinds", () => {
  it("tell values apart", () => {
    assertEquals(["", 1, true, null].map(isText), [true, false, false, false]);
    assertEquals(["", 1, 1n, Infinity].map(isNumber), [false, true, false, true]);
    assertEquals([[], ["a"], [1], "a"].map(isTexts), [true, true, false, false]);
    assertEquals(["a", "c", ["a"]].map(oneOf("a", "b")), [true, false, false]);
    assertEquals([{}, { x: true }, { x: 1 }, []].map(mappingTo(isSwitch)), [
      true,
      true,
      false,
      false,
    ]);
    assertEquals([{ a: "" }, {}, { a: "", b: 1 }].map(hasKinds({ a: isText, b: isText }, ["a"])), [
      true,
      false,
      false,
    ]);
  });
});
