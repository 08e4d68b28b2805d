import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { patternMatcher } from "../../../lib/agents/common/pattern_matcher.ts";

describe("patternMatcher()", () => {
  it("matches paths, also hidden ones", () => {
    const matches = patternMatcher("**/*.md");
    assertEquals(["a.md", "x/.y/z.md", "a.ts"].map(matches), [true, true, false]);
  });

  it("lets bad patterns match nothing", () => {
    for (const pattern of ["", "a".repeat(70_000)]) {
      assertEquals(patternMatcher(pattern)("a"), false);
    }
  });
});
