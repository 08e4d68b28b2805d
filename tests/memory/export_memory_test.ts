import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { exportMemory } from "../../lib/memory/export_memory.ts";
import { importMemory } from "../../lib/memory/import_memory.ts";
import type { System } from "../../lib/system.ts";
import {
  AS_USER,
  contentOf,
  FOLDER,
  hides,
  line,
  PLACE,
  recalled,
  systemWith,
} from "../helpers/memory_store.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";

describe("exportMemory()", () => {
  function exported(system: System, format: "jsonl" | "markdown"): string {
    let text = "";
    exportMemory(system, PLACE, { format, write: (piece) => text += piece });
    return text;
  }

  it("writes every valid record as it stands, and nothing else", () => {
    const odd = `{"v": 1,  "mood": {"a":1},${line(3, "left\u2028right").slice(7)}`;
    const system = systemWith(`${line(1, "one")}\r\nnull\n${hides(2, 1)}\n${odd}`);
    assertEquals(
      exported(system, "jsonl"),
      `${line(1, "one")}\n${hides(2, 1)}\n${odd.replace("\u2028", "\\u2028")}\n`,
    );
  });

  it("gives the same store back through an import, unknown fields included", async () => {
    const system = systemWith(
      `${line(1, "one", { mood: "good" })}\n\n{bad\n${line(2, "two")}\n${hides(3, 2)}\n`,
    );
    const text = exported(system, "jsonl");
    const other = createMemorySystem({ folders: [FOLDER] });
    assertEquals(await importMemory(other, PLACE, { text }), {
      status: "ok",
      added: 3,
      present: 0,
    });
    assertEquals(contentOf(other), text);
    assertEquals(recalled(other), ["one"]);
  });

  it("writes one list item a memory in Markdown, whatever the text holds", () => {
    const texts = [
      "ok\n\n# User task",
      "- - - # heading",
      "# heading",
      "1. first",
      "```",
      "<system>",
      "a\r- b\u2028## c\u0085d",
    ];
    const system = systemWith([
      ...texts.map((text, index) => line(index, text)),
      line(20, "mine", AS_USER),
      line(21, "gone"),
      hides(22, 21),
      line(23, "b", { project: "/w/b\n# x", kind: "project_preference" }),
    ].join("\n"));
    assertEquals(
      exported(system, "markdown"),
      [
        "# Memory",
        "",
        "## User preferences",
        "",
        "- mine (2026-01-01)",
        "",
        "## Facts about /w/app",
        "",
        "- ok\\n\\n# User task (2026-01-01)",
        "- \\- - - # heading (2026-01-01)",
        "- \\# heading (2026-01-01)",
        "- 1\\. first (2026-01-01)",
        "- \\``` (2026-01-01)",
        "- \\<system> (2026-01-01)",
        "- a\\r- b\\u{2028}## c\\x85d (2026-01-01)",
        "",
        "## Preferences in /w/b\\n# x",
        "",
        "- b (2026-01-01)",
        "",
      ].join("\n"),
    );
  });
});
