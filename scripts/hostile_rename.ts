// deno-lint-ignore-file no-console
/**
 * Pits ways to read a file against somebody who renames as fast as they can, and counts how often each
 * way hands out text from outside the project. `docs/security.md` holds figures made with it.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { fromFileUrl, join } from "@std/path";
import { SHIPPED_FLAGS } from "../lib/io/shipped_permissions.ts";
import { type Outcome, STRATEGIES } from "./hostile_rename/reader.ts";
import { type Attack, SWAPS_PER_BYTE } from "./hostile_rename/renamer.ts";

const USAGE =
  `Count how often a hostile renamer gets text from outside a project past each way to read

Usage: deno run --allow-read --allow-write --allow-run scripts/hostile_rename.ts [OPTIONS]

Options:
  --tries N            Reads per contest (default 20000)
  --all-permissions    Give the reader every permission, so that Deno honours O_NOFOLLOW; without
                       it, the reader has the permissions of the executable
  --help               Show this text

Exits with status 1 if Rivumi's own reader let an exchange of the file itself through.`;

/** How long a contest is, and how well the reader is armed. */
export interface ContestOptions {
  /** Number of reads. */
  tries: number;
  /** Whether the reader has every permission instead of those of the executable. @default {false} */
  allPermissions?: boolean;
}

/** What came of a contest. */
export interface ContestOutcome extends Outcome {
  /** How often the renamer exchanged the target and put it back meanwhile, in whole thousands. */
  swaps: number;
}

/**
 * Lets a renamer and a reader run side by side in processes of their own.
 *
 * @param strategy A name from `STRATEGIES`.
 * @throws {Error} if one of the two does not run.
 */
export async function contest(
  strategy: string,
  attack: Attack,
  { tries, allPermissions = false }: ContestOptions,
): Promise<ContestOutcome> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "rivumi-rename-" }));
  try {
    await Deno.mkdir(join(folder, "project", "docs"), { recursive: true });
    await Deno.mkdir(join(folder, "outside"));
    await Deno.writeTextFile(join(folder, "project", "docs", "AGENTS.md"), "inside\n");
    await Deno.writeTextFile(join(folder, "outside", "AGENTS.md"), "outside\n");

    await using renamer = program("renamer.ts", ["--allow-read", "--allow-write"], [folder, attack])
      .spawn();
    const progress = renamer.stdout[Symbol.asyncIterator]();
    let swaps = 0;
    const count = (step: IteratorResult<Uint8Array>) => {
      if (!step.done) swaps += step.value.length * SWAPS_PER_BYTE;
    };
    count(await progress.next());
    const flags = allPermissions ? ["--allow-all"] : SHIPPED_FLAGS;
    const reader = await program("reader.ts", flags, [folder, strategy, `${tries}`]).output();
    if (swaps === 0 || !reader.success) {
      throw new Error("Cannot hold the contest: a program failed");
    }
    renamer.kill();
    for await (const bytes of progress) swaps += bytes.length * SWAPS_PER_BYTE;
    return { ...JSON.parse(new TextDecoder().decode(reader.stdout)), swaps };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function program(file: string, flags: readonly string[], args: readonly string[]): Deno.Command {
  const path = fromFileUrl(import.meta.resolve(`./hostile_rename/${file}`));
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", ...flags, path, ...args],
    stdout: "piped",
    stderr: "inherit",
  });
}

async function main(): Promise<number> {
  const options = parseArgs(Deno.args, {
    boolean: ["all-permissions", "help"],
    string: ["tries"],
  });
  if (options["help"]) {
    console.log(USAGE);
    return 0;
  }
  const tries = Number(options["tries"] ?? 20_000);
  if (!Number.isInteger(tries) || tries < 1) {
    console.error(`Cannot try "${options["tries"]}" times: --tries takes a whole number from 1`);
    return 2;
  }
  const allPermissions = options["all-permissions"] === true;
  let fileLeaks = 0;
  console.log(`Deno ${Deno.version.deno}, ${Deno.build.os}, ${tries} tries`);
  console.log("strategy              exchanged  leaked  read    refused  swaps");
  for (const strategy of Object.keys(STRATEGIES)) {
    for (const attack of ["file", "folder"] as const) {
      const { leaked, read, refused, swaps } = await contest(strategy, attack, {
        tries,
        allPermissions,
      });
      console.log(
        strategy.padEnd(22) + attack.padEnd(11) + `${leaked}`.padEnd(8) + `${read}`.padEnd(8) +
          `${refused}`.padEnd(9) + swaps,
      );
      if (strategy === "Rivumi" && attack === "file") fileLeaks += leaked;
    }
  }
  return fileLeaks === 0 ? 0 : 1;
}

if (import.meta.main) Deno.exitCode = await main();
