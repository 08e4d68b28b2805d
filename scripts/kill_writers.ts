// deno-lint-ignore-file no-console
/**
 * Kills a process that remembers things, at random moments and again and again, and checks that nothing
 * which was acknowledged is lost and that the store can always be added to.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { join } from "@std/path";
import { acknowledgedIn, append, startWriter, takeAccount } from "./store_trials/trial.ts";

const USAGE = `Kill a process that remembers things, and see whether the store lost anything

Usage: deno run --allow-read --allow-write --allow-run scripts/kill_writers.ts [OPTIONS]

Options:
  --kills N    Kills on an ordinary disk, and as many on a full one of 64 KiB (default 300)
  --help       Show this text

The full disk takes the right to mount a tmpfs; without it, that half is left out and said so.
Exits with status 1 if an acknowledged record is lost or repeated, or the store cannot be added to.`;

/** Longest time between the start of the appending and the kill, in milliseconds. */
const LONGEST_LIFE_MS = 20;
const SMALL_DISK_KIB = 64;
/** Room made after each kill on the full disk: enough for a few appends, then it is full again. */
const GROWTH_KIB = 8;

/** What came of the kills. */
export interface KillOutcome {
  /** Number of kills. */
  kills: number;
  /** Number of records that were acknowledged. */
  acknowledged: number;
  /** Number of appends that the full disk refused. */
  refused: number;
  /** Number of lines that are no records. */
  torn: number;
  /** Number of acknowledged records that are gone. */
  lost: number;
  /** Number of records that are there twice. */
  repeated: number;
  /** Number of times that nothing could be added after a kill. */
  stuck: number;
}

/**
 * Kills writers one after the other.
 *
 * @param folder An empty folder.
 * @param options `fullDisk`: work on a disk of 64 KiB that grows a little after each kill.
 * @returns null if there may be no such disk.
 */
export async function killWriters(
  folder: string,
  { kills, fullDisk }: { kills: number; fullDisk: boolean },
): Promise<KillOutcome | null> {
  if (fullDisk && !await mount(folder, ["-t", "tmpfs", "-o", `size=${SMALL_DISK_KIB}k`, "tmpfs"])) {
    return null;
  }
  try {
    const dataFolder = join(folder, "rivumi");
    await Deno.mkdir(dataFolder);
    const acknowledged: string[] = [];
    let refused = 0;
    let stuck = 0;
    if (fullDisk) {
      for (let i = 0; await append(dataFolder, `filler.${i}`); i++) {
        acknowledged.push(`filler.${i}`);
      }
    }
    for (let kill = 0; kill < kills; kill++) {
      const output = await killWriter(dataFolder, `writer${kill}`);
      acknowledged.push(...acknowledgedIn(output));
      refused += output.match(/^not-written$/gm)?.length ?? 0;
      if (fullDisk) {
        const size = SMALL_DISK_KIB + (kill + 1) * GROWTH_KIB;
        await mount(folder, ["-o", `remount,size=${size}k`]);
      }
      const name = `parent.${kill}`;
      if (await append(dataFolder, name)) acknowledged.push(name);
      else stuck++;
    }
    const { torn, lost, repeated } = takeAccount(dataFolder, acknowledged);
    return {
      kills,
      acknowledged: acknowledged.length,
      refused,
      torn,
      lost: lost.length,
      repeated: repeated.length,
      stuck,
    };
  } finally {
    if (fullDisk) await run("umount", [folder]);
  }
}

/** Starts a writer, kills it in the midst of its work, and gives what it had said. */
async function killWriter(dataFolder: string, tag: string): Promise<string> {
  await using writer = startWriter(dataFolder, tag, Infinity);
  const decoder = new TextDecoder();
  let output = "";
  for await (const bytes of writer.stdout) {
    if (output === "") {
      setTimeout(() => writer.kill("SIGKILL"), Math.random() * LONGEST_LIFE_MS);
    }
    output += decoder.decode(bytes, { stream: true });
  }
  return output;
}

async function mount(folder: string, args: readonly string[]): Promise<boolean> {
  return await run("mount", [...args, folder]);
}

async function run(command: string, args: string[]): Promise<boolean> {
  const { success } = await new Deno.Command(command, { args, stderr: "null" }).output();
  return success;
}

async function main(): Promise<number> {
  const options = parseArgs(Deno.args, { boolean: ["help"], string: ["kills"] });
  if (options["help"]) {
    console.log(USAGE);
    return 0;
  }
  const kills = Number(options["kills"] ?? 300);
  if (!Number.isInteger(kills) || kills < 1) {
    console.error(`Cannot kill "${options["kills"]}" times: --kills takes a whole number from 1`);
    return 2;
  }
  console.log(`Deno ${Deno.version.deno}, ${Deno.build.os}`);
  console.log("disk      kills  acknowledged  refused  torn  lost  repeated  stuck");
  let failed = false;
  for (const fullDisk of [false, true]) {
    const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "rivumi-kill-" }));
    const outcome = await killWriters(folder, { kills, fullDisk });
    await Deno.remove(folder, { recursive: true });
    const name = (fullDisk ? "full" : "ordinary").padEnd(10);
    if (outcome === null) {
      console.log(`${name}left out: this takes the right to mount`);
      continue;
    }
    const { acknowledged, refused, torn, lost, repeated, stuck } = outcome;
    console.log(
      name + `${kills}`.padEnd(7) + `${acknowledged}`.padEnd(14) + `${refused}`.padEnd(9) +
        `${torn}`.padEnd(6) + `${lost}`.padEnd(6) + `${repeated}`.padEnd(10) + stuck,
    );
    if (lost + repeated + stuck > 0) failed = true;
  }
  return failed ? 1 : 0;
}

if (import.meta.main) Deno.exitCode = await main();
