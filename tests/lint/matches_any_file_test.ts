import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { matchesAnyFile } from "../../lib/lint/matches_any_file.ts";
import { projectOf } from "../helpers/lint_document.ts";

const { tree } = projectOf({
  ".gitignore": "dist/\n",
  "src/a.ts": "x",
  "pkg/lib/b.go": "x",
  "c.[x].md": "x",
});
const matches = (patterns: string[], folder = "") => matchesAnyFile(patterns, { tree, folder });

describe("matchesAnyFile()", () => {
  it("takes every reading of a pattern", () => {
    for (
      const pattern of ["*.ts", "a.ts", "src/**", "SRC/", "./src/*.ts", "lib/*.go", "**/*.{x,go}"]
    ) {
      assertEquals(matches([pattern]), true, pattern);
    }
    assertEquals(matches(["lib/b.go"], "pkg/"), true);
    assertEquals(matches(["src/a.ts"], "pkg/"), true);
  });

  it("knows what matches nothing", () => {
    for (const pattern of ["*.vue", "scr/**", "src/*.go", "a.tsx", "lib/c.go"]) {
      assertEquals(matches([pattern]), false, pattern);
    }
    assertEquals(matches(["*.vue", "*.ts"]), true);
    assertEquals([matches(["a*b*c*d*e"]), matches(["s*r*c*/a*.*t*s*"])], [false, true]);
  });

  it("gives patterns the benefit of the doubt that it does not understand", () => {
    for (
      const pattern of [
        "dist/*.js",
        "!x",
        "@(a|b)",
        "{1..9}",
        "x".repeat(201),
        "",
      ]
    ) assertEquals(matches([pattern]), true, pattern);
  });

  it("has an answer for any pattern", () => {
    const parts = fc.constantFrom(
      "*",
      "**",
      "/",
      "a",
      "[",
      "]",
      "{",
      "}",
      ",",
      "?",
      "!",
      ".",
      "\\",
      "^",
      "$",
      "+",
    );
    fc.assert(fc.property(fc.array(parts, { maxLength: 20 }), (texts) => {
      assertEquals(typeof matches([texts.join("")]), "boolean");
    }));
  });
});
