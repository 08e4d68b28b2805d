/**
 * Measures how fast the executable starts, how large it is and what lint costs, each against a compiled
 * program of its own in the same run: an empty one, and one that does what lint cannot do without. All
 * take turns, so that whatever else the machine does hits each of them.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { dirname, fromFileUrl, join } from "@std/path";
import { SHIPPED_FLAGS } from "../lib/io/shipped_permissions.ts";
import { VERSION } from "../lib/version.ts";
import { makeTree } from "./bench/lint/make_tree.ts";
import { standInRuntime } from "./compile/stand_in_runtime.ts";

const REPOSITORY = dirname(dirname(fromFileUrl(import.meta.url)));

const USAGE = `Measure the executable against compiled programs that do the least

Usage: deno task bench [OPTIONS]

Options:
  --runs N       Runs of each program (default 40)
  --part PART    Only "startup", "lint", or "hostile": what strangers' files cost, from source
  --shape WORD   With "hostile": only shapes with that word in their names; nothing is written
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

/** A limit on the ratio of a contestant to another one. */
interface Limit {
  contestant: string;
  yardstick: string;
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

/** Names of contestants. */
const EMPTY = "empty program";
const DOCTOR = "doctor, three layers";
const LEAST = "list, read, parse 2,000";
const LINT = "lint 2,000 files";
const LINT_TWICE = "lint 4,000 files";

const LIMITS: readonly Limit[] = [
  { contestant: "--version", yardstick: EMPTY, what: "minimum", statistic: minimum, limit: 1.25 },
  { contestant: DOCTOR, yardstick: EMPTY, what: "minimum", statistic: minimum, limit: 4 },
  { contestant: DOCTOR, yardstick: EMPTY, what: "median", statistic: median, limit: 4 },
  { contestant: LINT, yardstick: LEAST, what: "minimum", statistic: minimum, limit: 2 },
  { contestant: LINT, yardstick: LEAST, what: "median", statistic: median, limit: 2 },
  { contestant: LINT_TWICE, yardstick: LINT, what: "minimum", statistic: minimum, limit: 2.2 },
  { contestant: LINT_TWICE, yardstick: LINT, what: "median", statistic: median, limit: 2.2 },
];

/** How much the executable may add to an empty one. */
const MAX_ADDED_BYTES = 8e6;

/** How much memory lint may take for 2,000 files. */
const MAX_LINT_BYTES = 150e6;

/** What was measured. */
interface Measured {
  contestants: readonly Contestant[];
  sizes: Record<string, number>;
  /** Most memory that lint had at once, in bytes; null where the system does not tell. */
  lintPeak: number | null;
}

async function main(): Promise<number> {
  const options = parseArgs(Deno.args, {
    boolean: ["check", "help"],
    string: ["runs", "denort", "part", "shape"],
  });
  const part = typeof options["part"] === "string" ? options["part"] : undefined;
  const runs = Number(options["runs"] ?? 40);
  const isPart = part === undefined || ["startup", "lint", "hostile"].includes(part);
  if (options["help"] || !isPart || !Number.isInteger(runs) || runs < 1) {
    console.log(USAGE);
    return options["help"] ? 0 : 2;
  }
  if (part === "hostile") {
    const { benchHostileShapes } = await import("./bench/hostile_shapes.ts");
    return await benchHostileShapes(String(options["shape"] ?? "")) || options["check"] !== true
      ? 0
      : 1;
  }
  const work = await Deno.makeTempDir({ prefix: "rivumi-bench-" });
  try {
    const programs = await build(work, options["denort"] === "npm");
    const { empty, rivumi } = programs;
    const contestants: Contestant[] = [
      ...(part === "lint" ? [] : await startupContestants(programs, work)),
      ...(part === "startup" ? [] : lintContestants(programs, work)),
    ];
    for (let run = -2; run < runs; run++) {
      for (const contestant of contestants) {
        const milliseconds = time(contestant, work);
        // The first two runs fill the system's caches.
        if (run >= 0) contestant.milliseconds.push(milliseconds);
      }
    }
    const sizes = { empty: Deno.statSync(empty).size, rivumi: Deno.statSync(rivumi).size };
    const lint = contestants.find(({ name }) => name === LINT);
    const lintPeak = lint === undefined ? null : await peakMemory(lint);
    const measured = { contestants, sizes, lintPeak };
    await save(measured, part ?? "all");
    return report(measured) || options["check"] !== true ? 0 : 1;
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/** Paths of the compiled programs. */
interface Programs {
  empty: string;
  least: string;
  rivumi: string;
}

async function startupContestants(
  { empty, rivumi }: Programs,
  work: string,
): Promise<Contestant[]> {
  const cwd = await makeProject(work);
  return [
    { name: EMPTY, command: empty, args: [], cwd, milliseconds: [] },
    { name: "--version", command: rivumi, args: ["--version"], cwd, milliseconds: [] },
    { name: DOCTOR, command: rivumi, args: ["doctor"], cwd, milliseconds: [] },
  ];
}

function lintContestants({ least, rivumi }: Programs, work: string): Contestant[] {
  const [tree, twice] = [2000, 4000].map((count) => {
    const folder = join(work, `tree${count}`);
    makeTree(folder, count);
    return folder;
  }) as [string, string];
  const lint = { command: rivumi, args: ["lint", "--json", "--fail-on", "never"] };
  return [
    { name: LEAST, command: least, args: [], cwd: tree, milliseconds: [] },
    { name: LINT, ...lint, cwd: tree, milliseconds: [] },
    { name: LINT_TWICE, ...lint, cwd: twice, milliseconds: [] },
  ];
}

async function build(work: string, standIn: boolean): Promise<Programs> {
  const [empty, least, rivumi] = ["empty", "least", "rivumi"].map((name) => join(work, name)) as [
    string,
    string,
    string,
  ];
  const source = join(work, "empty.js");
  await Deno.writeTextFile(source, "");
  const flags = ["--no-prompt", "--allow-read", "--allow-write", "--allow-run", "--allow-env"];
  run(Deno.execPath(), [
    "run",
    "--quiet",
    ...flags,
    join(REPOSITORY, "scripts", "compile.ts"),
    `--output=${rivumi}`,
    ...(standIn ? ["--denort=npm"] : []),
  ]);
  const yardstick = join(REPOSITORY, "scripts", "bench", "lint", "yardstick.ts");
  run(Deno.execPath(), ["bundle", "--quiet", "--platform=deno", `--outdir=${work}`, yardstick]);
  const runtime = standIn ? await standInRuntime(join(REPOSITORY, "dist", "stand-in")) : null;
  for (const [output, entry] of [[empty, source], [least, join(work, "yardstick.js")]] as const) {
    run(
      Deno.execPath(),
      ["compile", "--quiet", "--no-config", ...SHIPPED_FLAGS, `--output=${output}`, entry],
      runtime === null ? {} : { DENORT_BIN: runtime },
    );
  }
  return { empty, least, rivumi };
}

function run(program: string, args: string[], env: Record<string, string> = {}): void {
  const { success } = new Deno.Command(program, { args, env, stderr: "inherit" }).outputSync();
  if (!success) throw new Error(`Cannot build what is to be measured: "${args[0]}" failed`);
}

/** Most memory that a contestant has at once, in bytes; null where there is no `/proc`. */
async function peakMemory({ command, args, cwd }: Contestant): Promise<number | null> {
  const program = new Deno.Command(command, { args: [...args], cwd, stdout: "null" }).spawn();
  const watch = 'while grep VmHWM "/proc/$1/status"; do sleep 0.01; done';
  const { stdout } = await new Deno.Command("sh", {
    args: ["-c", watch, "sh", String(program.pid)],
    stderr: "null",
  }).output();
  await program.status;
  const kibibytes = [...new TextDecoder().decode(stdout).matchAll(/(\d+) kB/g)].at(-1);
  return kibibytes === undefined ? null : Number(kibibytes[1]) * 1024;
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
  { contestants, sizes, lintPeak }: Measured,
  part: string,
): Promise<void> {
  const at = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const { os, arch } = Deno.build;
  const document = {
    at,
    rivumi: VERSION,
    deno: Deno.version.deno,
    platform: `${os} ${arch}, ${navigator.hardwareConcurrency} processors`,
    bytes: sizes,
    lintPeak,
    milliseconds: Object.fromEntries(
      contestants.map(({ name, milliseconds }) => [
        name,
        milliseconds.map((value) => Math.round(value * 100) / 100),
      ]),
    ),
  };
  const path = join(REPOSITORY, "scripts", "bench", "runs", `${at}-${part}.json`);
  await Deno.writeTextFile(path, `${JSON.stringify(document)}\n`);
}

/** Prints the figures; true if all are within their limits. */
function report({ contestants, sizes, lintPeak }: Measured): boolean {
  const figures = new Map(contestants.map(({ name, milliseconds }) => [name, milliseconds]));
  for (const [name, milliseconds] of figures) {
    const [least, middle] = [minimum(milliseconds).toFixed(1), median(milliseconds).toFixed(1)];
    console.log(`${name.padEnd(24)} minimum ${least} ms, median ${middle} ms`);
  }
  let fine = true;
  const line = (what: string, value: string, ok: boolean): void => {
    fine &&= ok;
    console.log(`${ok ? "ok  " : "OVER"}  ${what}: ${value}`);
  };
  for (const { contestant, yardstick, what, statistic, limit } of LIMITS) {
    const [own, other] = [figures.get(contestant), figures.get(yardstick)];
    if (own === undefined || other === undefined) continue;
    const ratio = statistic(own) / statistic(other);
    line(`${contestant}, ${what}`, `${ratio.toFixed(2)} x, limit ${limit} x`, ratio <= limit);
  }
  if (lintPeak !== null) {
    const value = `${(lintPeak / 1e6).toFixed(1)} MB, limit ${MAX_LINT_BYTES / 1e6} MB`;
    line(`${LINT}, peak memory`, value, lintPeak <= MAX_LINT_BYTES);
  }
  const added = sizes["rivumi"]! - sizes["empty"]!;
  line("executable", `empty + ${added} bytes, limit ${MAX_ADDED_BYTES}`, added <= MAX_ADDED_BYTES);
  return fine;
}

if (import.meta.main) Deno.exitCode = await main();
