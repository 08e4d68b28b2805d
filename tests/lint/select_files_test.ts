import { assertEquals, assertThrows } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { UsageError } from "../../lib/errors.ts";
import { selectChanged, selectFiles } from "../../lib/lint/select_files.ts";
import { ROOT, systemWith } from "../helpers/lint_document.ts";

const system = systemWith({
  "AGENTS.md": "a",
  "docs/AGENTS.md": "b",
  "docs/deep/CLAUDE.md": "c",
  "notes/x.md": "d",
  "odd/[a].md": "e",
});

function selected(words: string[], workingDirectory = ROOT): string[] {
  const { includes } = selectFiles(words, system, { root: ROOT, workingDirectory });
  return ["AGENTS.md", "docs/AGENTS.md", "docs/deep/CLAUDE.md", "notes/x.md", "odd/[a].md"]
    .filter(includes);
}

describe("selectFiles()", () => {
  it("takes files, folders and patterns, relative to the working directory", () => {
    assertEquals(selected(["AGENTS.md"]), ["AGENTS.md"]);
    assertEquals(selected(["docs"]), ["docs/AGENTS.md", "docs/deep/CLAUDE.md"]);
    assertEquals(selected(["**/AGENTS.md"]), ["AGENTS.md", "docs/AGENTS.md"]);
    assertEquals(selected(["*/CLAUDE.md", "../AGENTS.md"], join(ROOT, "docs")), [
      "AGENTS.md",
      "docs/deep/CLAUDE.md",
    ]);
    assertEquals(selected(["."]).length, 5);
    assertEquals(selected(["."], join(ROOT, "docs", "deep")), ["docs/deep/CLAUDE.md"]);
  });

  it("takes a name with brackets for a file if there is one", () => {
    assertEquals(selected(["odd/[a].md"]), ["odd/[a].md"]);
  });

  it("names files that were given one by one, for they may be nobody's instructions", () => {
    const options = { root: ROOT, workingDirectory: ROOT };
    assertEquals(selectFiles(["notes/x.md", "docs"], system, options).named, ["notes/x.md"]);
  });

  it("refuses what is not there or lies outside", () => {
    assertThrows(() => selected(["gone.md"]), UsageError, 'Cannot lint "gone.md"');
    assertThrows(() => selected(["../other"]), UsageError, "outside the root");
  });
});

describe("selectChanged()", () => {
  it("takes paths as git prints them, whether or not they are there", () => {
    const list = 'AGENTS.md\n./gone.md\n"gr\\303\\266\\303\\237e/\\"a\\\\b\\"\\t.md"\n';
    const { includes, named } = selectChanged(list);
    for (const path of ["AGENTS.md", "gone.md", 'größe/"a\\b"\t.md']) {
      assertEquals(includes(path), true, path);
    }
    assertEquals([includes("docs/AGENTS.md"), includes(""), named], [false, false, []]);
  });
});
