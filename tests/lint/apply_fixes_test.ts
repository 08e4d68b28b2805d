import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { applyFixes } from "../../lib/lint/apply_fixes.ts";
import type { Fix } from "../../lib/lint/finding.ts";
import { documentOf } from "../helpers/lint_document.ts";

/** A fix that replaces the first `word` of the normalised text. */
function replace(content: string, word: string, replacement: string): Fix {
  const start = documentOf(content).text.indexOf(word);
  return { edits: [{ start, end: start + word.length, replacement }] };
}

describe("applyFixes()", () => {
  it("changes nothing but what a fix names, whatever ends the lines", () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const content = `\uFEFFone${end}${end}two 😀 three${end}four`;
      assertEquals(
        applyFixes(documentOf(content), [
          replace(content, "three", "3"),
          replace(content, "one", ""),
        ]),
        `\uFEFF${end}${end}two 😀 3${end}four`,
      );
    }
  });

  it("takes the byte order mark away when a fix says so", () => {
    const content = "\uFEFFone\r\ntwo\r\n";
    const fixes = [{ edits: [], removesByteOrderMark: true }, replace(content, "two", "2")];
    assertEquals(applyFixes(documentOf(content), fixes), "one\r\n2\r\n");
  });

  it("ends new lines as the file ends most of its lines", () => {
    const content = "a\r\nb\r\nc\n";
    const fixed = applyFixes(documentOf(content), [replace(content, "b", "x\ny")]);
    assertEquals(fixed, "a\r\nx\r\ny\r\nc\n");
  });

  it("leaves a fix that overlaps another, as a whole", () => {
    const content = "abcdef";
    const fixes: Fix[] = [
      { edits: [{ start: 0, end: 3, replacement: "X" }] },
      { edits: [{ start: 2, end: 4, replacement: "Y" }, { start: 5, end: 6, replacement: "Z" }] },
    ];
    assertEquals(applyFixes(documentOf(content), fixes), "Xdef");
  });

  it("gives any content back when there is nothing to change", () => {
    const piece = fc.constantFrom("a", "\r\n", "\n", "\r", "\uFEFF", "é", "😀", " ");
    fc.assert(fc.property(fc.array(piece), (pieces) => {
      const content = pieces.join("");
      assertEquals(applyFixes(documentOf(content), []), content);
    }));
  });

  it("replaces any stretch as if the ends of lines were LF, and keeps all the others", () => {
    const piece = fc.constantFrom("a", "b", "\r\n", "\n", "\r", "é", " ");
    fc.assert(fc.property(fc.array(piece), fc.nat(), fc.nat(), (pieces, a, b) => {
      const content = pieces.join("");
      const document = documentOf(content);
      const { text } = document;
      const [start, end] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
      const fix = { edits: [{ start: start!, end: end!, replacement: "X" }] };
      const fixed = documentOf(applyFixes(document, [fix])).text;
      assertEquals(fixed, `${text.slice(0, start)}X${text.slice(end)}`);
    }));
  });
});
