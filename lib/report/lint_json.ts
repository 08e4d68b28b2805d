/**
 * `rivumi lint --format json`.
 *
 * @module
 */

import { jsonEscapes } from "../printable.ts";
import { countFindings, type LintReport } from "./lint_report.ts";

// What JSON leaves alone of the characters that are invisible or turn the direction of a text.
const UNSAFE_REGEXP = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Renders the report as one JSON document, `rivumi.lint/1`. */
export function lintJson(report: LintReport): string {
  const { findings, files, suppressed, baselined, fixed, stale } = report;
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
  };
  return safeJson(document);
}

/** JSON text in which no character is invisible. */
export function safeJson(document: unknown): string {
  return JSON.stringify(document, null, 2).replace(
    UNSAFE_REGEXP,
    (character) => character === "\n" ? character : jsonEscapes(character),
  ) + "\n";
}
