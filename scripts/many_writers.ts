// deno-lint-ignore-file no-console
/**
 * Lets many processes remember things at once, and checks that every record which was acknowledged is
 * there once and that no line is torn.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import {
  acknowledgedIn,
  startWriter,
  type StoreAccount,
  takeAccount,
} from "./store_trials/trial.ts";

const USAGE = `Let many processes remember things at once, and see whether the store lost anything

Usage: deno run --allow-read --allow-write --allow-run scripts/many_writers.ts [OPTIONS]

Options:
  --processes N    Processes that write at the same time (default 50)
  --appends N      Records of 100 bytes to 4 KiB that each of them writes (default 200)
  --help           Show this text

Exits with status 1 if a record is missing or repeated, was not acknowledged, or a line is torn.`;

/** What came of it. */
export interface WritersOutcome extends StoreAccount {
  /** Number of records that were acknowledged. */
  acknowledged: number;
}

/** Lets `processes` writers at an empty data folder, each with `appends` records. */
export async function writeAtOnce(
  dataFolder: string,
  { processes, appends }: { processes: number; appends: number },
): Promise<WritersOutcome> {
  const outputs = await Promise.all(Array.from({ length: processes }, async (_, index) => {
    const { stdout } = await startWriter(dataFolder, `writer${index}`, appends).output();
    return new TextDecoder().decode(stdout);
  }));
  const acknowledged = outputs.flatMap(acknowledgedIn);
  return { acknowledged: acknowledged.length, ...takeAccount(dataFolder, acknowledged) };
}

async function main(): Promise<number> {
  const options = parseArgs(Deno.args, { boolean: ["help"], string: ["processes", "appends"] });
  if (options["help"]) {
    console.log(USAGE);
    return 0;
  }
  const processes = Number(options["processes"] ?? 50);
  const appends = Number(options["appends"] ?? 200);
  if (![processes, appends].every((number) => Number.isInteger(number) && number > 0)) {
    console.error("Cannot start: --processes and --appends take whole numbers from 1");
    return 2;
  }
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "rivumi-writers-" }));
  const started = performance.now();
  const { acknowledged, records, torn, lost, repeated } = await writeAtOnce(folder, {
    processes,
    appends,
  });
  const seconds = (performance.now() - started) / 1000;
  await Deno.remove(folder, { recursive: true });
  console.log(
    `${processes} processes, ${processes * appends} appends in ${seconds.toFixed(1)} s: ` +
      `${acknowledged} acknowledged, ${records} records, ${lost.length} lost, ` +
      `${repeated.length} repeated, ${torn} torn`,
  );
  const isWhole = acknowledged === processes * appends && records === acknowledged &&
    lost.length + repeated.length + torn === 0;
  return isWhole ? 0 : 1;
}

if (import.meta.main) Deno.exitCode = await main();
