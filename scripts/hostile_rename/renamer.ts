/**
 * The attacker of `scripts/hostile_rename.ts`: exchanges a file, or the folder that holds it, for a
 * link to something outside the project and back, as fast as it can. Writes one byte for every
 * {@linkcode SWAPS_PER_BYTE} exchanges and ends when nobody reads them.
 *
 * Run with the contest's folder and an {@linkcode Attack}.
 *
 * @module
 */

import { join } from "@std/path";

/** What is exchanged: the file itself, or the folder that it lies in. */
export type Attack = "file" | "folder";

/** Exchanges, there and back, that one byte of output stands for. */
export const SWAPS_PER_BYTE = 1000;

/** There is a file of the name at every moment: the inside one, or a link to the outside one. */
function swapFile(contest: string): void {
  const file = join(contest, "project", "docs", "AGENTS.md");
  const next = join(contest, "project", "next");
  Deno.symlinkSync(join(contest, "outside", "AGENTS.md"), next);
  Deno.renameSync(next, file);
  Deno.linkSync(join(contest, "project", "inside"), next);
  Deno.renameSync(next, file);
}

function swapFolder(contest: string): void {
  const folder = join(contest, "project", "docs");
  const aside = join(contest, "project", "aside");
  const bait = join(contest, "project", "bait");
  Deno.renameSync(folder, aside);
  Deno.renameSync(bait, folder);
  Deno.renameSync(folder, bait);
  Deno.renameSync(aside, folder);
}

if (import.meta.main) {
  const [contest, attack] = Deno.args as [string, Attack];
  Deno.linkSync(join(contest, "project", "docs", "AGENTS.md"), join(contest, "project", "inside"));
  Deno.symlinkSync(join(contest, "outside"), join(contest, "project", "bait"));
  const swap = attack === "file" ? swapFile : swapFolder;
  for (let swaps = 1;; swaps++) {
    swap(contest);
    if (swaps % SWAPS_PER_BYTE === 0) Deno.stdout.writeSync(new Uint8Array(1));
  }
}
