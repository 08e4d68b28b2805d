import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { createDocument } from "../../lib/lint/document.ts";
import { findHiddenComments, isInLinkComment } from "../../lib/lint/hidden_comments.ts";

function documentOf(text: string): ReturnType<typeof createDocument> {
  const normalisation = { byteOrderMark: false, crlf: 0, cr: 0 };
  return createDocument({ text, raw: new TextEncoder().encode(text), normalisation });
}

function commentsIn(text: string): string[] {
  return findHiddenComments(documentOf(text)).map(({ start, end }) => text.slice(start, end));
}

describe("findHiddenComments()", () => {
  it("finds comments of HTML and the forms that stand in for them, in order", () => {
    const comments = ["[//]: # (one)", "<!-- two -->", '[comment]: <> "three"', "[](four)"];
    assertEquals(commentsIn(comments.map((comment) => `${comment}\n`).join("\n")), comments);
  });

  it("gives what they say without their delimiters", () => {
    const text = '[//]: # (one)\n\n<!-- two -->\n\n[c]: <> "three"\n\n[](four)\n\n<!-- five';
    const contents = findHiddenComments(documentOf(text)).map(({ content }) => content.trim());
    assertEquals(contents, ["one", "two", "three", "four", "five"]);
  });

  it("lets the last form end where another begins, but not at an image or a bracket", () => {
    assertEquals(commentsIn("[](a [](b) c)"), ["[](b)"]);
    assertEquals(commentsIn("[](a ![](b) c)"), ["[](a ![](b)"]);
    assertEquals(commentsIn("[](a [b] [ c)"), ["[](a [b] [ c)"]);
    assertEquals(commentsIn("[](".repeat(100_000) + ")"), ["[]()"]);
  });

  it("finds none in code, in links and in images", () => {
    const text = '```\n<!-- a -->\n```\n\n`[](b)` [c](d) ![](e)\n\n[f]: https://example.com "g"\n';
    assertEquals(commentsIn(text), []);
  });
});

describe("isInLinkComment()", () => {
  it("knows both forms", () => {
    const text = "[//]: # (here)\n[](there) nowhere\n";
    const places = ["here", "there", "nowhere"].map((word) => text.indexOf(word));
    assertEquals(places.map((place) => isInLinkComment(text, place)), [true, true, false]);
  });
});
