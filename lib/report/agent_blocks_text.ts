/**
 * `rivumi doctor --agent NAME --text`: the text as the agent sends it.
 *
 * @module
 */

import type { AgentsReport } from "./agent_report.ts";
import type { Paint } from "./paint.ts";

/** Every block below a line that says whose it is and where it stands; nothing if nothing is sent. */
export function agentBlocksText({ agents }: AgentsReport, { paint }: { paint: Paint }): string {
  return agents.flatMap(({ name, version, blocks }) =>
    blocks.map(({ role, place, when, text }) => {
      const moment = when === "touched" ? ", once the file is touched" : "";
      const heading = `=== ${name} ${version}: ${place} (${role})${moment}`;
      return `${paint.bold(heading)}\n${text}${text.endsWith("\n") ? "" : "\n"}`;
    })
  ).join("\n");
}
