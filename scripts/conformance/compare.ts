/**
 * Shows, per agent, how many recorded cases its profile gets right, and every difference:
 *
 *     deno task conformance [--agent NAME[@VERSION]] [--case PREFIX] [TESTDATA]
 *     deno task conformance --write     writes docs/agents.md
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { fromFileUrl } from "@std/path";
import { AGENTS } from "../../lib/agents/agents.ts";
import { renderDocs } from "./render_docs.ts";
import { runComparison } from "./run_comparison.ts";

const TESTDATA = fromFileUrl(new URL("../../testdata/agents", import.meta.url));
const DOCS = fromFileUrl(new URL("../../docs/agents.md", import.meta.url));

if (import.meta.main) {
  const flags = parseArgs(Deno.args, { string: ["agent", "case"], boolean: ["write"] });
  const agentPrefix = String(flags["agent"] ?? "");
  const casePrefix = String(flags["case"] ?? "");
  const results = await runComparison(String(flags._[0] ?? TESTDATA), {
    only: (agent, { name }) => agent.startsWith(agentPrefix) && name.startsWith(casePrefix),
  });
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
