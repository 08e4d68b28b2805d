/**
 * Runs `rivumi lint` on real repositories and holds what it finds against the judgements in
 * `docs/precision.md`: how many findings of each rule are true, and how many a repository has.
 *
 * Usage: `deno task precision FOLDER [DOCUMENT]`, where FOLDER holds one repository per subfolder, and
 * DOCUMENT a table of judgements in place of the one in `docs/precision.md`.
 *
 * @module
 */

import { dirname, fromFileUrl, join } from "@std/path";
import { run } from "../lib/cli/run.ts";
import { compareCodeUnits } from "../lib/diagnostic.ts";
import { createDenoSystem } from "../lib/io/deno_system.ts";
import type { System } from "../lib/system.ts";

const DOCUMENT = join(dirname(dirname(fromFileUrl(import.meta.url))), "docs", "precision.md");

/** At least so many findings must be true, of every rule that has any, and of all together. */
const MIN_PRECISION = 0.9;

/** So many findings a repository may have, in the median. */
const MAX_MEDIAN = 2;

/** What somebody has judged a finding to be; `n/a` counts for nothing. */
type Verdict = "true" | "false" | "n/a";

const ROW_REGEXP =
  /^\| (?<repository>\S+) +\| `(?<rule>[a-z-]+)` +\| `(?<place>[^`]+)` +\| (?<verdict>true|false|n\/a) +\|/gm;

/** The judgements of a document, by repository, rule and place. */
function readVerdicts(document: string): Map<string, Verdict> {
  return new Map(
    [...document.matchAll(ROW_REGEXP)].map(({ groups }) => [
      keyOf(groups!["repository"]!, groups!["rule"]!, groups!["place"]!),
      groups!["verdict"] as Verdict,
    ]),
  );
}

function keyOf(repository: string, rule: string, place: string): string {
  return `${repository} ${rule} ${place}`;
}

/** What `rivumi lint --json` finds in a repository. */
async function lintIn(
  folder: string,
): Promise<{ rule: string; path: string; line: number | null; message: string }[]> {
  let text = "";
  const stream = { write: (part: string) => text += part, isTerminal: false, columns: null };
  const system: System = { ...createDenoSystem(), stdout: stream };
  const status = await run(["lint", "-C", folder, "--json", "--fail-on", "never"], system);
  if (status !== 0) throw new Error(`Cannot lint ${folder}: status ${status}`);
  return JSON.parse(text).findings;
}

async function main([corpus, document = DOCUMENT]: readonly string[]): Promise<number> {
  if (corpus === undefined) {
    console.error("Usage: deno task precision FOLDER [DOCUMENT] (one repository per subfolder)");
    return 2;
  }
  const verdicts = readVerdicts(await Deno.readTextFile(document));
  const counts: number[] = [];
  const byRule = new Map<string, Record<Verdict | "unjudged", number>>();
  const repositories = [...Deno.readDirSync(corpus)].filter(({ isDirectory }) => isDirectory)
    .map(({ name }) => name).sort(compareCodeUnits);
  for (const repository of repositories) {
    const findings = await lintIn(join(corpus, repository));
    let counted = 0;
    for (const { rule, path, line, message } of findings) {
      const place = line === null ? path : `${path}:${line}`;
      const key = keyOf(repository, rule, place);
      const verdict = verdicts.get(key) ?? "unjudged";
      verdicts.delete(key);
      if (verdict === "unjudged") console.log(`Not judged: ${key}: ${message}`);
      if (verdict !== "n/a") counted++;
      const tally = byRule.get(rule) ?? { true: 0, false: 0, "n/a": 0, unjudged: 0 };
      tally[verdict]++;
      byRule.set(rule, tally);
    }
    counts.push(counted);
  }
  for (const key of verdicts.keys()) console.log(`Judged, but not found any more: ${key}`);
  return report(byRule, counts);
}

/** Prints the figures as a table; gives the exit status. */
function report(
  byRule: ReadonlyMap<string, Record<Verdict | "unjudged", number>>,
  counts: readonly number[],
): number {
  console.log("| Rule | True | False | Precision |\n| --- | --- | --- | --- |");
  const total = { true: 0, false: 0, unjudged: 0 };
  const precisions: number[] = [];
  const row = (name: string, good: number, bad: number): void => {
    if (good + bad === 0) return;
    precisions.push(good / (good + bad));
    console.log(`| ${name} | ${good} | ${bad} | ${(100 * precisions.at(-1)!).toFixed(0)} % |`);
  };
  for (const [rule, tally] of [...byRule].sort(([a], [b]) => compareCodeUnits(a, b))) {
    row(`\`${rule}\``, tally.true, tally.false);
    total.true += tally.true;
    total.false += tally.false;
    total.unjudged += tally.unjudged;
  }
  row("all", total.true, total.false);
  const median = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  console.log(`\n${counts.length} repositories, ${median} findings in the median`);
  const isGood = total.unjudged === 0 && median <= MAX_MEDIAN &&
    precisions.every((precision) => precision >= MIN_PRECISION);
  return isGood ? 0 : 1;
}

if (import.meta.main) Deno.exitCode = await main(Deno.args);
