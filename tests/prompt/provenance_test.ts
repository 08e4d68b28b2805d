import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { insertText, placeInFile, traceText } from "../../lib/prompt/provenance.ts";
import { utf8Length } from "../../lib/source_text.ts";
import { fileOf } from "../helpers/prompt_parts.ts";

const TEXT = fc.array(
  fc.constantFrom(
    "\r\n",
    "\r",
    "\n",
    "a",
    "é",
    "漢",
    "\u{1f600}",
    "<",
    "</rivumi:a>",
    "<\rrivumi:",
  ),
  { maxLength: 30 },
).map((parts) => parts.join(""));

/** The raw bytes of a range of a file, decoded and normalised anew. */
function reread(raw: Uint8Array, from: number, to: number): string {
  return new TextDecoder("utf-8", { ignoreBOM: true, fatal: true })
    .decode(raw.subarray(from, to)).replace(/\r\n?/g, "\n");
}

describe("traceText()", () => {
  it("finds every piece in the raw bytes again, for every text and every end", () => {
    fc.assert(fc.property(TEXT, fc.boolean(), fc.nat(), fc.nat(), (content, mark, a, b) => {
      const file = fileOf(new TextEncoder().encode((mark ? "\ufeff" : "") + content));
      const points = [...file.text, ""].map((_, index) =>
        [...file.text].slice(0, index).join("").length
      );
      const [start, end] = [points[a % points.length]!, points[b % points.length]!].sort((x, y) =>
        x - y
      );
      const { pieces, rest } = traceText(insertText(file, { path: "f", start: start! }), end!);
      assertEquals(
        pieces.map(({ source }) => reread(file.raw, source.fromByte!, source.toByte!)).join(""),
        file.text.slice(start, end),
      );
      assertEquals(reread(file.raw, rest.fromByte!, rest.toByte!), file.text.slice(end));
      for (const { text, bytes, utf8, transform } of pieces) {
        assertEquals(bytes, utf8Length(text));
        if (utf8 !== undefined) {
          assertEquals(new TextDecoder("utf-8", { ignoreBOM: true }).decode(utf8), text);
        }
        if (transform === "escaped") assertEquals(text, "&lt;");
      }
    }));
  });

  it("knows the length of a text before it is traced", () => {
    fc.assert(fc.property(TEXT, (content) => {
      const file = fileOf(content);
      const inserted = insertText(file, { path: "f" });
      const sent = traceText(inserted, file.text.length).pieces.map(({ text }) => text).join("");
      assertEquals(inserted.bytes, utf8Length(sent));
    }));
  });
});

describe("placeInFile()", () => {
  it("counts bytes and lines of the file as it is on the disk", () => {
    const file = fileOf(new TextEncoder().encode("\ufeff# Ä\r\n\r\ntext\r\n"));
    const start = file.text.indexOf("text");
    assertEquals(placeInFile(file, { path: "f", start, end: start + 4 }), {
      kind: "file",
      path: "f",
      version: null,
      fromByte: 11,
      toByte: 15,
      fromLine: 3,
      toLine: 3,
    });
  });
});
