import { assertEquals } from "@std/assert";
import { parse } from "@std/jsonc";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { getNodeValue } from "jsonc-parser";
import { parseJsonc, propertiesOf } from "../../lib/config/parse_jsonc.ts";

/** Pieces of JSONC and of what is nearly JSONC. */
const PIECE = fc.constantFrom(
  ...'{}[],:-/\\"\n\t\r\v \u00a0\ufeff\u2028\u0001é',
  ...["01", "1.", "1.5e3", "1e", "-0", ".5", "+1", "1e999", "true", "null", "NaN", "undefined"],
  ...['"a"', '"\t"', '"\\u12"', '"\\a"', '"\\ud800"', "'x'", "//c\n", "/*c*/", "/*"],
);

/** Valid JSON, damaged JSON, and pieces in any order. */
function anyText(): fc.Arbitrary<string> {
  const pieces = fc.array(PIECE, { maxLength: 8 }).map((parts) => parts.join(""));
  return fc.oneof(
    fc.json({ maxDepth: 5 }),
    pieces,
    pieces.map((text) => `{"a":${text}}`),
    fc.tuple(fc.json({ maxDepth: 5 }), fc.nat(), PIECE).map(([text, at, piece]) => {
      const i = at % (text.length + 1);
      return text.slice(0, i) + piece + text.slice(i);
    }),
  );
}

describe("parseJsonc()", () => {
  it("parseJsonc() takes what the standard library takes, with the same value", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        let expected: string | null;
        try {
          expected = JSON.stringify(parse(text));
        } catch {
          expected = null;
        }
        const { root, defect } = parseJsonc(text);
        // A repeated key is refused here alone.
        if (defect?.message.includes("twice")) return;
        assertEquals(root === null ? null : JSON.stringify(getNodeValue(root)), expected);
      }),
      { numRuns: 1000 },
    );
  });

  it("parseJsonc() gives neither value nor defect when there are only comments", () => {
    assertEquals(parseJsonc("// a\n/* b */ \n"), { root: null, defect: null });
  });

  it("parseJsonc() takes 32 levels and refuses the 33rd at its place", () => {
    assertEquals(parseJsonc("[".repeat(32) + "]".repeat(32)).defect, null);
    const { root, defect } = parseJsonc(" " + "[".repeat(33) + "]".repeat(33));
    assertEquals(root, null);
    assertEquals(defect?.offset, 33);
  });

  it("parseJsonc() counts no brackets in strings and comments as levels", () => {
    const text = `["${"[".repeat(50)}", /* ${"{".repeat(50)} */ 1] // ${"[".repeat(50)}`;
    assertEquals(parseJsonc(text).defect, null);
  });

  it("parseJsonc() comes to an end when a comment has just begun", () => {
    assertEquals(parseJsonc("{}/*").defect?.offset, 2);
  });

  it("parseJsonc() gives the first repetition when a key is written in two ways", () => {
    const { defect } = parseJsonc('{"a":1,"b":[{"c":1,"\\u0063":2}],"a":3}');
    assertEquals(defect?.offset, 19);
  });
});

describe("propertiesOf()", () => {
  it("propertiesOf() gives keys and values in the order of the text", () => {
    const { root } = parseJsonc('{"b": [1], "__proto__": 2}');
    const properties = propertiesOf(root!).map(({ name, value }) => [name, value.type]);
    assertEquals(properties, [["b", "array"], ["__proto__", "number"]]);
  });

  it("propertiesOf() gives nothing when the value is no object", () => {
    assertEquals(propertiesOf(parseJsonc("[1]").root!), []);
  });
});
