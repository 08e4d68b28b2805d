import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { findHiddenCharacters, variationSelectorNumber } from "../../lib/lint/hidden_characters.ts";

/** What is found, as `kind severity start-end`. */
function found(text: string): string[] {
  return findHiddenCharacters(text)
    .map(({ kind, severity, start, end }) => `${kind} ${severity} ${start}-${end}`);
}

describe("findHiddenCharacters()", () => {
  it("joins what is of one kind on one line", () => {
    assertEquals(found("a\u200bb\u200bc\nd\u200be"), [
      "zero-width error 1-4",
      "zero-width error 7-8",
    ]);
  });

  it("tells kinds apart when they stand side by side", () => {
    assertEquals(found("x\u{e0041}\ufeff\u202ey"), [
      "tag error 1-3",
      "zero-width error 3-4",
      "bidi error 4-5",
    ]);
  });

  it("gives a line the severity of its worst character", () => {
    assertEquals(found("a \u2060 b\u200bc"), ["zero-width error 2-6"]);
    assertEquals(found("a\u200f \u202e"), ["bidi error 1-4"]);
  });

  it("judges joiners by the script of either neighbour", () => {
    assertEquals(found("API\u200cها"), []);
    assertEquals(found("ها\u200cAPI"), []);
    assertEquals(found("API\u200cAPI"), ["zero-width error 3-4"]);
    assertEquals(found("é\u200cAPI"), ["zero-width warning 1-2"]);
  });

  it("goes back over presentation, colour of skin and tags to find a pictograph", () => {
    assertEquals(found("\u{1f3f3}\ufe0f\u200d\u{1f308}"), []);
    assertEquals(found("\u{1f44d}\u{1f3fd}\u200d\u{1f308}"), []);
    assertEquals(found("\u{1f3fd}\u200d"), ["zero-width warning 2-3"]);
  });

  it("wants isolates and embeddings closed by their own kind", () => {
    assertEquals(found("ש \u2067a\u202b b\u202c\u2069"), []);
    assertEquals(found("ש \u2067a\u202b b\u2069\u202c").length, 1);
    assertEquals(found("ש a\u2069").length, 1);
  });

  it("takes three different stray selectors on a line for a payload", () => {
    assertEquals(found("a\ufe01b\ufe02"), ["variation-selector info 1-4"]);
    assertEquals(found("a\ufe01b\ufe02c\ufe03"), ["variation-selector error 1-6"]);
    assertEquals(found("a\ufe0f b\ufe0f c\ufe0f d\ufe0f"), ["variation-selector info 1-11"]);
  });

  it("finds code points that Unicode reserves to be ignored", () => {
    for (const codePoint of [0x2065, 0xfff0, 0xe0080, 0xe0fff]) {
      const [first] = findHiddenCharacters(`a${String.fromCodePoint(codePoint)}`);
      assertEquals(first?.codePoints, [codePoint]);
    }
  });

  it("finds nothing in text that is plain or accented", () => {
    const plain = fc.string({ unit: fc.constantFrom(..."abc ÄÖé漢字кир\t\n`*#") });
    fc.assert(fc.property(plain, (text) => {
      assertEquals(findHiddenCharacters(text), []);
    }));
  });

  it("accounts for each tag, override and byte order mark in any text, inside of it", () => {
    const character = fc.oneof(
      fc.constantFrom(
        "\u{e0041}",
        "\u202e",
        "\ufeff",
        "\u200d",
        "\ufe0f",
        "\n",
        "a",
        "ش",
        "\u{1f600}",
      ),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    );
    fc.assert(fc.property(fc.array(character), (characters) => {
      const text = characters.join("").replaceAll("\u{1f3f4}", "");
      const all = findHiddenCharacters(text);
      const always = /[\u{e0041}\u202e\ufeff]/gu;
      const points = all.flatMap(({ codePoints }) => codePoints)
        .filter((point) => [0xe0041, 0x202e, 0xfeff].includes(point));
      assertEquals(points.length, text.match(always)?.length ?? 0);
      for (const { start, end } of all) assert(0 <= start && start < end && end <= text.length);
    }));
  });
});

describe("variationSelectorNumber()", () => {
  it("counts both blocks from 1 to 256", () => {
    const points = [0xfe00, 0xfe0f, 0xe0100, 0xe01ef, 0xfdff, 0xfe10, 0xe00ff, 0xe01f0];
    assertEquals(points.map(variationSelectorNumber), [1, 16, 17, 256, null, null, null, null]);
  });
});
