import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { presentAgents } from "../../lib/lint/present_agents.ts";
import { projectOf } from "../helpers/lint_document.ts";

describe("presentAgents()", () => {
  it("knows agents by their files and folders", () => {
    const { length } = presentAgents(projectOf({ "README.md": "" }));
    assertEquals(length, 0);
    assertEquals(presentAgents(projectOf({ "a/AGENTS.md": "" })), ["codex"]);
    assertEquals(
      presentAgents(projectOf({
        "CLAUDE.md": "@docs/a.md",
        "docs/a.md": "",
        ".cursor/mcp.json": "",
        "opencode.json": "",
      })),
      ["claude", "cursor", "opencode"],
    );
  });

  it("counts a link as the file that it is called", () => {
    assertEquals(presentAgents(projectOf({ "AGENTS.md": "" }, { "GEMINI.md": "AGENTS.md" })), [
      "codex",
      "gemini",
    ]);
  });
});
