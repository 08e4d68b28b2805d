import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import ignore from "ignore";
import { ignorePatterns } from "../../lib/glob/ignore_patterns.ts";

describe("ignorePatterns()", () => {
  it("keeps the order of patterns, the later beats the earlier", () => {
    const patterns = ignorePatterns("*.log\r\n!keep.log\n# comment\n\n/build/\n");
    assertEquals(
      ["a.log", "keep.log", "build/x", "src/build/x"].map((path) => patterns.ignores(path)),
      [true, false, true, false],
    );
  });

  it("passes over what is no pattern, and keeps the others", () => {
    const patterns = ignorePatterns(["[/", "[", "a[b/", "*.log"]);
    assertEquals([patterns.ignores("a.log"), patterns.ignores("a")], [true, false]);
    for (const takenBack of ["![/x", "!#[/", "!![/", "! [/"]) {
      assertEquals(ignorePatterns(["*", takenBack]).ignores("a"), true, takenBack);
    }
  });

  it("answers for any patterns", () => {
    fc.assert(fc.property(
      fc.string({ unit: fc.constantFrom(..."[]/!*?\\ab-^{}()# \n") }),
      (text) => {
        assertEquals(typeof ignorePatterns(text).ignores("a/b"), "boolean");
        // Only after something is left out is it asked what is taken back.
        assertEquals(typeof ignorePatterns(`*\n${text}\n!${text}`).ignores("a/b"), "boolean");
      },
    ));
  });

  it("answers as the library does", () => {
    // deno-fmt-ignore
    const parts = [
      "a", "b", "B", "*", "**", "*a", "/", "/", "?", "[", "]", "[a-c]", "[!a]", "[c-a]", "\\", "\\*", "\\ ", " ",
      "!", "#", ".", "{", "}", "^", "$", "(", ")", "|", "+", "\ufeff", "é", "a/**/b", "**/", "/**",
    ];
    const names = [
      "a",
      "b",
      "ab",
      "abc",
      "B",
      "É",
      ".a",
      "a b",
      "{a}",
      "*",
      "a]",
      "\\a",
      "#",
      "!a",
    ];
    fc.assert(fc.property(
      fc.array(fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((line) => line.join("")), {
        maxLength: 4,
      }),
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
      fc.constantFrom("", "/"),
      (lines, folders, end) => {
        const path = folders.join("/") + end;
        const good = lines.filter((line) => isGood(line));
        assertEquals(
          ignorePatterns(lines).ignores(path),
          ignore().add(good).ignores(path),
          `${JSON.stringify(lines)} on "${path}"`,
        );
      },
    ));
  });

  it("decides on a path alone, whatever is said of its folders", () => {
    const patterns = ignorePatterns("a/\n!a/b\nc\n!c/d");
    assertEquals(["a/", "a/b", "a/x", "c/d"].map((path) => patterns.decide(path)), [
      "ignored",
      "unignored",
      null,
      "unignored",
    ]);
    assertEquals(["a/b", "a/x", "c/d"].map((path) => patterns.ignores(path)), [true, true, true]);
  });

  it("needs steps in proportion to the name and to the file", () => {
    const stepsOf = (patterns: string, path: string): number => {
      let steps = 0;
      ignorePatterns(patterns, { onStep: () => steps++ }).ignores(path);
      return steps;
    };
    for (const pattern of ["*a*a*a*a*a*a*c", "**/a/**/a/**/a/**/c", "[a-b]*[a-b]*[a-b]*c"]) {
      const [once, fourTimes] = [200, 800].map((length) => stepsOf(pattern, "a".repeat(length)));
      assertEquals(
        once! > 0 && fourTimes! <= 4.5 * once!,
        true,
        `${pattern}: ${once}, ${fourTimes}`,
      );
    }
    const [once, fourTimes] = [100, 400].map((count) =>
      stepsOf(Array.from({ length: count }, (_, index) => `*a*a${index}x`).join("\n"), "a")
    );
    assertEquals(fourTimes! <= 4.5 * once!, true, `${once}, ${fourTimes}`);
  });

  it("lets a pattern match nothing that is longer than any path", () => {
    assertEquals(ignorePatterns("*".repeat(5000)).ignores("a"), false);
    assertEquals(ignorePatterns("*".repeat(4000)).ignores("a"), true);
  });
});

function isGood(line: string): boolean {
  try {
    ignore().add(line.startsWith("!") ? ["*", line] : [line]).ignores("a");
    return true;
  } catch {
    return false;
  }
}
