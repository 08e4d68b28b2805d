import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { createDocument, type LintDocument } from "../../lib/lint/document.ts";
import { decodeText } from "../../lib/source_text.ts";

function documentOf(text: string): LintDocument {
  const raw = new TextEncoder().encode(text);
  const decoded = decodeText(raw);
  if (decoded.status !== "ok") throw new TypeError("Cannot make a document of this text");
  return createDocument({ ...decoded, raw });
}

/** The parts of a text, each as it stands there. */
function partsOf(text: string): Record<string, string[]> {
  const { markdown } = documentOf(text);
  const slices = (ranges: readonly { start: number; end: number }[]) =>
    ranges.map(({ start, end }) => text.slice(start, end));
  return {
    spans: slices(markdown.codeSpans),
    inner: slices(markdown.codeSpans.map(({ inner }) => inner)),
    blocks: slices(markdown.codeBlocks),
    comments: slices(markdown.comments),
    addresses: slices(markdown.links),
  };
}

describe("createDocument()", () => {
  it("places code spans in paragraphs, lists, quotes, headings and tables", () => {
    const text = [
      "# A `b` c",
      "",
      "A ``x ` y`` and `z",
      "w` end \\`no`",
      "",
      "- item `i`",
      "  > quoted `q`",
      "  > more `r`",
      "",
      "| `a\\|b` | `a` |",
      "|---|---|",
      "| x | `a` \\| `d` |",
      "",
      "1. `1`",
    ].join("\n");
    assertEquals(partsOf(text)["spans"], [
      "`b`",
      "``x ` y``",
      "`z\nw`",
      "`i`",
      "`q`",
      "`r`",
      "`a\\|b`",
      "`a`",
      "`a`",
      "`d`",
      "`1`",
    ]);
    assertEquals(partsOf(text)["inner"]!.slice(0, 3), ["b", "x ` y", "z\nw"]);
  });

  it("places addresses of links, images and autolinks, and labels where the address is elsewhere", () => {
    const text = [
      'See [a](./a.md), [b]( <b c.md> "title"), ![i](img/i.png) and <https://example.org/x>.',
      "[`code`](d.md) [ref][target] [target]",
      "",
      "[target]: docs/target.md",
    ].join("\n");
    assertEquals(partsOf(text)["addresses"], [
      "./a.md",
      "b c.md",
      "img/i.png",
      "https://example.org/x",
      "d.md",
      "ref",
      "target",
    ]);
    assertEquals(documentOf(text).markdown.links.map(({ kind, href }) => `${kind} ${href}`), [
      "link ./a.md",
      "link b c.md",
      "image img/i.png",
      "link https://example.org/x",
      "link d.md",
      "link docs/target.md",
      "link docs/target.md",
    ]);
  });

  it("keeps an address as it was written", () => {
    const [link] = documentOf("[a](docs/Größe%20x.md)").markdown.links;
    assertEquals(link!.href, "docs/Größe%20x.md");
  });

  it("finds comments in prose and in blocks, also one that is not closed", () => {
    const text = "a <!-- b -->\n\n<!-- c\n\nd --> e\n\n`<!-- no -->`\n\n<!-- open\n\nto the end\n";
    assertEquals(partsOf(text)["comments"], [
      "<!-- b -->",
      "<!-- c\n\nd -->",
      "<!-- open\n\nto the end\n",
    ]);
  });

  it("finds fenced and indented blocks, and tells whether a fence is closed", () => {
    const text =
      "````md\n```sh\nmake\n```\n````\n\n~~~\na ``` b\n~~~\n\n    indented\n\n```python\nlast\n";
    const { codeBlocks } = documentOf(text).markdown;
    assertEquals(
      codeBlocks.map(({ info, text, isClosed, firstLine }) => ({
        info,
        text,
        isClosed,
        firstLine,
      })),
      [
        { info: "md", text: "```sh\nmake\n```\n", isClosed: true, firstLine: 2 },
        { info: "", text: "a ``` b\n", isClosed: true, firstLine: 8 },
        { info: "", text: "indented\n", isClosed: true, firstLine: 11 },
        { info: "python", text: "last\n", isClosed: false, firstLine: 14 },
      ],
    );
  });

  it("takes an opening fence alone at the end for one that is not closed", () => {
    assertEquals(documentOf("text\n\n```\n").markdown.codeBlocks[0]!.isClosed, false);
    assertEquals(documentOf("> ```\n> x\n> ```\n").markdown.codeBlocks[0]!.isClosed, true);
  });

  it("finds headings with their text", () => {
    assertEquals(
      documentOf("---\na: b\n---\n# One `two` **three**\n\nFour\n----\n").markdown.headings,
      [
        { level: 1, text: "One two three", line: 4 },
        { level: 2, text: "Four", line: 6 },
      ],
    );
  });

  it("tells what a place belongs to", () => {
    const text = "---\nglobs: x\n---\nprose `code` <!-- comment -->\n\n```\nfence\n```\nafter\n";
    const document = documentOf(text);
    const partOf = (word: string) => document.partAt(text.indexOf(word));
    assertEquals(["globs", "prose", "code", "comment", "fence", "after"].map(partOf), [
      "front-matter",
      "prose",
      "code",
      "comment",
      "code",
      "prose",
    ]);
  });

  it("counts columns in characters", () => {
    const document = documentOf("a\n😀b\n");
    assertEquals(document.positionAt("a\n😀".length), { line: 2, column: 2 });
    assertEquals(document.lineText(2), "😀b");
  });

  it("gives the lines of any text", () => {
    fc.assert(fc.property(fc.array(fc.constantFrom("a", "\n", "\r\n", "😀", " ")), (pieces) => {
      const document = documentOf(pieces.join(""));
      const lines = document.lineStarts.map((_, index) => document.lineText(index + 1));
      assertEquals(lines, document.text.replace(/\n$/, "").split("\n"));
    }));
  });

  it("places every part of any text where it stands", () => {
    const piece = fc.constantFrom(
      "`",
      "``",
      "```",
      "a",
      "b c",
      "\n",
      "\n\n",
      "> ",
      "- ",
      "  ",
      "\t",
      "|",
      "| - |",
      "[",
      "](",
      ")",
      "<!--",
      "-->",
      "<",
      ">",
      "#",
      "\\",
      "*",
      "1. ",
      "~~~",
      "!",
      "---",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const document = documentOf(text);
        for (const { start, end, inner } of document.markdown.codeSpans) {
          assertEquals(document.text.slice(start, inner.start).replaceAll("`", ""), "");
          assertEquals(document.text.slice(inner.end, end).replaceAll("`", ""), "");
          assertEquals(document.partAt(start), "code");
        }
        for (const { start } of document.markdown.comments) {
          assertEquals(document.text.slice(start, start + 4), "<!--");
        }
      }),
      { numRuns: 2000 },
    );
  });
});
