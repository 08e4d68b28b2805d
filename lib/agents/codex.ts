/**
 * Codex CLI.
 *
 * @module
 */

import type { AgentProfile } from "./agent.ts";

/** Codex CLI 0.171. */
export const codex: AgentProfile = {
  name: "codex",
  title: "Codex CLI",
  version: "0.171.0",
  olderVersions: [],
  date: "2026-11",
  sources: [],
  gaps: [],
  isPresent: () => false,
  load: () => ({ entries: [], ordered: true, blocks: [], notes: [] }),
};
