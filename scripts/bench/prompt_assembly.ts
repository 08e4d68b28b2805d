// deno-lint-ignore-file no-console
/**
 * What it costs to put a prompt together from 1 to 16 MiB of instructions, against SHA-256 of the same
 * bytes plus one copy of them. Both sides of each comparison run in turns.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { assemblePrompt, type PromptParts } from "../../lib/prompt/assemble.ts";
import { createParts, layerOf } from "../../tests/helpers/prompt_parts.ts";

const USAGE = `Measure what it costs to put a prompt together

Usage: deno run --allow-read --allow-write scripts/bench/prompt_assembly.ts [OPTIONS]

Options:
  --runs N       Runs of each side (default 40)
  --save FILE    Write the times of all runs, in milliseconds, to FILE as JSON
  --help         Show this text`;

const MIB = 1024 * 1024;
const SIZES = [1, 2, 4, 8, 16];
const LAYERS = 8;
const LIMIT = 4;

/** Markdown as it is written: headings, lists, code, a few tags, now and then another script. */
const PARAGRAPH = `## Building and testing

- Run \`make check\` before each commit; it takes about two minutes.
- A function returns \`Promise<Array<Result>>\` or throws; never both. Größe und Maß: 漢字.
- Put fixtures into \`testdata/<area>/<case>/\`, one folder each.

\`\`\`ts
export function add(a: number, b: number): number {
  return a < b ? a + b : b + a;
}
\`\`\`

`;

/** One comparison: the times of all runs, in milliseconds. */
interface Comparison {
  name: string;
  limit: number;
  measured: number[];
  yardstick: number[];
}

/** Parts of a prompt with at least this many bytes of instructions, in eight layers. */
function partsOf(bytes: number): PromptParts {
  const paragraph = new TextEncoder().encode(PARAGRAPH).length;
  const text = PARAGRAPH.repeat(Math.ceil(bytes / LAYERS / paragraph));
  const layers = Array.from({ length: LAYERS }, (_, index) => layerOf(`${index}/AGENTS.md`, text));
  return createParts({ layers });
}

/** Runs the two in turns. */
async function compare(mib: number, runs: number): Promise<Comparison> {
  const parts = partsOf(mib * MIB);
  const bytes = new TextEncoder().encode(parts.layers.map(({ file }) => file!.text).join(""));
  const measured: number[] = [];
  const yardstick: number[] = [];
  for (let run = 0; run < runs; run++) {
    measured.push(await time(() => assemblePrompt(parts)));
    yardstick.push(await time(() => crypto.subtle.digest("SHA-256", bytes.slice())));
  }
  const name = `prompt of ${mib} MiB of instructions against SHA-256 and a copy`;
  return { name, limit: LIMIT, measured, yardstick };
}

async function time(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

/** One line: minima, medians, and the ratios of both. */
function summary({ name, measured, yardstick }: Comparison): string {
  const minima = [measured, yardstick].map((times) => Math.min(...times));
  const medians = [measured, yardstick].map(median);
  const figures = [minima, medians].map(([ours, theirs]) =>
    `${ours!.toFixed(2)} / ${theirs!.toFixed(2)} ms = ${(ours! / theirs!).toFixed(2)}`
  );
  return `${name}: minimum ${figures[0]}, median ${figures[1]}`;
}

const options = parseArgs(Deno.args, { string: ["runs", "save"], boolean: ["help"] });
if (options["help"]) {
  console.log(USAGE);
  Deno.exit(0);
}
const comparisons: Comparison[] = [];
for (const mib of SIZES) {
  const comparison = await compare(mib, Number(options["runs"] ?? 40));
  comparisons.push(comparison);
  console.log(summary(comparison));
}
if (typeof options["save"] === "string") {
  const record = { deno: Deno.version.deno, os: Deno.build.os, comparisons };
  Deno.writeTextFileSync(options["save"], `${JSON.stringify(record, null, 2)}\n`);
}
