import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { findPathReferences } from "../../lib/lint/path_references.ts";
import { documentOf } from "../helpers/lint_document.ts";

function pathsIn(text: string): string[] {
  return findPathReferences(documentOf(text)).map(({ path }) => path);
}

describe("findPathReferences()", () => {
  it("finds paths in code spans, without what stands behind them", () => {
    assertEquals(
      pathsIn(
        "`a/b.py` `./a/` `../pkg.d/util.test.ts:12` `a/b.rs#L3-L9` `a/b.py::C::d` `docker/Makefile`",
      ),
      ["a/b.py", "./a/", "../pkg.d/util.test.ts", "a/b.rs", "a/b.py", "docker/Makefile"],
    );
  });

  it("finds paths at the start of list items", () => {
    const lines = ["- a/b.md", "* a/c.md: x", "1. a/d.md - x", "- [ ] a/e.md (x)", "- see a/f.md"];
    assertEquals(pathsIn(lines.join("\n")), ["a/b.md", "a/c.md", "a/d.md", "a/e.md"]);
  });

  it("leaves alone what is no path of a file in a project", () => {
    const others = [
      ...[
        "a.py",
        "a/b",
        "and/or",
        "1.2/3",
        "a/b.c()",
        "a b/c.py",
        "a/*.py",
        "a/{b}.py",
        "a/<b>.py",
      ],
      ...[
        "~/a.py",
        "/a/b.py",
        "@a/b.ts",
        "https://x.org/a.py",
        "docs.rs/a.md",
        "a.example.com/b.md",
      ],
      ...[
        "$A/b.py",
        "a/.../b.py",
        "a/[id]/b.ts",
        "a\\b.py",
      ],
    ];
    for (const other of others) assertEquals(pathsIn(`\`${other}\``), [], other);
    assertEquals(pathsIn("```\n- a/b.md\n```\n\n<!-- `a/b.md` -->"), []);
  });

  it("places paths in the text as they stand there, whatever that is", () => {
    const parts = fc.constantFrom(
      "`",
      "a/b.py",
      "- ",
      "\n",
      " ",
      "/",
      ".",
      ":1",
      "[ ] ",
      "|",
      "é",
      "\u{1f600}",
      "x",
    );
    fc.assert(fc.property(fc.array(parts, { maxLength: 30 }), (texts) => {
      const document = documentOf(texts.join(""));
      for (const { path, start, end } of findPathReferences(document)) {
        assertEquals(document.text.slice(start, end), path);
      }
    }));
  });
});
