import { assert, assertEquals, assertMatch } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { cutExcerpt } from "../../lib/report/excerpt.ts";

function excerptOf(text: string, place: string): string[] {
  const start = text.indexOf(place);
  const excerpt = cutExcerpt({ source: { text, range: { start, end: start + place.length } } })!;
  return [excerpt.text, excerpt.marks];
}

describe("cutExcerpt()", () => {
  it("marks the place in its line, without indentation", () => {
    assertEquals(excerptOf("one\n\t  two three\nfour", "three"), ["two three", "    ^^^^^"]);
  });

  it("marks up to the end of the line what goes on after it", () => {
    assertEquals(excerptOf("one two\nthree", "two\nthree"), ["one two", "    ^^^"]);
  });

  it("marks wide characters by their width", () => {
    assertEquals(excerptOf("規則 is 規則", "is"), ["規則 is 規則", "     ^^"]);
  });

  it("shows characters that nobody sees by name, runs of them once", () => {
    assertEquals(excerptOf("a\u202eb", "\u202e"), [
      "a<U+202E RIGHT-TO-LEFT OVERRIDE>b",
      " ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
    ]);
    assertEquals(
      excerptOf("a\u{e0041}\u{e0042}b x", "x")[0],
      "a<U+E0041 TAG LATIN CAPITAL LETTER A and 1 more>b x",
    );
  });

  it("leaves joiners and selectors of emoji alone, but not those that it is about", () => {
    const family = "👩‍💻 ok";
    assertEquals(excerptOf(family, "ok")[0], family);
    assertEquals(excerptOf("a\u200db", "\u200d")[0], "a<U+200D ZERO WIDTH JOINER>b");
  });

  it("hides secrets, also beside the place", () => {
    const token = `ghp_${"a1B2".repeat(9)}`;
    for (const place of [token, "bad"]) {
      assertEquals(excerptOf(`bad ${token}`, place)[0], `bad ghp_${"*".repeat(36)}`);
    }
  });

  it("shows no part of a secret that begins far before the place", () => {
    const token = `sk-ant-${"a1B2".repeat(30)}`;
    assertEquals(excerptOf(`${token} bad`, "bad")[0]!.includes("a1B2"), false);
  });

  it("cuts long lines on both sides", () => {
    const [text, marks] = excerptOf(`${"a".repeat(500)}X${"b".repeat(500)}`, "X");
    assertEquals(text, `…${"a".repeat(60)}X${"b".repeat(60)}…`);
    assertEquals(marks, `${" ".repeat(61)}^`);
  });

  it("gives one safe line for any place in any text", () => {
    const piece = fc.constantFrom(
      "a",
      " ",
      "\n",
      "\t",
      "\u202e",
      "\u{e0041}",
      "\x9b",
      "😀",
      "\u200d",
      "規",
    );
    fc.assert(fc.property(fc.array(piece, { minLength: 1 }), fc.nat(), fc.nat(), (pieces, a, b) => {
      const text = pieces.join("");
      const [start, end] = [a % text.length, b % text.length].sort((x, y) => x - y);
      const excerpt = cutExcerpt({ source: { text, range: { start: start!, end: end! + 1 } } })!;
      assertMatch(excerpt.text, /^[a …\u200d<>A-Z0-9+\-😀規an dmore]*$/u);
      assertMatch(excerpt.marks, /^ *\^+$/);
      assert(excerpt.text.length < 2000);
    }));
  });

  it("has none for a whole file", () => assertEquals(cutExcerpt({ source: null }), null));
});
