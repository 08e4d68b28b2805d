/**
 * `rivumi lint --format gitlab`: a code quality report of GitLab.
 *
 * @module
 */

import type { Severity } from "../diagnostic.ts";
import { jsonDocument } from "./json_document.ts";
import type { LintReport } from "./lint_report.ts";

const SEVERITIES: Record<Severity, string> = { error: "major", warning: "minor", info: "info" };

/** Renders the findings as one JSON list. */
export function lintGitlab({ findings, fingerprints }: LintReport): string {
  return jsonDocument(findings.map(({ rule, severity, message, path, line, endLine }, index) => ({
    description: message,
    check_name: rule,
    fingerprint: fingerprints[index],
    severity: SEVERITIES[severity],
    // A finding about the whole file has to begin somewhere.
    location: { path, lines: { begin: line ?? 1, end: endLine ?? 1 } },
  })));
}
