import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { codex } from "../../../lib/agents/codex.ts";
import { compareReading, type Recording } from "../../../scripts/conformance/comparison.ts";
import type { RecordedText } from "../../../scripts/conformance/summarise.ts";
import { type AgentCase, caseContext } from "../../../scripts/conformance/agent_case.ts";

/** Enough for the text to be told by its hash. */
const FILLER = "x".repeat(7000);

const CASE: AgentCase = {
  name: "01-test",
  cwd: "tree/sub",
  home: "home",
  files: {
    "tree/.git": { folder: true },
    "tree/AGENTS.md": { text: "# marker tree/AGENTS.md\n" },
    "tree/sub/AGENTS.md": { runs: [["# marker tree/sub/AGENTS.md\n", 1], [FILLER, 1]] },
  },
};
const TEXT = "# AGENTS.md instructions for <CASE>/tree/sub\n\n<INSTRUCTIONS>\n" +
  `# marker tree/AGENTS.md\n\n\n# marker tree/sub/AGENTS.md\n${FILLER}\n</INSTRUCTIONS>`;
const RECORDING: Recording = {
  case: "01-test",
  entries: [{ path: "<CASE>/tree/AGENTS.md" }, { path: "<CASE>/tree/sub/AGENTS.md" }],
  blocks: [{ role: "user", text: TEXT }],
};

const ROWS = [
  "start project <CASE>/tree/AGENTS.md: sent 24 of 24",
  "start project <CASE>/tree/sub/AGENTS.md: sent 7028 of 7028",
];

function compare(
  changes: Partial<Recording>,
  options: { expectedRows?: string[] | null } = {},
): { entries: number; text: number } {
  const context = caseContext(CASE, { agent: "codex", version: codex.version });
  const recording = { ...RECORDING, ...changes };
  const { entries, text } = compareReading(codex.load(context), recording, {
    agent: "codex",
    context,
    expectedRows: ROWS,
    isConfigured: false,
    ...options,
  });
  return { entries: entries.length, text: text.length };
}

async function summary(text: string): Promise<RecordedText> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const sha256 = new Uint8Array(digest).toHex();
  return { head: text.slice(0, 160), tail: text.slice(-160), length: text.length, sha256 };
}

describe("compareReading()", () => {
  it("finds nothing where all is equal, whole or by hash", async () => {
    assertEquals(compare({}), { entries: 0, text: 0 });
    const blocks = [{ role: "user", text: await summary(TEXT) }];
    assertEquals(compare({ blocks }), { entries: 0, text: 0 });
  });

  it("finds another order, a missing and a further file, by path or by marker", () => {
    const [first, second] = RECORDING.entries as [{ path: string }, { path: string }];
    for (const entries of [[second, first], [first], [first, second, { path: "<CASE>/x" }]]) {
      assertEquals(compare({ entries }), { entries: 1, text: 0 });
    }
    const markers = ["tree/AGENTS.md", "tree/sub/AGENTS.md"];
    assertEquals(compare({ entries: [{ path: null, markers }] }).entries, 0);
    assertEquals(compare({ entries: [{ path: null, markers: markers.reverse() }] }).entries, 1);
  });

  it("finds another role, another text and another hash", async () => {
    const other = TEXT.replace("instructions", "Instructions");
    for (
      const block of [
        { role: "system", text: TEXT },
        { role: "user", text: other },
        { role: "user", text: await summary(other) },
        { role: "user", text: await summary(`${TEXT}x`) },
      ]
    ) assertEquals(compare({ blocks: [block] }), { entries: 0, text: 1 });
    assertEquals(compare({ blocks: [] }), { entries: 0, text: 1 });
  });

  it("finds files that the agent sends when touched and the profile does not", () => {
    const lazy = [{ role: "user", text: "# marker tree/x/AGENTS.md" }];
    assertEquals(compare({ lazy }), { entries: 0, text: 1 });
    assertEquals(compare({ lazy: [{ role: "user", text: "ok" }] }), { entries: 0, text: 0 });
  });

  it("finds other text of files in the request, and the agent's own words with no file", () => {
    for (const text of ["You are.\n# MK[x]\n", "<INSTRUCTIONS>"]) {
      assertEquals(compare({ others: [{ role: "developer", text }] }), { entries: 0, text: 1 });
    }
  });

  it("finds a reading where the program did not start", () => {
    assertEquals(compare({ failure: "Error: bad settings", blocks: [], entries: [] }), {
      entries: 2,
      text: 1,
    });
  });

  it("finds other rows than those expected, where some are", () => {
    assertEquals(compare({}, { expectedRows: null }), { entries: 0, text: 0 });
    for (const expectedRows of [[], ROWS.toReversed(), [...ROWS, "x"]]) {
      assertEquals(compare({}, { expectedRows }), { entries: 1, text: 0 });
    }
  });
});
