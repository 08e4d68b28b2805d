import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { headerFields, patternsOf } from "../../lib/lint/header_fields.ts";
import { documentOf } from "../helpers/lint_document.ts";

function patternsIn(field: string): string[] {
  return patternsOf(headerFields(documentOf(`---\n${field}\n---\n`)).get("globs")!);
}

describe("headerFields()", () => {
  it("gives the fields with their values, lists and places", () => {
    const text = "---\na: x: y\nb:\n  - 1\n- 2\nc: z\n  - no\n# d: no\n---\ne: no\n";
    const fields = [...headerFields(documentOf(text)).values()];
    assertEquals(fields.map(({ key, value, items }) => [key, value, ...items]), [
      ["a", "x: y"],
      ["b", "", "1", "2"],
      ["c", "z"],
    ]);
    assertEquals(fields.map(({ start, end }) => text.slice(start, end)), [
      " x: y",
      "\n  - 1\n- 2",
      " z",
    ]);
  });

  it("has none without front matter", () => {
    assertEquals(headerFields(documentOf("a: b\n")).size, 0);
  });

  it("places values inside the front matter, whatever that holds", () => {
    const parts = fc.constantFrom("a:", "b", "-", " ", "\n", "- ", ":", "'", "---");
    fc.assert(fc.property(fc.array(parts, { maxLength: 30 }), (texts) => {
      const document = documentOf(`---\n${texts.join("")}\n---\n`);
      for (const field of headerFields(document).values()) {
        const { start, end } = field;
        assertEquals(0 < start && start <= end && end <= document.frontMatter!.end, true);
        patternsOf(field);
      }
    }));
  });
});

describe("patternsOf()", () => {
  it("takes patterns from every form", () => {
    assertEquals(patternsIn("globs: a, b/*.{c,d} ,e"), ["a", "b/*.{c,d}", "e"]);
    assertEquals(patternsIn('globs: "a, b"'), ["a", "b"]);
    assertEquals(patternsIn("globs: ['a', \"b\"]"), ["a", "b"]);
    assertEquals(patternsIn("globs:\n  - 'a'\n  - b"), ["a", "b"]);
    assertEquals(patternsIn("globs:"), []);
    assertEquals(patternsIn("globs: {a"), ["{a"]);
  });
});
