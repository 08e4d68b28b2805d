import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import picomatch from "picomatch";
import { globMatcher } from "../../lib/glob/glob_matcher.ts";

// deno-fmt-ignore
const PARTS = [
  "a", "b", "B", "c", "*", "**", "*a", "/", "/", "?", "[", "]", "[a-c]", "[!a]", "[^b]", "\\", "!", ".", "{", "}",
  ",", "{a,b}", "{a..c}", "(", ")", "|", "+", "@(", "*(", "?(", "!(", "+(", "a/**/b", "**/", "/**", ".a",
  "[[:alpha:]]", '"', "$", "^", "-", "é", "\\d", "./", "..", "=", ":", "<",
];
// deno-fmt-ignore
const NAMES = [
  "a", "b", "ab", "abc", "B", "é", "É", ".a", "a b", "a.b", "{a}", "*", "a]", "\\a", "!a", "^", "+", "..",
];

describe("globMatcher()", () => {
  it("comes back from patterns that end in backslashes, however many", () => {
    for (let count = 1; count < 20; count++) {
      for (const start of ["", "a", "[!a]", "{a,b}", "@(a", "*"]) {
        const pattern = start + "\\".repeat(count);
        assertEquals(globMatcher(pattern)("never/this"), false, pattern);
        assertEquals(globMatcher(pattern)(pattern), true, pattern);
      }
    }
  });

  it("answers as picomatch does", () => {
    fc.assert(fc.property(
      fc.array(fc.constantFrom(...PARTS), { maxLength: 9 }).map((parts) => parts.join("")),
      fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (pattern, names, nocase) => {
        // References and lookbehind are left out here, as nobody writes them.
        if (pattern === "" || /\\[1-9k]|\(\?<[=!]/.test(pattern)) return;
        const matches = globMatcher(pattern, { ignoreCase: nocase });
        const expected = picomatch(pattern, { dot: true, nocase });
        for (const path of [names.join("/"), `${names.join("/")}/`]) {
          assertEquals(matches(path), expected(path), `"${pattern}" on "${path}"`);
        }
      },
    ));
  });

  it("lets any of several patterns match, hidden names too", () => {
    const matches = globMatcher(["*.ts", "**/*.md"]);
    assertEquals(["a.md", "x/.y/z.md", "a.ts", "x/a.ts", ""].map(matches), [
      true,
      true,
      true,
      false,
      false,
    ]);
    assertEquals(globMatcher([])("a"), false);
  });

  it("lets a bad pattern match nothing", () => {
    for (const pattern of ["", "a".repeat(70_000), "*".repeat(5000), "(a)\\1*", "(".repeat(4000)]) {
      assertEquals(globMatcher(pattern)("a"), false, pattern.slice(0, 20));
    }
    assertEquals(globMatcher(["", "a"])("a"), true);
  });

  it("needs steps in proportion to the name, where going back and trying again would need ages", () => {
    for (
      const pattern of [
        "*a*a*a*a*a*a*c",
        "**/*a*a*a*a*a*c",
        "**/a/**/a/**/a/**/a/**/c",
        "((((a)+)+)+)+c",
        "{*a,*a,*aa}{*a,*a}{*a,*a}{*a,*a}c",
        "?(a)?(a)?(a)?(a)?(a)*c",
        "!(*a*a*a*a*b)c",
        "[a]*[a]*[a]*[a]*[a]*c",
      ]
    ) {
      for (const unit of ["a", "a/"]) {
        const [once, fourTimes] = [200, 800].map((count) => {
          let steps = 0;
          globMatcher(pattern, { onStep: () => steps++ })(unit.repeat(count));
          return steps;
        });
        assertEquals(
          once! > 0 && fourTimes! <= 4.5 * once!,
          true,
          `${pattern}: ${once}, ${fourTimes}`,
        );
      }
    }
  });
});
