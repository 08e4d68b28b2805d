/**
 * `rivumi doctor --agent NAME --text`: the text as the agent sends it.
 *
 * @module
 */

import { printableLines } from "../printable.ts";
import type { AgentsReport } from "./agent_report.ts";
import { startFailureWords, withoutReading } from "./agent_words.ts";
import type { Paint } from "./paint.ts";

/**
 * Every block below a line that says whose it is and where it stands; nothing if nothing is sent.
 * Of an agent that does not start, why.
 *
 * @param options `escape`: make control characters visible, as a terminal needs it; without, the text
 * is as it is sent.
 */
export function agentBlocksText(
  { agents }: AgentsReport,
  { paint, escape }: { paint: Paint; escape: boolean },
): string {
  return agents.flatMap(({ name, version, startFailure, blocks }) => {
    if (startFailure !== null) {
      const why = startFailureWords(startFailure);
      const heading = paint.bold(
        `=== ${name} ${version}: ${withoutReading(startFailure).split(",", 1)[0]}`,
      );
      return [`${heading}\n${why}\n`];
    }
    return blocks.map(({ role, place, when, text }) => {
      const moment = when === "touched" ? ", once the file is touched" : "";
      const heading = paint.bold(`=== ${name} ${version}: ${place} (${role})${moment}`);
      const shown = escape ? printableLines(text) : text;
      return `${heading}\n${shown}${shown.endsWith("\n") ? "" : "\n"}`;
    });
  }).join("\n");
}
