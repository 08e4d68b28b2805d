import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { ReadInstructionFile } from "../../lib/lint/imports.ts";
import { findPaths, foldersAround, type FoundReference } from "../../lib/lint/reference_finder.ts";
import { documentOf, projectOf } from "../helpers/lint_document.ts";

const project = projectOf({
  ".gitignore": "local/\n",
  "pkg/sub/AGENTS.md": "x",
  "pkg/src/a.ts": "x",
  "pkg/src/View.tsx": "x",
  "lib/deep/b.py": "x",
  ".github/workflows/ci.yml": "x",
  "Docs/A.md": "x",
}, { "web/CLAUDE.md": "../pkg/sub/AGENTS.md" });
const file = project.file("pkg/sub/AGENTS.md") as ReadInstructionFile;

/** What the file finds at a path that it names. */
function find(reference: string): FoundReference {
  const naming = { ...file, document: documentOf(`\`${reference}\``) };
  const [path] = findPaths(naming, project);
  assertEquals(findPaths(naming, project)[0], path, "found once");
  return path!.found;
}

describe("findPaths()", () => {
  it("finds paths from the file, from above, by their end, and before they are compiled", () => {
    for (
      const path of [
        ...["../src/a.ts", "src/a.ts", "pkg/src/", "deep/b.py", "./lib/deep/b.py", "src/a.js"],
        ...["src/View.jsx", "src/../src/a.ts", ".github/workflows/ci.yml"],
      ]
    ) assertEquals(find(path).status, "found", path);
  });

  it("knows nothing of what is made, excluded or outside", () => {
    for (
      const path of ["dist/a.js", "app-dist/a.js", "local/x.py", ".turbo/x.json", "../../../x.py"]
    ) assertEquals(find(path).status, "unknown", path);
  });

  it("tells another case from nothing", () => {
    assertEquals(find("docs/a.md"), { status: "other-case", path: "Docs/A.md" });
    assertEquals(find("src/gone.ts"), { status: "missing", path: "pkg/sub/src/gone.ts" });
    assertEquals(find(".github/gone.yml").status, "missing");
  });
});

describe("foldersAround()", () => {
  it("gives the folders of all names, nearest first, and the root last", () => {
    assertEquals(foldersAround(file), ["pkg/sub/", "pkg/", "web/", ""]);
  });
});
