import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { readProject, resolveReference } from "../../lib/lint/project.ts";
import { projectOf, ROOT, systemWith } from "../helpers/lint_document.ts";

describe("readProject()", () => {
  it("finds the files that agents load, in every folder, and no others", () => {
    const { files } = projectOf({
      "AGENTS.md": "a",
      "a/b/CLAUDE.md": "b",
      "README.md": "c",
      ".cursor/rules/x.mdc": "d",
      ".github/copilot-instructions.md": "e",
    });
    assertEquals(files.map(({ path }) => path), [
      ".cursor/rules/x.mdc",
      ".github/copilot-instructions.md",
      "AGENTS.md",
      "a/b/CLAUDE.md",
    ]);
  });

  it("reads a file with several names once", () => {
    const project = projectOf({ "AGENTS.md": "a", "docs/real.md": "b" }, {
      "CLAUDE.md": "AGENTS.md",
      "GEMINI.md": "AGENTS.md",
      "b/AGENTS.md": "../docs/real.md",
    });
    assertEquals(project.files.map(({ path, aliases }) => [path, ...aliases]), [
      ["AGENTS.md", "CLAUDE.md", "GEMINI.md"],
      ["docs/real.md", "b/AGENTS.md"],
    ]);
    assertEquals(project.file("GEMINI.md"), project.file("AGENTS.md"));
    assertEquals(project.files[0]!.names.map(({ path, family }) => `${family} ${path}`), [
      "shared AGENTS.md",
      "claude CLAUDE.md",
      "gemini GEMINI.md",
    ]);
  });

  it("keeps a link that is not followed, with the reason", () => {
    const { files } = projectOf({}, { "AGENTS.md": "/etc/passwd", "CLAUDE.md": "gone.md" });
    assertEquals(
      files.map(({ path, document, refusal }) => [
        path,
        document,
        refusal?.status === "symlink" && refusal.leadsTo,
      ]),
      [["AGENTS.md", null, "nowhere"], ["CLAUDE.md", null, "nowhere"]],
    );
  });

  it("follows imports from files whose agents import, in circles once, and not from AGENTS.md", () => {
    const { files } = projectOf({
      "AGENTS.md": "@docs/never.md",
      "CLAUDE.md": "See @docs/a.md and @docs/gone.md.\n\n`@docs/code.md`\n",
      "docs/a.md": "@b.md\n@../CLAUDE.md\n",
      "docs/b.md": "@a.md\n",
      "docs/code.md": "",
      "docs/never.md": "",
    });
    assertEquals(files.map(({ path, importedBy }) => [path, ...importedBy]), [
      ["AGENTS.md"],
      ["CLAUDE.md", "docs/a.md"],
      ["docs/a.md", "CLAUDE.md", "docs/b.md"],
      ["docs/b.md", "docs/a.md"],
    ]);
  });

  it("ends at the depth that no agent goes beyond", () => {
    const chain = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`d${index}.md`, `@d${index + 1}.md`]),
    );
    const { files } = projectOf({ "CLAUDE.md": "@d0.md", ...chain });
    assertEquals(files.map(({ path }) => path), [
      "CLAUDE.md",
      "d0.md",
      "d1.md",
      "d2.md",
      "d3.md",
      "d4.md",
    ]);
  });

  it("reads files that are named although no agent loads them", () => {
    const project = readProject(systemWith({ "notes.md": "x" }), {
      root: ROOT,
      rivumiNames: new Set(),
      named: ["notes.md", "gone.md"],
    });
    assertEquals(project.files.map(({ path }) => path), ["notes.md"]);
  });
});

describe("resolveReference()", () => {
  const cases: [from: string, reference: string, expected: string | null][] = [
    ["AGENTS.md", "docs/a.md", "docs/a.md"],
    ["a/b/AGENTS.md", "../c.md", "a/c.md"],
    ["a/AGENTS.md", "./x//y.md", "a/x/y.md"],
    ["a/AGENTS.md", "../..", null],
    ["AGENTS.md", "../x.md", null],
    ["AGENTS.md", "/etc/x.md", null],
    ["AGENTS.md", "~/x.md", null],
  ];
  for (const [from, reference, expected] of cases) {
    it(`takes "${reference}" in "${from}" for ${expected}`, () => {
      assertEquals(resolveReference(from, reference), expected);
    });
  }
});
