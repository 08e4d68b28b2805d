import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { denies, excusesMissingFile } from "../../lib/lint/reference_wording.ts";
import { documentOf } from "../helpers/lint_document.ts";

/** Whether the wording around `PATH` excuses that it is missing. */
function isExcused(text: string, path = "src/a.py"): boolean {
  const document = documentOf(text.replaceAll("PATH", `\`${path}\``));
  return excusesMissingFile(document, { path, start: document.text.indexOf(path) });
}

const CLAIMS = [
  "The entry point is PATH.",
  "- moved: PATH",
  "- PATH: helpers",
  "Create nothing by hand. See PATH.",
  "Make sure that PATH passes.",
  "See PATH.\n\nDo not use tabs.",
  "# Do not\n\n## Layout\n\nSee PATH.",
  "Create these:\n\n- x\n\nText between.\n\n- PATH",
  "Run `create` in PATH.",
  "It's in PATH, and users' files are elsewhere.",
];

const EXCUSES = [
  "Create PATH.",
  "Tests go into PATH, which\nyou have to write.",
  "There is no PATH.",
  "PATH was removed.",
  "Do not touch PATH.",
  "For example, e.g. PATH.",
  "If it exists, read PATH.",
  "See PATH in that repository.",
  "PATH in your project",
  "See `deploy`'s PATH for the rest.",
  "The other team's own PATH",
  "# Files to create\n\n- PATH",
  "Add these files:\n\n- x\n- PATH",
];

describe("excusesMissingFile()", () => {
  it("takes sentences for claims that a file is there", () => {
    for (const text of CLAIMS) assertEquals(isExcused(text), false, text);
  });

  it("excuses what is made, denied, supposed or elsewhere", () => {
    for (const text of EXCUSES) assertEquals(isExcused(text), true, text);
  });

  it("does not take the words of the path itself for a reason", () => {
    assertEquals(isExcused("See PATH.", "create/example-not.md"), false);
  });

  it("excuses what ends in a slash and may be a prefix", () => {
    assertEquals(isExcused("Branches begin with PATH.", "feat/"), true);
    assertEquals(isExcused("Branches are in PATH."), false);
  });
});

describe("denies()", () => {
  it("sees that a sentence speaks against what it names, and ends with it", () => {
    const text = "Never run `x`. Run `y`.";
    assertEquals(denies(documentOf(text), text.indexOf("x")), true);
    assertEquals(denies(documentOf(text), text.indexOf("y")), false);
  });

  it("has an answer for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii", maxLength: 400 }), fc.nat(400), (text, at) => {
        const document = { text } as Parameters<typeof denies>[0];
        assertEquals(typeof denies(document, Math.min(at, text.length)), "boolean");
        assertEquals(
          typeof excusesMissingFile(document, { path: "a/", start: Math.min(at, text.length) }),
          "boolean",
        );
      }),
    );
  });
});
