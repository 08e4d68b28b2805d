import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { printable } from "../../lib/printable.ts";
import { displayWidth, padEnd, padStart, widest, wrap } from "../../lib/report/text_layout.ts";

describe("displayWidth()", () => {
  for (
    const [text, width] of [
      ["", 0],
      ["plain", 5],
      ["規則", 4],
      ["e\u0301", 1],
      ["👩‍💻", 2],
      ["🇩🇪", 2],
      ["✓ – ✗ ·", 7],
      ["\x1b[31mred\x1b[39m", 3],
    ] as const
  ) {
    it(`is ${width} for ${JSON.stringify(text)}`, () => assertEquals(displayWidth(text), width));
  }
});

describe("widest()", () => {
  it("is the width of the widest text, of however many", () => {
    assertEquals([widest([]), widest(["a", "規則", "abc"])], [0, 4]);
    assertEquals(widest(new Array(200_000).fill("ab")), 2);
  });
});

describe("padEnd() and padStart()", () => {
  it("fill up to the width in columns, and never cut", () => {
    assertEquals([padEnd("規則", 6), padStart("規則", 6)], ["規則  ", "  規則"]);
    assertEquals([padEnd("規則", 3), padStart("規則", 3)], ["規則", "規則"]);
  });
});

describe("wrap()", () => {
  for (
    const [text, width, lines] of [
      ["", 5, [""]],
      ["one two", 7, ["one two"]],
      ["one two", 6, ["one", "two"]],
      ["one two three", 8, ["one two", "three"]],
      ["abcdefg", 3, ["abc", "def", "g"]],
      ["a bcdefg h", 3, ["a", "bcd", "efg", "h"]],
      ["規則規則", 5, ["規則", "規則"]],
      ["ab 規則", 5, ["ab", "規則"]],
      ["e\u0301e\u0301e\u0301", 2, ["e\u0301e\u0301", "e\u0301"]],
      ["👩‍💻👩‍💻", 3, ["👩‍💻", "👩‍💻"]],
      // Blanks may be part of a name.
      [" AGENTS.md", 20, [" AGENTS.md"]],
      ["a  b", 20, ["a  b"]],
      ["a ", 20, ["a "]],
      ["ab", 1, ["a", "b"]],
      ["ab", 0, ["a", "b"]],
      // Letters that are written as one, and take the room of three.
      ["\u0915\u094d\u0937\u094d\u0920", 2, ["\u0915\u094d\u0937\u094d", "\u0920"]],
    ] as const
  ) {
    it(`breaks ${JSON.stringify(text)} at ${width} into ${JSON.stringify(lines)}`, () => {
      assertEquals(wrap(text, width), [...lines]);
    });
  }

  const word = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "grapheme-ascii", maxLength: 12 }),
    fc.constantFrom("", "規則", "👩‍💻", "e\u0301", "a".repeat(40)),
  );
  const text = fc.array(word, { maxLength: 12 }).map((words) => printable(words.join(" ")));
  /** A wide character needs two columns. */
  const width = fc.integer({ min: 2, max: 40 });

  it("makes no line wider than the width", () => {
    fc.assert(fc.property(text, width, (text, width) => {
      for (const line of wrap(text, width)) {
        assert(displayWidth(line) <= width, JSON.stringify(line));
      }
    }));
  });

  it("loses nothing but one blank at each break between words", () => {
    fc.assert(fc.property(text, width, (text, width) => {
      let rest = text;
      for (const [index, line] of wrap(text, width).entries()) {
        if (index > 0 && rest.startsWith(" ")) rest = rest.slice(1);
        assert(rest.startsWith(line), `${JSON.stringify(line)} in ${JSON.stringify(text)}`);
        rest = rest.slice(line.length);
      }
      assertEquals(rest, "");
    }));
  });

  it("breaks no word that fits", () => {
    const short = fc.array(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 8 }));
    fc.assert(fc.property(short, fc.integer({ min: 8, max: 40 }), (words, width) => {
      const text = words.map((word) => word.replaceAll(" ", "_")).join(" ");
      assertEquals(wrap(text, width).join(" "), text);
    }));
  });
});
