/**
 * Runs `rivumi doctor`, `prompt` and `explain` on real repositories, from their roots and from every
 * folder that holds an instruction file of any agent: no run may fail, and two runs must give equal
 * bytes.
 *
 * Usage: `deno task corpus FOLDER`, where FOLDER holds one repository per subfolder.
 *
 * @module
 */

import { join } from "@std/path";
import { run } from "../lib/cli/run.ts";
import { createDenoSystem } from "../lib/io/deno_system.ts";
import type { System } from "../lib/system.ts";
import { fixTwice, newFindings } from "../tests/helpers/fix_twice.ts";

const INSTRUCTION_FILE_REGEXP = /^(AGENTS|CLAUDE|GEMINI|RIVUMI)(\.override|\.local)?\.md$/;

/** Folders at or below `folder` that hold an instruction file; the folder itself comes first. */
function placesIn(folder: string): string[] {
  const places = [folder];
  const pending = [folder];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    for (const { name, isDirectory } of Deno.readDirSync(current)) {
      if (isDirectory && name !== ".git") pending.push(join(current, name));
      else if (current !== folder && INSTRUCTION_FILE_REGEXP.test(name)) places.push(current);
    }
  }
  return [...new Set(places)].sort();
}

/** Runs a command in a folder; gives the exit status and all that it wrote. */
async function runIn(
  folder: string,
  ...command: readonly string[]
): Promise<{ status: number; text: string }> {
  let text = "";
  const stream = { write: (part: string) => text += part, isTerminal: false, columns: null };
  const system: System = { ...createDenoSystem(), stdout: stream, stderr: stream };
  return { status: await run([...command, "-C", folder], system), text };
}

const [corpus] = Deno.args;
if (corpus === undefined) {
  console.error("Usage: deno task corpus FOLDER (one repository per subfolder)");
  Deno.exit(2);
}
let failures = 0;
for (const { name } of [...Deno.readDirSync(corpus)].sort((a, b) => a.name < b.name ? -1 : 1)) {
  const places = placesIn(join(corpus, name));
  const tally: Record<string, number> = {};
  for (const place of places) {
    const first = await runIn(place, "doctor", "--json");
    const second = await runIn(place, "doctor", "--json");
    const text = await runIn(place, "doctor");
    const prompts = [
      await runIn(place, "prompt", "--json"),
      await runIn(place, "prompt", "--json"),
    ];
    const explanation = await runIn(place, "explain", ".", "--json");
    if (
      first.status > 1 || text.status !== first.status || first.text !== second.text ||
      prompts[0]!.status > 0 || prompts[0]!.text !== prompts[1]!.text || explanation.status > 0
    ) {
      failures++;
      console.error(`${place}: status ${first.status}\n${first.text}${text.text}`);
      continue;
    }
    for (const { status } of JSON.parse(first.text).layers) {
      tally[status] = (tally[status] ?? 0) + 1;
    }
  }
  const fixed = await fixTwice(createDenoSystem(), await Deno.realPath(join(corpus, name)));
  for (const { rule, path, message } of newFindings(fixed)) {
    failures++;
    console.error(`${name}: after --fix, ${path} has a new finding of ${rule}: ${message}`);
  }
  for (const { path } of fixed.again) {
    failures++;
    console.error(`${name}: --fix changes ${path} once more`);
  }
  console.log(`${name}: fixes change ${fixed.changes.length} files`);
  console.log(`${name}: ${places.length} places, layers ${JSON.stringify(tally)}`);
}
Deno.exit(failures > 0 ? 1 : 0);
