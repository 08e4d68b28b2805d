import { fromFileUrl } from "@std/path";
import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { AgentEntry } from "../../lib/agents/agent.ts";
import { AGENTS } from "../../lib/agents/agents.ts";
import { measured } from "../../lib/agents/common/pieces.ts";
import { EXPECTED_ROWS_FILE } from "../../scripts/conformance/entry_rows.ts";
import { KNOWN_DIFFERENCES } from "../../scripts/conformance/known_differences.ts";
import { renderDocs } from "../../scripts/conformance/render_docs.ts";
import { runComparison } from "../../scripts/conformance/run_comparison.ts";

const results = await runComparison(
  fromFileUrl(new URL("../../testdata/agents", import.meta.url)),
);
const profiles = await Promise.all(Object.values(AGENTS).map((load) => load()));

describe("agent profiles", () => {
  it("have recordings for each of their versions", () => {
    const versions = profiles.flatMap(({ name, version, olderVersions }) =>
      [version, ...olderVersions].map((each) => `${name}@${each}`)
    );
    assertEquals([...new Set(results.map((result) => result.agent))], versions);
  });

  it("have rows that are expected of every recording, and of no other", () => {
    for (const [agent, group] of Map.groupBy(results, (result) => result.agent)) {
      const path = new URL(`../../testdata/agents/${agent}/${EXPECTED_ROWS_FILE}`, import.meta.url);
      const rows: Record<string, string[]> = JSON.parse(Deno.readTextFileSync(path));
      assertEquals(Object.keys(rows), group.map((result) => result.case), agent);
    }
  });

  for (const [agent, group] of Map.groupBy(results, (result) => result.agent)) {
    it(`${agent} sends what the real agent was recorded to send, but for known differences`, () => {
      const differing = group.filter(({ entries, text }) => entries.length + text.length > 0)
        .map((result) => ({
          case: result.case,
          differs: result.entries.length > 0 ? "entries" : "text",
        }));
      const known = KNOWN_DIFFERENCES.filter((difference) => difference.agent === agent)
        .map((difference) => ({ case: difference.case, differs: difference.differs }));
      assertEquals(differing, known);
    });

    it(`${agent} sends text of the files that it says it sends, and of no others`, () => {
      for (const { case: name, reading } of group) {
        const pathsOf = (chosen: (entry: AgentEntry) => boolean) =>
          new Set<string | null>(reading.entries.filter(chosen).map(({ realPath }) => realPath));
        const sent = pathsOf(({ bytesSent }) => bytesSent > 0);
        // What waits may be announced with words of its own.
        const waiting = pathsOf(({ status }) => status === "lazy");
        const sources = new Set(
          reading.blocks.flatMap((block) => block.pieces)
            .filter((piece) => piece.path !== null && piece.text !== "").map(({ path }) => path),
        );
        assertEquals(sources.difference(waiting), sent.difference(waiting), name);
        assertEquals(sources.isSupersetOf(sent), true, name);
      }
    });

    it(`${agent} counts the bytes of each file that are in the text`, () => {
      for (const { case: name, reading } of group) {
        const pieces = reading.blocks.flatMap((block) => block.pieces);
        // One path may have several entries: refused to one file and sent for another.
        for (const [index, entry] of measured(reading.entries, pieces).entries()) {
          const claimed = reading.entries[index]!.bytesSent;
          assertEquals(claimed, entry.bytesSent, `${name} ${entry.path}`);
        }
      }
    });

    it(`${agent} gives each file that is not simply sent a reason`, () => {
      for (const { case: name, reading } of group) {
        for (const { path, status, reason, by, bytesSent, cutAtLine } of reading.entries) {
          const what = `${name} ${path}`;
          assertEquals(reason === null, status === "sent", what);
          assertEquals(cutAtLine !== null, status === "cut", what);
          if (by !== null) assertEquals(reason !== null, true, what);
          if (status !== "sent" && status !== "cut") assertEquals(bytesSent, 0, what);
        }
      }
    });
  }

  it("are described by docs/agents.md as they are; write it with `deno task conformance --write`", () => {
    const page = Deno.readTextFileSync(new URL("../../docs/agents.md", import.meta.url));
    assertEquals(page, renderDocs(profiles, results));
  });
});
