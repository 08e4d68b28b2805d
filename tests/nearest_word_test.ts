import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { nearestWord } from "../lib/nearest_word.ts";

describe("nearestWord()", () => {
  for (
    const [word, known, expected] of [
      ["docter", ["config", "doctor"], "doctor"],
      ["DOCTOR", ["config", "doctor"], "doctor"],
      ["doctorr", ["config", "doctor"], "doctor"],
      ["frobnicate", ["config", "doctor"], null],
      // Two letters, or a third of the word.
      ["doxxor", ["doctor"], "doctor"],
      ["dxxxor", ["doctor"], null],
      ["maxTotlByts", ["maxFileBytes", "maxTotalBytes"], "maxTotalBytes"],
      ["instxxxtions", ["instructions"], "instructions"],
      // The first of two that are equally near.
      ["bat", ["cat", "rat"], "cat"],
      ["x", [], null],
    ] as const
  ) {
    it(`finds ${expected} for "${word}" among ${JSON.stringify(known)}`, () => {
      assertEquals(nearestWord(word, known), expected);
    });
  }

  it("finds every known word itself, and nothing that is not known", () => {
    const words = fc.uniqueArray(fc.string({ unit: "binary" }), {
      selector: (word) => word.toLowerCase(),
    });
    fc.assert(fc.property(words, fc.string({ unit: "binary" }), (known, stranger) => {
      for (const word of known) assertEquals(nearestWord(word, known), word);
      const found = nearestWord(stranger, known);
      assert(found === null || known.includes(found));
    }));
  });
});
