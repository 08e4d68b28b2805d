import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { headingsOf } from "../../lib/instructions/headings.ts";

describe("headingsOf()", () => {
  it("gives line, level and words", () => {
    assertEquals(headingsOf("# One\n\ntext\n\nTwo `code`\nand *more*\n---\n\n### Three\n"), [
      { line: 1, level: 1, text: "One" },
      { line: 5, level: 2, text: "Two code and more" },
      { line: 9, level: 3, text: "Three" },
    ]);
  });

  it("takes none from a code block, closed or not", () => {
    assertEquals(headingsOf("```\n# a\n```\n\n    # b\n\n~~~\n# c\n"), []);
  });
});
