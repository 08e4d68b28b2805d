import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { Lexer, type Token } from "marked";
import { MAX_MARKDOWN_DEPTH, tooDeepOffset } from "../lib/markdown_nesting.ts";

const markdown = new MarkdownIt("default", { maxNesting: 10_000 });

/** Levels of quotes and list items that `markdown-it` finds. */
function levelsOf(text: string): number {
  let level = 0;
  let deepest = 0;
  for (const { type } of markdown.parse(text, {})) {
    if (/^(?:blockquote|list_item)_open$/.test(type)) deepest = Math.max(deepest, ++level);
    if (/^(?:blockquote|list_item)_close$/.test(type)) level--;
  }
  return deepest;
}

/** Levels of quotes and list items that `marked` finds. */
function markedLevelsOf(tokens: readonly Token[]): number {
  return Math.max(
    0,
    ...tokens.map((token) => {
      if (token.type === "list") return markedLevelsOf(token["items"]);
      if (!["blockquote", "list_item"].includes(token.type)) return 0;
      return 1 + markedLevelsOf((token as { tokens: Token[] }).tokens);
    }),
  );
}

const containers = fc.array(
  fc.constantFrom(
    "> ",
    ">",
    "- ",
    "* ",
    "+ ",
    "1. ",
    "12) ",
    "  ",
    "   ",
    "    ",
    "\t",
    "-\n",
    "a",
  ),
  { maxLength: 12 },
).map((parts) => parts.join(""));
const text = fc.array(
  fc.tuple(containers, fc.constantFrom("", "a", "a", "```", "---", "# b", "<!-- c", "[d]: e")),
  { maxLength: 14 },
).map((lines) => lines.map((parts) => parts.join("")).join("\n"));

describe("tooDeepOffset()", () => {
  it("finds at least half as many levels as markdown-it does", () => {
    fc.assert(
      fc.property(text, (text) => {
        const levels = levelsOf(text);
        assert(
          levels < 3 || tooDeepOffset(text, Math.ceil(levels / 2) - 2) !== null,
          `${levels} levels`,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("finds at least half as many levels as marked does", () => {
    fc.assert(
      fc.property(text, (text) => {
        const levels = markedLevelsOf(new Lexer({ gfm: false }).lex(text));
        assert(
          levels < 3 || tooDeepOffset(text, Math.ceil(levels / 2) - 2) !== null,
          `${levels} levels`,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("gives the place at which it is too deep, and null for what is not", () => {
    assertEquals(tooDeepOffset("a\n> - > b", 3), null);
    assertEquals(tooDeepOffset("a\n> - > b", 2), 8);
    assertEquals(tooDeepOffset("- a\n  - b\n    - c", 3), null);
    assertEquals(tooDeepOffset("- a\n  - b\n    - c", 2), 15);
    assertEquals(tooDeepOffset("- a\n- b\n- c\n1. d\n> e", 1), null);
    assertEquals(tooDeepOffset(""), null);
  });

  it("takes rules across the page, and deep indentation, for what they are", () => {
    assertEquals(tooDeepOffset("- ".repeat(200)), null);
    assertEquals(tooDeepOffset("> " + "* ".repeat(200) + "\n", 1), null);
    assertEquals(tooDeepOffset("_ _ _\n" + " ".repeat(1000) + "a\n".repeat(1000), 1), null);
  });

  it("finds the shapes that take parsers' stacks", () => {
    const shapes = {
      nested: Array.from({ length: 1500 }, (_, level) => `${"  ".repeat(level)}- a\n`).join(""),
      list: "- ".repeat(5000) + "a",
      numbers: "1) ".repeat(5000) + "a",
      quotes: ">".repeat(5000),
      mixed: "> - 1. ".repeat(5000),
      tabs: Array.from({ length: 100 }, (_, level) => `${"\t".repeat(level)}* a\n`).join(""),
      lazy: Array.from({ length: 100 }, (_, level) => `${"> ".repeat(level)}a\nb\n`).join(""),
    };
    for (const [name, shape] of Object.entries(shapes)) {
      assert(tooDeepOffset(shape) !== null, `${name} is not deeper than ${MAX_MARKDOWN_DEPTH}`);
    }
  });
});
