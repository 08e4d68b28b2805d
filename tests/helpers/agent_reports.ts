/**
 * What agents read, for tests of what is made from it.
 *
 * @module
 */

import type { AgentLayer, AgentReport, AgentsReport } from "../../lib/report/agent_report.ts";

/** A file of `/repo` that is sent whole, but for what a test says otherwise. */
export function createAgentLayer(parts: Partial<AgentLayer> & { path: string }): AgentLayer {
  return {
    absolute: `/repo/${parts.path}`,
    kind: "project",
    when: "start",
    status: "sent",
    reason: null,
    by: null,
    bytes: 1024,
    bytesSent: parts.status === undefined || parts.status === "sent" ? 1024 : 0,
    cutAtLine: null,
    within: null,
    ...parts,
  };
}

/** An agent that reads nothing, but for what a test says otherwise. */
export function createAgentReport(parts: Partial<AgentReport> = {}): AgentReport {
  return {
    name: "codex",
    title: "Codex CLI",
    version: "1.2.3",
    startFailure: null,
    ordered: true,
    layers: [],
    blocks: [],
    lines: null,
    ...parts,
  };
}

/** Agents at the start of a session. */
export function createAgentsReport(
  agents: readonly AgentReport[],
  parts: Partial<AgentsReport> = {},
): AgentsReport {
  return { agents, diagnostics: [], touched: null, showsText: false, ...parts };
}
