/**
 * `rivumi doctor --json`; the shape is documented in `docs/file_formats.md`.
 *
 * @module
 */

import { agentsJson } from "./agents_json.ts";
import type { DoctorReport } from "./doctor_report.ts";
import { jsonDocument } from "./json_document.ts";
import { layerJson } from "./layer_json.ts";
import { skippedPlace } from "./memory_json.ts";

/** The report as one JSON document with a newline at its end. */
export function doctorJson(report: DoctorReport): string {
  const { losses } = report;
  const document = {
    schema: "rivumi.doctor/1",
    version: report.version,
    cwd: report.workingDirectory,
    root: report.root,
    fingerprints: report.fingerprints,
    layers: report.layers.map((layer) => layerJson(layer, losses.instructions)),
    skills: report.skills.map(({ name, path, description, scope }) => ({
      name,
      path,
      description,
      scope,
      prompt: losses.skills.get(path) ?? "whole",
    })),
    memory: { ...report.memory, skipped: report.memory.skipped.map(skippedPlace) },
    ...(report.agents === null ? {} : { agents: agentsJson(report.agents) }),
    ...(report.grants === null ? {} : { grants: report.grants }),
    diagnostics: report.diagnostics,
  };
  return jsonDocument(document);
}
