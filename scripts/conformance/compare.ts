/**
 * Shows, per agent, how many recorded cases its profile gets right, and every difference:
 *
 *     deno task conformance [--agent NAME[@VERSION]] [--case PREFIX] [TESTDATA]
 *     deno task conformance --write     writes docs/agents.md, and the rows expected of each recording
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { fromFileUrl, join } from "@std/path";
import { AGENTS } from "../../lib/agents/agents.ts";
import type { AgentCase } from "./agent_case.ts";
import { entryRows, EXPECTED_ROWS_FILE } from "./entry_rows.ts";
import { renderDocs } from "./render_docs.ts";
import { type CaseResult, runComparison } from "./run_comparison.ts";

const TESTDATA = fromFileUrl(new URL("../../testdata/agents", import.meta.url));
const DOCS = fromFileUrl(new URL("../../docs/agents.md", import.meta.url));

if (import.meta.main) {
  const flags = parseArgs(Deno.args, { string: ["agent", "case"], boolean: ["write"] });
  const agentPrefix = String(flags["agent"] ?? "");
  const casePrefix = String(flags["case"] ?? "");
  const testdata = String(flags._[0] ?? TESTDATA);
  const only = (agent: string, { name }: AgentCase) =>
    agent.startsWith(agentPrefix) && name.startsWith(casePrefix);
  if (flags["write"] && (casePrefix !== "" || agentPrefix !== "")) {
    console.error("Writing takes all recordings: leave out --agent and --case");
    Deno.exit(2);
  }
  if (flags["write"]) writeRows(testdata, await runComparison(testdata));
  const results = await runComparison(testdata, { only });
  for (const { agent, case: name, entries, text } of results) {
    for (const difference of entries) console.log(`${agent} ${name} files: ${difference}`);
    for (const difference of text) console.log(`${agent} ${name} text: ${difference}`);
  }
  for (const [agent, group] of Map.groupBy(results, (result) => result.agent)) {
    const entries = group.filter((result) => result.entries.length === 0).length;
    const text = group.filter((result) => result.text.length === 0).length;
    console.log(
      `${agent}: files and order ${entries}/${group.length}, text ${text}/${group.length}`,
    );
  }
  if (flags["write"]) {
    const profiles = await Promise.all(Object.values(AGENTS).map((load) => load()));
    Deno.writeTextFileSync(DOCS, renderDocs(profiles, results));
  }
}

/** A reason that changes is a change of these files, to be looked at by somebody. */
function writeRows(testdata: string, results: CaseResult[]): void {
  for (const [agent, group] of Map.groupBy(results, (result) => result.agent)) {
    const rows = Object.fromEntries(group.map((each) => [each.case, entryRows(each.reading)]));
    const path = join(testdata, agent, EXPECTED_ROWS_FILE);
    Deno.writeTextFileSync(path, `${JSON.stringify(rows, null, 1)}\n`);
  }
}
