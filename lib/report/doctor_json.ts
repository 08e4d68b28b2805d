/**
 * `rivumi doctor --json`; the shape is documented in `docs/file_formats.md`.
 *
 * @module
 */

import type { AgentReport, AgentsReport } from "./agent_report.ts";
import type { DoctorReport } from "./doctor_report.ts";
import { layerJson } from "./layer_json.ts";
import { skippedPlace } from "./memory_json.ts";

/** The report as one JSON document with a newline at its end. */
export function doctorJson(report: DoctorReport): string {
  const document = {
    schema: "rivumi.doctor/1",
    version: report.version,
    cwd: report.workingDirectory,
    root: report.root,
    fingerprints: report.fingerprints,
    layers: report.layers.map(layerJson),
    skills: report.skills.map(({ name, path, description }) => ({ name, path, description })),
    memory: { ...report.memory, skipped: report.memory.skipped.map(skippedPlace) },
    ...(report.agents === null
      ? {}
      : { agents: report.agents.agents.map(agentJson(report.agents)) }),
    ...(report.grants === null ? {} : { grants: report.grants }),
    diagnostics: report.diagnostics,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function agentJson({ showsText }: AgentsReport): (agent: AgentReport) => Record<string, unknown> {
  return ({ name, title, version, ordered, layers, blocks }) => ({
    agent: name,
    title,
    version,
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
    ...(showsText ? { blocks } : {}),
  });
}
