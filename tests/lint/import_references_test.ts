import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { findImportReferences } from "../../lib/lint/import_references.ts";
import { documentOf } from "../helpers/lint_document.ts";

describe("findImportReferences()", () => {
  it("finds what agents would import, with its place and what follows", () => {
    const text = "@docs/style.md\nSee @./a/b.md, @~/mine and (@c.md): @d.md: rest, @e.md.\n";
    const found = findImportReferences(documentOf(text));
    assertEquals(found.map(({ path, trailing, isWholeLine }) => [path, trailing, isWholeLine]), [
      ["docs/style.md", "", true],
      ["./a/b.md", ",", false],
      ["~/mine", "", false],
      ["c.md", "):", false],
      ["d.md", ":", false],
      ["e.md", ".", false],
    ]);
    assertEquals(found.map(({ start, end }) => text.slice(start, end)).slice(0, 2), [
      "@docs/style.md",
      "@./a/b.md",
    ]);
  });

  const others: Record<string, string> = {
    "a handle": "Owner: @octo-reviewer",
    "an address": "mail team@example.org",
    "a package": "Use @scope/pkg and @types/node.",
    "a decorator in code": "```python\n@app.get\n```\n",
    "a code span": "Inline `@docs/style.md` is quoted.",
    "a comment": "<!-- @docs/style.md -->",
    "a marker in a comment": "<!-- @protected:begin -->",
    "front matter": "---\nx: @docs/style.md\n---\n",
    "an ellipsis": "wait @here...",
  };
  for (const [what, text] of Object.entries(others)) {
    it(`does not take ${what} for an import`, () => {
      assertEquals(findImportReferences(documentOf(text)), []);
    });
  }
});
