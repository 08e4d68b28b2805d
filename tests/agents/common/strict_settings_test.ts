import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { parseStrictSettings } from "../../../lib/agents/common/strict_settings.ts";

describe("parseStrictSettings()", () => {
  it("takes comments and twice given keys, the last of which counts", () => {
    const text = '/* a */ {"a": 1, // b\n "u": "http://x", "a": 2} /* open';
    assertEquals(parseStrictSettings(text), { settings: { a: 2, u: "http://x" } });
  });

  it("says what is odd about settings that are no JSON", () => {
    const message = (text: string) => {
      const read = parseStrictSettings(text);
      return "reason" in read ? read.message : null;
    };
    assertEquals(
      message("\uFEFF{}"),
      "The settings are no JSON: they begin with a byte order mark",
    );
    assertEquals(message("\n"), "The settings are no JSON: the file is empty");
    assertEquals(
      message('{"a": [1, ]}'),
      "The settings are no JSON: a comma before a closing bracket is an error here",
    );
    assertEquals(message("{a: 1}"), "The settings are no JSON");
  });

  it("gives an object for any JSON object, and for no other value", () => {
    fc.assert(fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      assertEquals("settings" in parseStrictSettings(text), isObject);
    }));
    fc.assert(fc.property(fc.string(), (text) => {
      parseStrictSettings(text);
    }));
  });
});
