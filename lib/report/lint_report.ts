/**
 * The facts that all formats of `rivumi lint` render.
 *
 * @module
 */

import type { Severity } from "../diagnostic.ts";
import type { BaselineEntry } from "../lint/baseline.ts";
import type { Finding } from "../lint/finding.ts";
import type { Rule } from "../lint/rule.ts";

/** What makes the check fail. */
export type FailOn = Severity | "never";

/** What was found, and what was not reported. */
export interface LintReport {
  /** Version of Rivumi. */
  version: string;
  /** All rules, in the order of the registry. */
  rules: readonly Rule[];
  /** Findings, in their order. */
  findings: readonly Finding[];
  /** The fingerprint of each finding. */
  fingerprints: readonly string[];
  /** Number of files that were looked at. */
  files: number;
  /** Number of findings that comments suppress. */
  suppressed: number;
  /** Number of findings that the baseline holds. */
  baselined: number;
  /** Entries of the baseline that match nothing any more. */
  stale: readonly BaselineEntry[];
  /** Number of files that were changed by `--fix`. */
  fixed: number;
  /** What makes the check fail. */
  failOn: FailOn;
}

/** Number of findings of each severity. */
export function countFindings(
  findings: readonly Finding[],
): { errors: number; warnings: number; infos: number } {
  const count = (wanted: Severity) => findings.filter(({ severity }) => severity === wanted).length;
  return { errors: count("error"), warnings: count("warning"), infos: count("info") };
}

const RANK: Record<FailOn, number> = { info: 0, warning: 1, error: 2, never: 3 };

/** Whether a finding is one of those that make the check fail. */
export function isFailure({ severity }: Pick<Finding, "severity">, failOn: FailOn): boolean {
  return RANK[severity] >= RANK[failOn];
}
