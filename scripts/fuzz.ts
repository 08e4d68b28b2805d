// deno-lint-ignore-file no-console
/**
 * Gives every parser and reader inputs that nobody would write, and looks whether what must hold for
 * every input holds: no exception but the declared ones, no exit status 3, equal answers to equal inputs.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { dirname, fromFileUrl, join } from "@std/path";
import { readCorpus } from "./fuzz/corpus.ts";
import { type FuzzAccount, type FuzzFailure, fuzzTargets } from "./fuzz/fuzz_targets.ts";
import { PATTERN_TARGETS } from "./fuzz/pattern_targets.ts";
import { PROJECT_TARGETS } from "./fuzz/project_targets.ts";
import type { FuzzTarget } from "./fuzz/target.ts";
import { TEXT_TARGETS } from "./fuzz/text_targets.ts";

/** Everything that is fuzzed. */
export const TARGETS: readonly FuzzTarget[] = [
  ...TEXT_TARGETS,
  ...PATTERN_TARGETS,
  ...PROJECT_TARGETS,
];

/** Folder of the fixtures that inputs are made from. */
export const FIXTURES: string = join(dirname(dirname(fromFileUrl(import.meta.url))), "testdata");

const USAGE = `Give every parser inputs that nobody would write, and see whether it answers

Usage: deno task fuzz [OPTIONS]

Options:
  --runs N         Inputs for all targets together (default 100000); what is fast gets more of them
  --seed N         Seed of the first input; the next one has N + 1 (default: from the clock)
  --target NAME    Only this target: ${TARGETS.map(({ name }) => name).join(", ")}
  --help           Show this text

Every failure is printed with the command that repeats it. Exits with status 1 if there is one.`;

/** More of a failing input is in nobody's interest; the seed gives it all. */
const MAX_SHOWN = 400;

async function main(): Promise<number> {
  const options = parseArgs(Deno.args, {
    boolean: ["help"],
    string: ["runs", "seed", "target"],
    unknown: (word) => {
      console.error(`Cannot use ${JSON.stringify(word)}: see --help`);
      Deno.exit(2);
    },
  });
  if (options["help"]) {
    console.log(USAGE);
    return 0;
  }
  const runs = Number(options["runs"] ?? 100_000);
  const seed = Number(options["seed"] ?? Date.now() % 2 ** 31);
  const name = options["target"];
  const targets = TARGETS.filter((target) => name === undefined || target.name === name);
  const areNumbers = Number.isInteger(runs) && runs > 0 && Number.isInteger(seed) && seed >= 0;
  if (!areNumbers || targets.length === 0) {
    console.error("Cannot start: --runs and --seed take whole numbers, --target one of its names");
    return 2;
  }
  console.error(`Seed ${seed}`);
  const encoder = new TextEncoder();
  const showsProgress = Deno.stderr.isTerminal();
  const showProgress = (text: string): void => {
    if (showsProgress) Deno.stderr.writeSync(encoder.encode(`\r\x1b[K${text}`));
  };
  const { accounts, failures } = await fuzzTargets(targets, {
    runs,
    seed,
    corpus: readCorpus(FIXTURES),
    onAccount: (account) => {
      showProgress("");
      console.log(describeAccount(account));
    },
    onFailure: (failure) => {
      showProgress("");
      console.error(describeFailure(failure));
    },
    onProgress: (done, target) => showProgress(`${done} of ${runs} (${target})`),
  });
  const done = accounts.reduce((sum, account) => sum + account.runs, 0);
  console.log(`${done} inputs from seed ${seed}, ${failures.length} failures`);
  return failures.length === 0 ? 0 : 1;
}

function describeFailure({ target, seed, error, text }: FuzzFailure): string {
  const what = error instanceof Error ? error.stack ?? error.message : String(error);
  const shown = JSON.stringify(text);
  return [
    `FAILED ${target}: ${what}`,
    `  input: ${shown.slice(0, MAX_SHOWN)}${shown.length > MAX_SHOWN ? " ..." : ""}`,
    `  repeat: deno task fuzz --target ${target} --seed ${seed} --runs 1`,
  ].join("\n");
}

function describeAccount({ target, runs, milliseconds, slowest }: FuzzAccount): string {
  const microseconds = Math.round(milliseconds / runs * 1000);
  return `${target.padEnd(18)} ${String(runs).padStart(9)} inputs, ${microseconds} µs each; ` +
    `the slowest ${Math.round(slowest.milliseconds)} ms (--seed ${slowest.seed})`;
}

if (import.meta.main) Deno.exit(await main());
