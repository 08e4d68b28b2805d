/**
 * The facts that all formats of `rivumi lint` render.
 *
 * @module
 */

import type { Severity } from "../diagnostic.ts";
import type { BaselineEntry } from "../lint/baseline.ts";
import type { PlaceUnread } from "../lint/check_project.ts";
import type { Finding } from "../lint/finding.ts";
import type { NotEntered } from "../lint/hidden_folders.ts";
import type { Rule } from "../lint/rule.ts";
import { printable } from "../printable.ts";

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
  /** Places that the system did not let anybody look at, sorted by path. */
  unread: readonly PlaceUnread[];
  /** Folders that were not entered, sorted by path. */
  notEntered: readonly NotEntered[];
  /** Folders that somebody named and that hold no instruction file, as they were named. */
  emptyFolders: readonly string[];
  /** Why there may be no file: where was looked for some. */
  scope: { kind: "project"; root: string } | { kind: "changed-files" | "chosen" };
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

/** What somebody should know about a place that could not be looked at. */
export function describeUnread({ path, why }: PlaceUnread): string {
  return `Cannot look at ${printable(path)}: ${printable(why)}`;
}

const RANK: Record<FailOn, number> = { info: 0, warning: 1, error: 2, never: 3 };

/** Whether a finding is one of those that make the check fail. */
export function isFailure({ severity }: Pick<Finding, "severity">, failOn: FailOn): boolean {
  return RANK[severity] >= RANK[failOn];
}
