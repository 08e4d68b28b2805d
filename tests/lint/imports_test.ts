import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import {
  expandsImports,
  importsOf,
  importTarget,
  isMeantAsPath,
  type ReadInstructionFile,
} from "../../lib/lint/imports.ts";
import { projectOf } from "../helpers/lint_document.ts";

const project = projectOf({
  "pkg/CLAUDE.md": "@a.md (@b.md) @c.md: @../AGENTS.md\n",
  "pkg/a.md": "x",
  "pkg/src/x.py": "x",
  "AGENTS.md": "x",
  "web/AGENTS.md": "x",
});
const file = project.file("pkg/CLAUDE.md") as ReadInstructionFile;

describe("importsOf()", () => {
  it("gives the words that agents follow", () => {
    assertEquals(importsOf(file).map(({ path, trailing }) => path + trailing), [
      "a.md",
      "c.md:",
      "../AGENTS.md",
    ]);
  });
});

describe("importsOf() of a long text", () => {
  it("takes whatever looks like an import, since no lexer is asked", () => {
    const imports = (text: string) =>
      importsOf(projectOf({ "CLAUDE.md": text }).file("CLAUDE.md") as ReadInstructionFile)
        .map(({ path }) => path);
    assertEquals(imports("(@b.md)\n"), []);
    assertEquals(imports(`(@b.md)\n${"a\n".repeat(70_000)}`), ["b.md"]);
  });
});

describe("expandsImports()", () => {
  it("is true of files of importing agents and of what they import", () => {
    const expanding = project.files.filter(expandsImports).map(({ path }) => path);
    assertEquals(expanding, ["AGENTS.md", "pkg/CLAUDE.md", "pkg/a.md"]);
  });
});

describe("importTarget()", () => {
  it("is relative to the file, and null outside of the project", () => {
    const targets = ["a.md", "../x/y.md", "../../x.md", "~/x.md", "/x.md"];
    assertEquals(targets.map((path) => importTarget(file, { path })), [
      "pkg/a.md",
      "x/y.md",
      null,
      null,
      null,
    ]);
  });
});

describe("isMeantAsPath()", () => {
  it("tells paths from handles, packages and domains", () => {
    const meant = (path: string) => isMeantAsPath(file, { reference: { path }, project });
    for (const path of ["./x", "../x.py", "gone.md", "docs/gone.json", "src/gone.py"]) {
      assertEquals(meant(path), true, path);
    }
    for (const path of ["example.com", "john.doe", "scope/next.js", "types/node.d", "src"]) {
      assertEquals(meant(path), false, path);
    }
  });
});
