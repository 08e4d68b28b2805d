import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { fileLinks } from "../../lib/lint/links.ts";
import { documentOf } from "../helpers/lint_document.ts";

describe("fileLinks()", () => {
  it("takes addresses apart", () => {
    const text = "[a](b/c%20d.md?x=1#e) ![f](g.png) [h](#i) [j](<k l.md>)";
    assertEquals(
      fileLinks(documentOf(text)).map(({ href, path, anchor, start, end }) => [
        text.slice(start, end) === href,
        path,
        anchor,
      ]),
      [
        [true, "b/c d.md", "e"],
        [true, "g.png", null],
        [true, "", "i"],
        [true, "k l.md", null],
      ],
    );
  });

  it("leaves out other schemes, placeholders and what cannot be decoded", () => {
    const hrefs = [
      "https://x.org",
      "mailto:a@b.c",
      "//x.org/a",
      "path/to/a.md",
      "{{ a }}",
      "a%zz.md",
    ];
    for (const href of hrefs) assertEquals(fileLinks(documentOf(`[a](<${href}>)`)), [], href);
    assertEquals(fileLinks(documentOf("[a](C:/docs/a.md)")).length, 1);
  });

  it("has an answer for any address", () => {
    fc.assert(fc.property(fc.string({ maxLength: 40 }), (href) => {
      fileLinks(documentOf(`[a](<${href.replace(/\p{Cc}/gu, "")}>)`));
    }));
  });
});
