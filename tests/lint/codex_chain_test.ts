import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { createCodexChains } from "../../lib/lint/codex_chain.ts";
import { projectOf } from "../helpers/lint_document.ts";

/** The chains in short: the path, its bytes, those above, and the largest. */
function chainsIn(files: Record<string, string>, links: Record<string, string> = {}): string[] {
  return createCodexChains(projectOf(files, links)).chains.map((
    { path, bytes, before, heaviest },
  ) => `${path} ${bytes} after ${before}, ${heaviest.path}`);
}

describe("createCodexChains()", () => {
  it("adds up the files from the root down to each folder", () => {
    assertEquals(
      chainsIn({ "AGENTS.md": "12345", "a/b/AGENTS.md": "123", "a/b/c/AGENTS.md": "1234567" }),
      [
        "AGENTS.md 5 after 0, AGENTS.md",
        "a/b/AGENTS.md 3 after 5, AGENTS.md",
        "a/b/c/AGENTS.md 7 after 8, a/b/c/AGENTS.md",
      ],
    );
  });

  it("takes the override, even if it is empty, and follows links", () => {
    assertEquals(
      chainsIn({ "AGENTS.md": "12345", "AGENTS.override.md": " \n", "docs/x.md": "\u00e9" }, {
        "a/AGENTS.md": "../docs/x.md",
      }),
      ["AGENTS.override.md 0 after 0, AGENTS.override.md", "a/AGENTS.md 2 after 0, a/AGENTS.md"],
    );
  });

  it("passes over folders and broken links of such a name", () => {
    assertEquals(
      chainsIn({ "AGENTS.override.md/x": "1", "AGENTS.md": "12" }, { "a/AGENTS.md": "gone.md" }),
      ["AGENTS.md 2 after 0, AGENTS.md"],
    );
  });

  it("follows the project's configuration", () => {
    const config =
      'project_doc_max_bytes = 9\nproject_doc_fallback_filenames = ["CLAUDE.md", "a/b.md"]\n';
    const files = {
      ".codex/config.toml": config,
      "CLAUDE.md": "1",
      "a/CLAUDE.md": "1",
      "a/AGENTS.md": "12",
    };
    assertEquals(createCodexChains(projectOf(files)).maxBytes, 9);
    assertEquals(createCodexChains(projectOf({})).maxBytes, 32_768);
    assertEquals(chainsIn(files), [
      "CLAUDE.md 1 after 0, CLAUDE.md",
      "a/AGENTS.md 2 after 1, a/AGENTS.md",
    ]);
  });
});
