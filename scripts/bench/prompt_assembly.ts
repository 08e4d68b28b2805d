/**
 * Times the assembly of a prompt from 1 to 16 MiB of instructions against SHA-256 of the same bytes plus
 * one copy of them. Both run in turns in one process; the minimum of each counts.
 *
 * Usage: `deno run scripts/bench/prompt_assembly.ts`
 *
 * @module
 */

import { assemblePrompt, type PromptParts } from "../../lib/prompt/assemble.ts";
import { createParts, layerOf } from "../../tests/helpers/prompt_parts.ts";

const MIB = 1024 * 1024;
const RUNS = 40;
const LAYERS = 8;

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

/** Parts of a prompt with this many bytes of instructions, in eight layers. */
function partsOf(bytes: number): PromptParts {
  const share = Math.floor(bytes / LAYERS);
  const text = PARAGRAPH.repeat(Math.ceil(share / PARAGRAPH.length));
  const content = new TextEncoder().encode(text).subarray(0, share);
  // A character of two or three bytes at the end would be cut.
  while (content.at(-1)! >= 0x80) content[content.indexOf(content.at(-1)!, share - 1)] = 0x20;
  const layers = Array.from(
    { length: LAYERS },
    (_, index) => layerOf(`${index}/AGENTS.md`, content),
  );
  return createParts({ layers });
}

/** Shortest time of each of the functions, run in turns, in milliseconds. */
async function fastest(...functions: (() => Promise<unknown>)[]): Promise<number[]> {
  const best = functions.map(() => Infinity);
  for (let run = 0; run < RUNS; run++) {
    for (const [index, measured] of functions.entries()) {
      const start = performance.now();
      await measured();
      best[index] = Math.min(best[index]!, performance.now() - start);
    }
  }
  return best;
}

console.log("MiB  assembly ms  yardstick ms  ratio");
for (const mib of [1, 2, 4, 8, 16]) {
  const parts = partsOf(mib * MIB);
  const bytes = new TextEncoder().encode(parts.layers.map(({ file }) => file!.text).join(""));
  const [assembly, yardstick] = await fastest(
    () => assemblePrompt(parts),
    () => crypto.subtle.digest("SHA-256", bytes.slice()),
  );
  const columns = [
    String(mib).padStart(3),
    assembly!.toFixed(2).padStart(11),
    yardstick!.toFixed(2).padStart(12),
    (assembly! / yardstick!).toFixed(2).padStart(5),
  ];
  console.log(columns.join("  "));
}
