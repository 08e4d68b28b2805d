/**
 * Prints, per agent, how many recorded cases its profile gets right, and every difference:
 *
 *     deno task conformance [--agent NAME[@VERSION]] [--case PREFIX] [TESTDATA]
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { join } from "@std/path";
import { runComparison } from "./run_comparison.ts";

if (import.meta.main) {
  const flags = parseArgs(Deno.args, { string: ["agent", "case"] });
  const prefix = String(flags["case"] ?? "");
  const wanted = String(flags["agent"] ?? "");
  const testdata = String(flags._[0] ?? join(import.meta.dirname!, "../../testdata/agents"));
  const results = await runComparison(testdata, {
    only: (agent, { name }) => agent.startsWith(wanted) && name.startsWith(prefix),
  });
  for (const { agent, case: name, entries, text } of results) {
    for (const difference of entries) console.log(`${agent} ${name} entries: ${difference}`);
    for (const difference of text) console.log(`${agent} ${name} text: ${difference}`);
  }
  for (const [agent, group] of Map.groupBy(results, (result) => result.agent)) {
    const entries = group.filter((result) => result.entries.length === 0).length;
    const text = group.filter((result) => result.text.length === 0).length;
    console.log(`${agent}: entries ${entries}/${group.length}, text ${text}/${group.length}`);
  }
}
