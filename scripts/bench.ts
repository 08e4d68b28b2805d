/**
 * Measures how fast the executable starts and how large it is, against an empty compiled program in the
 * same run. The two take turns, so that whatever else the machine does hits both.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { dirname, fromFileUrl, join } from "@std/path";
import { SHIPPED_FLAGS } from "../lib/io/shipped_permissions.ts";
import { VERSION } from "../lib/version.ts";
import { standInRuntime } from "./compile/stand_in_runtime.ts";

const REPOSITORY = dirname(dirname(fromFileUrl(import.meta.url)));

const USAGE = `Measure the executable against an empty compiled program

Usage: deno task bench [OPTIONS]

Options:
  --runs N       Runs of each program (default 40)
  --denort=npm   Build both with the stand-in runtime, as "deno task compile --help" describes it
  --check        Exit with status 1 if a limit is exceeded
  --help         Show this text

Writes every single measurement to scripts/bench/runs/.`;

/** One program that takes its turn. */
interface Contestant {
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  /** Milliseconds of each run, from before the start to after the end of the process. */
  milliseconds: number[];
}

/** A limit on the ratio of a contestant to the empty program. */
interface Limit {
  contestant: string;
  what: string;
  statistic: (values: readonly number[]) => number;
  limit: number;
}

function minimum(values: readonly number[]): number {
  return Math.min(...values);
}

/** Middle one of the sorted values, the upper of two. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

const LIMITS: readonly Limit[] = [
  { contestant: "--version", what: "minimum", statistic: minimum, limit: 1.25 },
  { contestant: "doctor, three layers", what: "minimum", statistic: minimum, limit: 4 },
  { contestant: "doctor, three layers", what: "median", statistic: median, limit: 4 },
];

/** How much the executable may add to an empty one. */
const MAX_ADDED_BYTES = 8e6;

async function main(): Promise<number> {
  const options = parseArgs(Deno.args, {
    boolean: ["check", "help"],
    string: ["runs", "denort"],
  });
  const runs = Number(options["runs"] ?? 40);
  if (options["help"] || !Number.isInteger(runs) || runs < 1) {
    console.log(USAGE);
    return options["help"] ? 0 : 2;
  }
  const work = await Deno.makeTempDir({ prefix: "rivumi-bench-" });
  try {
    const { empty, rivumi } = await build(work, options["denort"] === "npm");
    const cwd = await makeProject(work);
    const contestants = [
      { name: "empty program", command: empty, args: [] },
      { name: "--version", command: rivumi, args: ["--version"] },
      { name: "doctor, three layers", command: rivumi, args: ["doctor"] },
    ].map((contestant): Contestant => ({ ...contestant, cwd, milliseconds: [] }));
    for (let run = -2; run < runs; run++) {
      for (const contestant of contestants) {
        const milliseconds = time(contestant, work);
        // The first two runs fill the system's caches.
        if (run >= 0) contestant.milliseconds.push(milliseconds);
      }
    }
    const sizes = { empty: Deno.statSync(empty).size, rivumi: Deno.statSync(rivumi).size };
    await save(contestants, sizes);
    return report(contestants, sizes) || options["check"] !== true ? 0 : 1;
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

async function build(
  work: string,
  standIn: boolean,
): Promise<{ empty: string; rivumi: string }> {
  const [empty, rivumi, source] = ["empty", "rivumi", "empty.js"].map((name) => join(work, name));
  await Deno.writeTextFile(source!, "");
  const flags = ["--no-prompt", "--allow-read", "--allow-write", "--allow-run", "--allow-env"];
  run(Deno.execPath(), [
    "run",
    "--quiet",
    ...flags,
    join(REPOSITORY, "scripts", "compile.ts"),
    `--output=${rivumi}`,
    ...(standIn ? ["--denort=npm"] : []),
  ]);
  const runtime = standIn ? await standInRuntime(join(REPOSITORY, "dist", "stand-in")) : null;
  run(
    Deno.execPath(),
    ["compile", "--quiet", "--no-config", ...SHIPPED_FLAGS, `--output=${empty}`, source!],
    runtime === null ? {} : { DENORT_BIN: runtime },
  );
  return { empty: empty!, rivumi: rivumi! };
}

function run(program: string, args: string[], env: Record<string, string> = {}): void {
  const { success } = new Deno.Command(program, { args, env, stderr: "inherit" }).outputSync();
  if (!success) throw new Error(`Cannot build what is to be measured: "${args[0]}" failed`);
}

/** A project with three layers and no configuration file; gives the innermost folder. */
async function makeProject(work: string): Promise<string> {
  const folders = ["project", "project/packages", "project/packages/api"];
  await Deno.mkdir(join(work, "project", ".git"), { recursive: true });
  await Deno.writeTextFile(join(work, "project", ".git", "HEAD"), "ref: refs/heads/main\n");
  for (const folder of folders) {
    const rules = Array.from({ length: 30 }, (_, index) => `- Rule ${index}: keep it short.\n`);
    await Deno.mkdir(join(work, folder), { recursive: true });
    await Deno.writeTextFile(join(work, folder, "AGENTS.md"), `# ${folder}\n\n${rules.join("")}`);
  }
  return join(work, folders.at(-1)!);
}

function time({ command, args, cwd, name }: Contestant, home: string): number {
  const start = performance.now();
  const { success } = new Deno.Command(command, {
    args: [...args],
    cwd,
    clearEnv: true,
    env: { HOME: home },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).outputSync();
  const milliseconds = performance.now() - start;
  if (!success) throw new Error(`Cannot measure "${name}": it failed`);
  return milliseconds;
}

async function save(
  contestants: readonly Contestant[],
  sizes: Record<string, number>,
): Promise<void> {
  const at = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const { os, arch } = Deno.build;
  const document = {
    at,
    rivumi: VERSION,
    deno: Deno.version.deno,
    platform: `${os} ${arch}, ${navigator.hardwareConcurrency} processors`,
    bytes: sizes,
    milliseconds: Object.fromEntries(
      contestants.map(({ name, milliseconds }) => [
        name,
        milliseconds.map((value) => Math.round(value * 100) / 100),
      ]),
    ),
  };
  const path = join(REPOSITORY, "scripts", "bench", "runs", `${at}-startup.json`);
  await Deno.writeTextFile(path, `${JSON.stringify(document)}\n`);
}

/** Prints the figures; true if all are within their limits. */
function report(contestants: readonly Contestant[], sizes: Record<string, number>): boolean {
  const figures = (name: string): number[] =>
    contestants.find((contestant) => contestant.name === name)!.milliseconds;
  const yardstick = figures("empty program");
  for (const { name, milliseconds } of contestants) {
    console.log(
      `${name.padEnd(22)} minimum ${minimum(milliseconds).toFixed(1)} ms, median ${
        median(milliseconds).toFixed(1)
      } ms`,
    );
  }
  let fine = true;
  const line = (what: string, value: string, ok: boolean): void => {
    fine &&= ok;
    console.log(`${ok ? "ok  " : "OVER"}  ${what}: ${value}`);
  };
  for (const { contestant, what, statistic, limit } of LIMITS) {
    const ratio = statistic(figures(contestant)) / statistic(yardstick);
    line(`${contestant}, ${what}`, `${ratio.toFixed(2)} x, limit ${limit} x`, ratio <= limit);
  }
  const added = sizes["rivumi"]! - sizes["empty"]!;
  line("executable", `empty + ${added} bytes, limit ${MAX_ADDED_BYTES}`, added <= MAX_ADDED_BYTES);
  return fine;
}

if (import.meta.main) Deno.exitCode = await main();
