/**
 * What other agents would load, as the JSON answers of `doctor` and `explain` hold it.
 *
 * @module
 */

import type { AgentReport, AgentsReport } from "./agent_report.ts";

/** One item per agent; the texts only where they were asked for. */
export function agentsJson({ agents, showsText }: AgentsReport): Record<string, unknown>[] {
  return agents.map((agent) => agentJson(agent, showsText));
}

function agentJson(
  { name, title, version, startFailure, ordered, layers, blocks, lines }: AgentReport,
  showsText: boolean,
): Record<string, unknown> {
  return {
    agent: name,
    title,
    version,
    startFailure,
    ordered,
    layers: layers.map((layer) => ({
      path: layer.path,
      absolute: layer.absolute,
      kind: layer.kind,
      when: layer.when,
      status: layer.status,
      reason: layer.reason,
      by: layer.by,
      within: layer.within,
      bytes: layer.bytes,
      bytesSent: layer.bytesSent,
      cutAtLine: layer.cutAtLine,
    })),
    ...(lines === null ? {} : {
      lines: lines.map(({ fromLine, toLine, sent, layer }) => ({
        fromLine,
        toLine,
        sent,
        path: layer?.path ?? null,
      })),
    }),
    ...(showsText ? { blocks } : {}),
  };
}
