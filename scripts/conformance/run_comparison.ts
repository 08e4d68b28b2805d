/**
 * Runs every profile on every recorded case.
 *
 * @module
 */

import { join } from "@std/path";
import type { AgentContext, AgentReading } from "../../lib/agents/agent.ts";
import { AGENTS } from "../../lib/agents/agents.ts";
import { type AgentCase, caseContext, type CaseFile, readCases } from "./agent_case.ts";
import { compareReading, type Comparison, type Recording } from "./comparison.ts";
import { EXPECTED_ROWS_FILE } from "./entry_rows.ts";

/** One recorded case of one agent version, compared. */
export interface CaseResult extends Comparison {
  /** `name@version`. */
  agent: string;
  /** Name of the case. */
  case: string;
  /** The situation. */
  context: AgentContext;
  /** What the profile says. */
  reading: AgentReading;
  /** Compares another reading with the same recording; with rows of its own, if they are given. */
  compare(reading: AgentReading, expectedRows?: readonly string[] | null): Comparison;
}

/**
 * Compares every recording below `testdata` (a folder with `cases/` and one folder per agent version)
 * with its profile.
 */
export async function runComparison(
  testdata: string,
  { only = () => true }: { only?: (agent: string, agentCase: AgentCase) => boolean } = {},
): Promise<CaseResult[]> {
  const cases = readCases(join(testdata, "cases"));
  const results: CaseResult[] = [];
  for (const [name, load] of Object.entries(AGENTS)) {
    const profile = await load();
    for (const version of [profile.version, ...profile.olderVersions]) {
      const agent = `${name}@${version}`;
      const written: Record<string, CaseFile> =
        readJson(join(testdata, agent, "written_files.json")) ?? {};
      // Recordings that somebody has just made come without them.
      const rows = readJson<Record<string, string[]>>(join(testdata, agent, EXPECTED_ROWS_FILE));
      for (const agentCase of cases) {
        const recording = readJson<Recording>(join(testdata, agent, `${agentCase.name}.json`));
        if (recording === null || !only(agent, agentCase)) continue;
        const { day } = recording;
        const context = caseContext(agentCase, { agent: name, version, day, written });
        const reading = profile.load(context);
        const options = {
          agent: name,
          context,
          expectedRows: rows === null ? null : rows[agentCase.name] ?? [],
          isConfigured: isConfigured(agentCase, name),
        };
        const compare: CaseResult["compare"] = (other, expectedRows = options.expectedRows) =>
          compareReading(other, recording, { ...options, expectedRows });
        const comparison = compare(reading);
        results.push({ agent, case: agentCase.name, context, reading, compare, ...comparison });
      }
    }
  }
  return results;
}

const SETTINGS_REGEXP =
  /(?:^|\/)(?:[^/]*settings[^/]*\.json|opencode\.jsonc?|config\.(?:toml|yaml|json))$/;

/** Whether the agent is told anything besides its files, which may change where it looks. */
function isConfigured(agentCase: AgentCase, agent: string): boolean {
  return agentCase.agents?.[agent] !== undefined ||
    Object.keys(agentCase.files).some((path) => SETTINGS_REGEXP.test(path));
}

function readJson<T>(path: string): T | null {
  try {
    return JSON.parse(Deno.readTextFileSync(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
