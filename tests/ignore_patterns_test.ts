import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { ignorePatterns } from "../lib/ignore_patterns.ts";

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
});
