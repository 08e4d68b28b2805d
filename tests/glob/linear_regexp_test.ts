import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { linearRegExp } from "../../lib/glob/linear_regexp.ts";

// deno-fmt-ignore
const PARTS = [
  "a", "b", "A", "/", ".", "\\.", "[^/]", "[ab]", "[^a]", "[a-c/]", "^", "$", "\\d", "\\w", "\\W", "\\b", "\\B",
  "\\s", "\\S", "(?=", "(?!", "(?:", "(", "(?<n>", ")", ")", ")", "|", "*", "+", "?", "*?", "{2}", "{0,1}",
  "{1,}", "{", "}", "[", "]", "-", "\\x61", "\\u0061", "\\c", "\\cA", "\\k", "\\0", "\\8", "[\\d-a]", "[\\b]",
  "[]", "[^]", "[\\c_]", "[^\\W]", "ſ", "\u212a", "k", "é", "É", "ς", "σ",
];
// deno-fmt-ignore
const CHARACTERS = [
  "a", "b", "A", "B", "/", ".", "1", "\n", "k", "K", "\u212a", "ſ", "s", "é", "É", "ς", "Σ", " ", "\\", "c",
  "\x01", "-", "{", "8",
];

function stepsOf(source: string, text: string): number {
  let steps = 0;
  linearRegExp(source, { onStep: () => steps++ })!.test(text);
  return steps;
}

describe("linearRegExp()", () => {
  it("answers as JavaScript does", () => {
    fc.assert(fc.property(
      fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }),
      fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 10 }),
      fc.boolean(),
      (parts, characters, ignoreCase) => {
        let regexp: RegExp;
        try {
          regexp = new RegExp(parts.join(""), ignoreCase ? "i" : "");
        } catch {
          return;
        }
        const text = characters.join("");
        const found = linearRegExp(regexp.source, { ignoreCase })?.test(text);
        if (found !== undefined) assertEquals(found, regexp.test(text), `${regexp} on "${text}"`);
      },
    ));
  });

  it("needs steps in proportion to the text, whatever repeats in a repeat", () => {
    for (
      const source of [
        "^(?:a*)*b$",
        "^((((a+)+)+)+)+b$",
        "^(a|a|aa)*b$",
        "^[^/]*a[^/]*a[^/]*a[^/]*a[^/]*c$",
        "^(?:.*)*(?:.*)*x$",
        "^(?:(?!(?:^|/)b).)*?c$",
        "(?=(?=a*b)a*c)a*d",
      ]
    ) {
      const [once, fourTimes] = [1000, 4000].map((length) => stepsOf(source, "a".repeat(length)));
      assertEquals(fourTimes! <= 4.1 * once!, true, `${source}: ${once} and ${fourTimes} steps`);
    }
  });

  it("needs steps in proportion to the pattern", () => {
    const [once, fourTimes] = [100, 400].map((count) =>
      stepsOf(`^${"(?:a?|b)*".repeat(count)}c$`, "a".repeat(200))
    );
    assertEquals(fourTimes! <= 4.1 * once!, true, `${once} and ${fourTimes} steps`);
  });

  it("refuses what cannot be answered in linear time, and what would need too much of anything", () => {
    for (
      const source of [
        "(a)\\1",
        "(?<n>a)\\k<n>",
        "(?<=a)b",
        "(?<!a)b",
        "(?i:a)",
        "a{1000}".repeat(101),
        "(?:(?:a{1000}){1000}){1000}",
        `${"(".repeat(1000)}${")".repeat(1000)}`,
      ]
    ) assertEquals(linearRegExp(source), null, source.slice(0, 40));
  });
});
