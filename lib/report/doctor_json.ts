/**
 * `rivumi doctor --json`; the shape is documented in `docs/file_formats.md`.
 *
 * @module
 */

import type { DoctorReport } from "./doctor_report.ts";

/** The report as one JSON document with a newline at its end. */
export function doctorJson(report: DoctorReport): string {
  const document = {
    schema: "rivumi.doctor/1",
    version: report.version,
    cwd: report.workingDirectory,
    root: report.root,
    fingerprints: report.fingerprints,
    layers: report.layers.map((layer) => ({
      path: layer.path,
      scope: layer.scope,
      directory: layer.directory,
      kind: layer.kind,
      status: layer.status,
      reason: layer.reason,
      by: layer.by,
      detail: layer.detail,
      bytes: layer.bytes,
      lines: layer.lines,
      tokens: layer.tokens,
      sha256: layer.sha256,
    })),
    skills: report.skills.map(({ name, path, description }) => ({ name, path, description })),
    diagnostics: report.diagnostics,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
