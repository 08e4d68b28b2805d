/**
 * `rivumi lint --format json`.
 *
 * @module
 */

import { jsonDocument } from "./json_document.ts";
import { countFindings, type LintReport } from "./lint_report.ts";

/** Renders the report as one JSON document, `rivumi.lint/1`. */
export function lintJson(report: LintReport): string {
  const { findings, files, suppressed, baselined, fixed, stale, unread, notEntered } = report;
  const document = {
    schema: "rivumi.lint/1",
    findings: findings.map((
      { rule, severity, message, help, path, line, column, endLine, endColumn, fix, aliases },
    ) => ({
      rule,
      severity,
      message,
      help,
      path,
      line,
      column,
      endLine,
      endColumn,
      fixable: fix !== null,
      ...(aliases.length === 0 ? {} : { aliases }),
    })),
    summary: { ...countFindings(findings), files, suppressed, baselined, fixed },
    stale,
    ...(unread.length === 0 ? {} : { unread }),
    ...(notEntered.length === 0 ? {} : { notEntered }),
  };
  return jsonDocument(document);
}
