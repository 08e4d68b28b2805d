import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { claude } from "../../../lib/agents/claude.ts";
import { type AgentSituation, inShort, readAs } from "../../helpers/agent_context.ts";

const EXCLUDES = '{"claudeMdExcludes": ["**/CLAUDE.md"]}';

const read = (files: Record<string, string>, situation: Partial<AgentSituation> = {}) =>
  readAs(claude, { ...situation, files: { "/repo/CLAUDE.md": "memory", ...files } });

const PLACES = [
  "/repo/.claude/settings.json",
  "/repo/.claude/settings.local.json",
  "/home/.claude/settings.json",
  "/etc/claude-code/managed-settings.json",
  "/etc/claude-code/managed-settings.d/a.json",
];

describe("readClaudeSettings()", () => {
  it("applies a file after one byte order mark, and the last of two equal keys", () => {
    for (const path of PLACES) {
      for (
        const text of [
          EXCLUDES,
          `\uFEFF${EXCLUDES}`,
          `{"claudeMdExcludes": 5, ${EXCLUDES.slice(1)}`,
        ]
      ) {
        assertEquals(inShort(read({ [path]: text })), ["/repo/CLAUDE.md skipped excluded"], path);
      }
    }
  });

  it("leaves a file out that is no JSON, or has a value of the wrong kind", () => {
    for (const path of PLACES.slice(0, 3)) {
      for (
        const text of [
          ...[`\uFEFF\uFEFF${EXCLUDES}`, `// c\n${EXCLUDES}`, EXCLUDES.replace("]", ",]"), ""],
          ...["null", "[]", `${EXCLUDES} x`, EXCLUDES.replaceAll('"', "'")],
          ...['{"claudeMdExcludes": "**/CLAUDE.md"}', '{"claudeMdExcludes": [1, "**/CLAUDE.md"]}'],
        ]
      ) assertEquals(inShort(read({ [path]: text })), ["/repo/CLAUDE.md sent"], text);
    }
  });

  it("does not start where an organisation's settings are no JSON object", () => {
    for (const path of PLACES.slice(3)) {
      for (const text of ["{", "[]", "null", '"x"', `// c\n${EXCLUDES}`, '{"a": 1,}', "{} x"]) {
        const { startFailure } = read({ [path]: text });
        assertEquals([startFailure?.path, startFailure?.reason], [path, "broken-settings"], text);
        assertEquals(read({ [path]: text }, { version: "2.1.197" }).startFailure, null);
      }
      assertEquals(read({ [path]: " \n" }).startFailure, null);
    }
  });

  it("drops only the wrong values of an organisation's settings, and says so", () => {
    const path = PLACES[3]!;
    const reading = read({ [path]: '{"model": 5, "claudeMdExcludes": 5, "claudeMd": "managed"}' });
    assertEquals(inShort(reading), [`${path} sent`, "/repo/CLAUDE.md sent"]);
    assertEquals(reading.notes.map(({ message }) => message), [
      'Claude Code leaves "claudeMdExcludes" out, since its value is of the wrong kind',
      'Claude Code leaves "model" out, since its value is of the wrong kind',
    ]);
  });

  it("does not start where what it keeps about itself is no JSON", () => {
    const failed = (files: Record<string, string>, environment = {}) =>
      read(files, { environment }).startFailure?.path ?? null;
    const own = "/home/.claude.json";
    for (const text of ["{", '{"a": 1,}', "// c\n{}"]) assertEquals(failed({ [own]: text }), own);
    for (const text of ["", " \n", "[]", "null", "\uFEFF{}", '{"a": 1, "a": 2}']) {
      assertEquals(failed({ [own]: text }), null, text);
    }
    const moved = { CLAUDE_CONFIG_DIR: "/cc" };
    assertEquals(failed({ [own]: "{" }, moved), null);
    assertEquals(failed({ "/cc/.claude.json": "{" }, moved), "/cc/.claude.json");
    assertEquals(
      failed({ [own]: "{", "/home/.claude/.config.json": "{}" }),
      null,
    );
    assertEquals(failed({ "/home/.claude/.config.json": "{" }), "/home/.claude/.config.json");
  });

  it("does not start with arguments that it does not take", () => {
    const failed = (...flags: string[]) => read({}, { arguments: flags }).startFailure?.reason;
    assertEquals(failed("--settings", "nope.json"), "missing-file");
    assertEquals(failed("--settings", "."), "unreadable-settings");
    assertEquals(failed("--settings", '{"a": 1,}'), "wrong-argument");
    assertEquals(failed("--settings", "[]"), "missing-file");
    assertEquals(failed("--setting-sources", "nope"), "wrong-argument");
    assertEquals(failed("--setting-sources", "user,,project"), "wrong-argument");
    assertEquals(failed("--setting-sources", " user , project "), undefined);
    assertEquals(failed("--setting-sources", ""), undefined);
    assertEquals(failed("--settings", ""), undefined);
    assertEquals(
      read({}, { arguments: ["--settings", ` ${EXCLUDES} `] }).entries[0]!.status,
      "skipped",
    );
    assertEquals(
      read({ "/repo/s.json": "{" }, { arguments: ["--settings", "s.json"] }).startFailure,
      null,
    );
  });
});
