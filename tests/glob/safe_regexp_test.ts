import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { safeRegExp } from "../../lib/glob/safe_regexp.ts";

describe("safeRegExp()", () => {
  it("leaves to JavaScript only what has nothing to try again", () => {
    const isNative = (pattern: string) => safeRegExp("a", { pattern }) instanceof RegExp;
    for (const pattern of ["a", "dist/", "*.ts", "src/**/*.test.ts", "**/a*b/?", "!a b"]) {
      assertEquals(isNative(pattern), true, pattern);
    }
    for (const pattern of ["*a*", "**a", "**/a/**", "[a]*", "{a,b}", "(a)", "a+", "@(a)", "é"]) {
      assertEquals(isNative(pattern), false, pattern);
    }
  });

  it("gives null for what is not valid, or refers back", () => {
    assertEquals(safeRegExp("[", { pattern: "[" }), null);
    assertEquals(safeRegExp("(a)\\1", { pattern: "(a)\\1" }), null);
  });
});
