/**
 * Names for findings that outlive edits elsewhere in the file, for baselines and for the services that
 * track findings from run to run.
 *
 * @module
 */

import { sha256 } from "../sha256.ts";
import type { Finding } from "./finding.ts";

/** Enough digits that two findings of one project never share them. */
const DIGITS = 32;

/**
 * Gives the fingerprint of each finding: a hash of rule, path, the text of the line without its blanks,
 * and how many findings before it share these. Line numbers have no part in it, and since it is a hash,
 * it can be kept where the line itself, which may hold a secret, must not be.
 */
export async function fingerprintFindings(findings: readonly Finding[]): Promise<string[]> {
  const seen = new Map<string, number>();
  const lines = new Map<string, string>();
  const fingerprints: string[] = [];
  for (const finding of findings) {
    const key = JSON.stringify([finding.rule, finding.path, await lineOf(finding, lines)]);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    fingerprints.push((await sha256(`${key} ${count}`)).slice(0, DIGITS));
  }
  return fingerprints;
}

/** A longer line, which a thousand findings may share, is hashed once for all of them. */
const MAX_LINE = 4096;

async function lineOf({ path, source }: Finding, known: Map<string, string>): Promise<string> {
  if (source === null) return "";
  const { text, range } = source;
  const start = range.start === 0 ? 0 : text.lastIndexOf("\n", range.start - 1) + 1;
  const newline = text.indexOf("\n", range.start);
  const end = newline < 0 ? text.length : newline;
  const key = `${start} ${path}`;
  let line = known.get(key);
  if (line === undefined) {
    line = text.slice(start, end).replace(/\s+/g, " ").trim();
    if (line.length > MAX_LINE) known.set(key, line = await sha256(line));
  }
  return line;
}
