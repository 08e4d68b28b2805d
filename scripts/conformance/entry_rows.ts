/**
 * What a reading says of each file, a line each: what nobody can see in a request, such as the reason
 * for which a file is left out, is pinned by these.
 *
 * @module
 */

import type { AgentEntry, AgentReading } from "../../lib/agents/agent.ts";
import { CASE_FOLDER, CASE_ROOT } from "./agent_case.ts";

/** Name of the file beside the recordings of an agent that holds the rows of every case. */
export const EXPECTED_ROWS_FILE = "expected_rows.json";

/** The rows of a reading, in its order, and one before them where any order of theirs is right. */
export function entryRows({ entries, ordered }: AgentReading): string[] {
  return [...ordered ? [] : ["in the order of the file system"], ...entries.map(entryRow)]
    .map((row) => row.replaceAll(CASE_ROOT, CASE_FOLDER));
}

function entryRow(entry: AgentEntry): string {
  const { path, realPath, kind, when, status, reason, by, bytes, bytesSent, cutAtLine, within } =
    entry;
  return [
    `${when} ${kind} ${path}: ${status}`,
    reason === null ? "" : ` (${reason}${by === null ? "" : ` ${by}`})`,
    ` ${bytesSent} of ${bytes}`,
    cutAtLine === null ? "" : `, cut at line ${cutAtLine}`,
    within === null ? "" : `, within ${within}`,
    realPath === path ? "" : `, is ${realPath}`,
  ].join("");
}
