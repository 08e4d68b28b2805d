/**
 * Which agents somebody seems to use in a project, by the files that only they want.
 *
 * @module
 */

import { LINT_AGENTS } from "../config/config.ts";
import type { InstructionName, LintProject } from "./project.ts";

/** Families of instruction files that speak for an agent; those that many read speak for Codex. */
const AGENT_OF_FAMILY: Partial<Record<InstructionName["family"], string>> = {
  shared: "codex",
  claude: "claude",
  gemini: "gemini",
  qwen: "qwen",
  copilot: "copilot",
  cursor: "cursor",
  windsurf: "windsurf",
  cline: "cline",
  roo: "roo",
  continue: "continue",
  junie: "junie",
  jetbrains: "jetbrains",
  goose: "goose",
  crush: "crush",
  zed: "zed",
};

/** Files and folders in the root that speak for an agent. */
const AGENT_OF_ENTRY: Readonly<Record<string, string>> = {
  ".claude": "claude",
  ".codex": "codex",
  ".continue": "continue",
  ".cursor": "cursor",
  ".gemini": "gemini",
  ".kimi-code": "kimi",
  ".opencode": "opencode",
  ".pi": "pi",
  ".qwen": "qwen",
  ".roo": "roo",
  ".windsurf": "windsurf",
  "opencode.json": "opencode",
  "opencode.jsonc": "opencode",
};

/** Names of the agents, sorted. */
export function presentAgents({ files, tree }: LintProject): string[] {
  const present = new Set<string | undefined>([
    ...files.flatMap(({ names }) => names.map(({ family }) => AGENT_OF_FAMILY[family])),
    ...Object.entries(AGENT_OF_ENTRY)
      .filter(([entry]) => tree.entries.has(entry))
      .map(([, agent]) => agent),
  ]);
  return LINT_AGENTS.filter((agent) => present.has(agent));
}
