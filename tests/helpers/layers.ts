/**
 * Layers and reports for tests of what is made from them.
 *
 * @module
 */

import type { Layer } from "../../lib/instructions/layer.ts";
import type { DoctorReport } from "../../lib/report/doctor_report.ts";
import type { ReadFile } from "../../lib/system.ts";

/** A file as the reader gives it. */
export function createReadFile(text: string): ReadFile {
  return {
    status: "ok",
    text,
    raw: new TextEncoder().encode(text),
    normalisation: { byteOrderMark: false, crlf: 0, cr: 0 },
    identity: "1:1",
    target: null,
  };
}

/** An active layer of the project, but for what a test says otherwise. */
export function createLayer(parts: Partial<Layer> & { path: string }): Layer {
  return {
    absolute: `/repo/${parts.path}`,
    scope: "project",
    directory: ".",
    kind: "base",
    status: "active",
    reason: null,
    by: null,
    detail: null,
    bytes: 10,
    lines: 1,
    tokens: 3,
    sha256: null,
    file: null,
    ...parts,
  };
}

/** A report on `/repo` that holds nothing, but for what a test says otherwise. */
export function createReport(parts: Partial<DoctorReport> = {}): DoctorReport {
  return {
    version: "1.2.3",
    workingDirectory: "/repo",
    root: { path: "/repo", marker: ".git" },
    fingerprints: { instructions: "a".repeat(64), context: "b".repeat(64) },
    layers: [],
    skills: [],
    memory: {
      path: null,
      bytes: 0,
      recalled: 0,
      scanned: { bytes: 0, complete: true },
      skipped: [],
    },
    losses: { instructions: new Map(), skills: new Map() },
    maxTotalBytes: 131_072,
    agents: null,
    grants: null,
    diagnostics: [],
    ...parts,
  };
}
