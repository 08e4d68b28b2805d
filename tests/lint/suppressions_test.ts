import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { findSuppressions } from "../../lib/lint/suppressions.ts";
import { documentOf } from "../helpers/lint_document.ts";

function shortly(text: string): string[] {
  return findSuppressions(documentOf(text)).suppressions
    .map(({ rule, fromLine, toLine, reason }) => `${rule} ${fromLine}-${toLine} ${reason}`.trim());
}

describe("findSuppressions()", () => {
  const cases: [text: string, expected: string[]][] = [
    ["<!-- rivumi-disable-next-line a -->\nx", ["a 2-2"]],
    ["<!-- rivumi-disable-next-line a,b c -- why -- really -->\nx", [
      "a 2-2 why -- really",
      "b 2-2 why -- really",
      "c 2-2 why -- really",
    ]],
    ["<!-- rivumi-disable-next-line a -->\n\n \nx\ny", ["a 2-4"]],
    ["<!-- rivumi-disable-next-line a -->", ["a 2-2"]],
    ["<!--rivumi-disable-line a-->", ["a 1-1"]],
    ["<!--\nrivumi-disable-next-line a\n-->\nx", ["a 4-4"]],
    ["text <!-- rivumi-disable-line a -- x --> text", ["a 1-1 x"]],
    ["<!-- rivumi-disable-file a-b -->", ["a-b 1-null"]],
    ["<!-- rivumi-disable a -->\n\n<!-- rivumi-enable a -->", ["a 1-3"]],
    ["<!-- rivumi-disable a b -->\n\n<!-- rivumi-enable b -->", ["a 1-Infinity", "b 1-3"]],
    ["---\n# rivumi-disable a -- why\nx: 1\n---\n", ["a 1-null why"]],
    ["---\nx: 1 # rivumi-disable a\n---\n", []],
    ["`<!-- rivumi-disable-file a -->`\n\n```\n<!-- rivumi-disable-file a -->\n```\n", []],
    ["<!-- see rivumi-disable-file a -->", []],
    ["rivumi-disable-file a", []],
  ];
  for (const [text, expected] of cases) {
    it(`finds ${expected.length} in ${JSON.stringify(text)}`, () => {
      assertEquals(shortly(text), expected);
    });
  }

  it("places each code where it stands", () => {
    const text = "x\n\n<!-- rivumi-disable-file one, two -- why -->\n\n---\n";
    const { suppressions } = findSuppressions(documentOf(text));
    assertEquals(suppressions.map(({ range }) => text.slice(range.start, range.end)), [
      "one",
      "two",
    ]);
  });

  it("places codes in front matter too, and in any text", () => {
    const piece = fc.constantFrom(
      "<!--",
      "-->",
      " ",
      "\n",
      "rivumi-disable-file",
      "a",
      ",",
      "--",
      "---\n",
      "# ",
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const document = documentOf(pieces.join(""));
      for (const { rule, range } of findSuppressions(document).suppressions) {
        assertEquals(document.text.slice(range.start, range.end), rule);
      }
    }));
  });

  it("reports directives that do not exist or name no rule", () => {
    const messages = findSuppressions(
      documentOf("<!-- rivumi-disable -->\n\n<!-- rivumi-ignore a -->\n\n<!-- rivumi-enable -->"),
    ).broken.map(({ message }) => message);
    assertEquals(messages, [
      "This comment suppresses nothing: it names no rule",
      "This comment suppresses nothing: there is no such directive",
    ]);
  });
});
