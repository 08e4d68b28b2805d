/**
 * The one shape of everything that Rivumi has to say about somebody's files, and the one order in
 * which it is said.
 *
 * @module
 */

/** How much a diagnostic matters: an `error` makes checking commands exit with status 1. */
export type Severity = "error" | "warning" | "info";

/** A fact about a file or about the situation, with what to do next. A value, never thrown. */
export interface Diagnostic {
  /** Stable identifier in kebab-case, for example `near-miss`. */
  code: string;
  /** How much it matters. */
  severity: Severity;
  /** What is the case, as a sentence without final period. */
  message: string;
  /** The file, as `shownPath` gives it; null where no file is meant. */
  path: string | null;
  /** Line, from 1; null where the whole file is meant. */
  line: number | null;
  /** Column in characters, from 1; null where the whole line is meant. */
  column: number | null;
  /** What to do next, as a sentence without final period; null if there is nothing to do. */
  help: string | null;
}

const SEVERITY_RANK: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** Compares strings by UTF-16 code units, which is the same on every platform and in every locale. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The order of diagnostics in every report: errors first, then by path, line, column, code and
 * message, so that equal inputs give equal bytes.
 */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] ||
    compareCodeUnits(a.path ?? "", b.path ?? "") ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compareCodeUnits(a.code, b.code) ||
    compareCodeUnits(a.message, b.message);
}

/** Builds a diagnostic; a part of the place that is left out is null. */
export function diagnostic(
  code: string,
  severity: Severity,
  parts:
    & { message: string; help?: string | null }
    & Partial<Pick<Diagnostic, "path" | "line" | "column">>,
): Diagnostic {
  return {
    code,
    severity,
    message: parts.message,
    path: parts.path ?? null,
    line: parts.line ?? null,
    column: parts.column ?? null,
    help: parts.help ?? null,
  };
}
