import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { splitPatterns } from "../../../lib/agents/common/split_patterns.ts";

describe("splitPatterns()", () => {
  it("splits at commas outside of braces, and trims", () => {
    assertEquals(splitPatterns(" a.ts, b/{c,{d,e}}/*.ts ,,f"), ["a.ts", "b/{c,{d,e}}/*.ts", "f"]);
    assertEquals(splitPatterns(" "), []);
  });

  it("splits no more after a brace that nobody closes or opens", () => {
    assertEquals(splitPatterns("a,{b,c"), ["a", "{b,c"]);
    assertEquals(splitPatterns("a},b"), ["a},b"]);
  });

  it("keeps brackets together where they count", () => {
    assertEquals(splitPatterns("[a,b],c"), ["[a", "b]", "c"]);
    assertEquals(splitPatterns("[a,b],c", { keepsBrackets: true }), ["[a,b]", "c"]);
    assertEquals(splitPatterns("a},{b,c}", { keepsBrackets: true }), ["a}", "{b,c}"]);
  });
});
