/**
 * A baseline: findings that were there when a project began to lint, and that are not reported again.
 *
 * @module
 */

import { compareCodeUnits } from "../diagnostic.ts";
import type { Finding } from "./finding.ts";
import { fingerprintFindings } from "./fingerprint.ts";

/** One accepted finding. */
export interface BaselineEntry {
  /** Code of the rule. */
  rule: string;
  /** The file, relative to the root. */
  path: string;
  /** What {@linkcode fingerprintFindings} gives. */
  fingerprint: string;
}

/** The findings that a baseline does not hold, and what it holds for nothing. */
export interface AppliedBaseline {
  /** Findings that are new. */
  fresh: Finding[];
  /** Number of findings that the baseline holds. */
  accepted: number;
  /** Entries that no finding matches any more. */
  stale: BaselineEntry[];
}

const SCHEMA = "rivumi.baseline/1";

/** Takes out the findings that a baseline holds. Only entries for files that were looked at can be stale. */
export async function applyBaseline(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  wasLinted: (path: string) => boolean,
): Promise<AppliedBaseline> {
  const fingerprints = await fingerprintFindings(findings);
  const present = new Set(fingerprints);
  const known = new Set(entries.map(({ fingerprint }) => fingerprint));
  return {
    fresh: findings.filter((_, index) => !known.has(fingerprints[index]!)),
    accepted: fingerprints.filter((fingerprint) => known.has(fingerprint)).length,
    stale: entries.filter(({ fingerprint, path }) => !present.has(fingerprint) && wasLinted(path)),
  };
}

/** The entries for findings, and those of an older baseline that are about other files. */
export async function baselineOf(
  findings: readonly Finding[],
  kept: readonly BaselineEntry[],
): Promise<BaselineEntry[]> {
  const fingerprints = await fingerprintFindings(findings);
  const entries = findings.map(({ rule, path }, index) => ({
    rule,
    path,
    fingerprint: fingerprints[index]!,
  }));
  return [...kept, ...entries].sort((a, b) =>
    compareCodeUnits(a.path, b.path) || compareCodeUnits(a.rule, b.rule) ||
    compareCodeUnits(a.fingerprint, b.fingerprint)
  );
}

/** The text of a baseline's file: an entry a line, so that version control merges it well. */
export function formatBaseline(entries: readonly BaselineEntry[]): string {
  const lines = entries.map(({ rule, path, fingerprint }) =>
    `    ${JSON.stringify({ rule, path, fingerprint })}`
  );
  const list = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n  ]`;
  return `{\n  "schema": "${SCHEMA}",\n  "findings": ${list}\n}\n`;
}

/** Reads the text of a baseline's file; a string says what is wrong with it. */
export function parseBaseline(text: string): BaselineEntry[] | string {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return "it is not JSON";
  }
  if (!isObject(document) || document["schema"] !== SCHEMA) {
    return `it has no "schema": "${SCHEMA}"`;
  }
  const entries = document["findings"];
  if (!Array.isArray(entries)) return 'its "findings" are not a list';
  const wrong = entries.findIndex((entry) => !isEntry(entry));
  return wrong < 0 ? entries : `finding ${wrong + 1} is not one of "rule", "path", "fingerprint"`;
}

function isEntry(value: unknown): value is BaselineEntry {
  return isObject(value) &&
    ["rule", "path", "fingerprint"].every((key) => typeof value[key] === "string");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
