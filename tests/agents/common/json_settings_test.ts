import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import type { Diagnostic } from "../../../lib/diagnostic.ts";
import { parseSettings, settingAt, stringsOf } from "../../../lib/agents/common/json_settings.ts";

describe("parseSettings()", () => {
  it("reads JSON with comments and trailing commas", () => {
    const notes: Diagnostic[] = [];
    assertEquals(parseSettings('{ // c\n "a": [1,], }', { path: "/s.json", notes }), { a: [1] });
    assertEquals(notes, []);
  });

  it("gives an object for any text, with a note if it is not one", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const notes: Diagnostic[] = [];
      const settings = parseSettings(text, { path: "/s.json", notes });
      assertEquals(typeof settings === "object" && !Array.isArray(settings), true);
      if (!text.trimStart().startsWith("{")) assertEquals(notes.length, 1);
    }));
  });
});

describe("settingAt()", () => {
  it("goes down by keys and stops where there is no object", () => {
    const settings = { a: { b: ["x"] } };
    assertEquals(settingAt(settings, "a", "b"), ["x"]);
    assertEquals(settingAt(settings, "a", "b", "length"), undefined);
    assertEquals(settingAt(settings, "x", "y"), undefined);
  });
});

describe("stringsOf()", () => {
  it("makes a list of one or many strings and of nothing else", () => {
    assertEquals(stringsOf("a"), ["a"]);
    assertEquals(stringsOf(["a", 1, "b"]), ["a", "b"]);
    assertEquals(stringsOf(1), null);
  });
});
