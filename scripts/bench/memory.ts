// deno-lint-ignore-file no-console
/**
 * What memory costs: recalling from a large store against a small one, and adding one memory against a
 * bare append that is locked and synced. Both sides of each comparison run in turns.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { dirname, fromFileUrl, join } from "@std/path";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { SHIPPED_FLAGS } from "../../lib/io/shipped_permissions.ts";
import { openStore } from "../../lib/memory/open_store.ts";
import { encodeRecord } from "../../lib/memory/record.ts";
import { remember } from "../../lib/memory/remember.ts";

const USAGE = `Measure what memory costs

Usage: deno run --allow-read --allow-write --allow-run --allow-env scripts/bench/memory.ts [OPTIONS]

Options:
  --runs N       Runs of each side for recall; ten times as many for the append (default 40)
  --records N    Records of the large store (default 1000000)
  --save FILE    Write the times of all runs, in milliseconds, to FILE as JSON
  --help         Show this text`;

const MAIN = join(dirname(dirname(dirname(fromFileUrl(import.meta.url)))), "main.ts");
const SMALL = 1000;
/** With the other fields, a line of about 200 bytes. */
const TEXT = "a fact of ordinary length ".padEnd(70, "x");

/** One comparison: the times of all runs, in milliseconds. */
interface Comparison {
  name: string;
  limit: number;
  measured: number[];
  yardstick: number[];
}

/** Lays out a store of records for the project in `project`, all but the newest for others. */
function layStore(folder: string, count: number): string {
  const project = join(folder, "project");
  const dataFolder = join(folder, `data${count}`);
  Deno.mkdirSync(join(project, ".git"), { recursive: true });
  Deno.mkdirSync(dataFolder, { mode: 0o700 });
  using file = Deno.openSync(join(dataFolder, "memory.jsonl"), { createNew: true, write: true });
  const encoder = new TextEncoder();
  for (let start = 0; start < count; start += SMALL) {
    const lines = Array.from({ length: Math.min(SMALL, count - start) }, (_, index) => {
      const number = start + index;
      return `${
        encodeRecord({
          id: `01KDVDNP${String(number).padStart(18, "0")}`,
          at: "2026-01-01T00:00:00.000Z",
          kind: "project_fact",
          project: number % 3 === 0 ? project : `/elsewhere/${number % 7}`,
          text: `${TEXT} ${number}`,
        })
      }\n`;
    });
    const bytes = encoder.encode(lines.join(""));
    for (let written = 0; written < bytes.length;) {
      written += file.writeSync(bytes.subarray(written));
    }
  }
  return dataFolder;
}

/** Time of a whole `rivumi memory recall`, in milliseconds. */
async function timeRecall(folder: string, dataFolder: string): Promise<number> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--cached-only", ...SHIPPED_FLAGS, MAIN, "memory", "recall"],
    cwd: join(folder, "project"),
    env: { RIVUMI_DATA_DIR: dataFolder, RIVUMI_CONFIG_DIR: folder },
    stdout: "piped",
  });
  const start = performance.now();
  const { success, stdout } = await command.output();
  const time = performance.now() - start;
  if (!success || stdout.length === 0) throw new Error("Cannot measure: the recall failed");
  return time;
}

async function compareRecall(
  folder: string,
  { runs, records }: { runs: number; records: number },
): Promise<Comparison> {
  const large = layStore(folder, records);
  const small = layStore(folder, SMALL);
  const measured: number[] = [];
  const yardstick: number[] = [];
  for (let run = -1; run < runs; run++) {
    const times = [await timeRecall(folder, large), await timeRecall(folder, small)] as const;
    // The first run fills caches.
    if (run < 0) continue;
    measured.push(times[0]);
    yardstick.push(times[1]);
  }
  const name = `recall from ${records} records against ${SMALL}`;
  return { name, limit: 1.5, measured, yardstick };
}

async function compareAppend(folder: string, runs: number): Promise<Comparison> {
  const system = createDenoSystem();
  const dataFolder = join(folder, "append");
  const bare = join(folder, "bare.jsonl");
  const memory = { kind: "project_fact", project: "/w/app", text: TEXT } as const;
  const line = new TextEncoder().encode(`${TEXT.padEnd(200, "x")}\n`);
  const measured: number[] = [];
  const yardstick: number[] = [];
  // A host opens the store once, as it does the yardstick's folder.
  const store = openStore(system, { dataFolder, create: true });
  if (!store.ok) throw new Error("Cannot measure: there is no store");
  for (let run = -1; run < runs; run++) {
    const start = performance.now();
    const { status } = await remember(system, store.place, memory);
    if (status !== "ok") throw new Error("Cannot measure: the append failed");
    const between = performance.now();
    appendBare(bare, line);
    const end = performance.now();
    if (run < 0) continue;
    measured.push(between - start);
    yardstick.push(end - between);
  }
  return { name: "one memory against a bare append", limit: 2, measured, yardstick };
}

function appendBare(path: string, line: Uint8Array): void {
  using file = Deno.openSync(path, { append: true, create: true });
  file.lockSync(true);
  file.writeSync(line);
  file.syncDataSync();
}

function describe({ name, limit, measured, yardstick }: Comparison): string {
  const parts = (["minimum", "median"] as const).map((measure) => {
    const [mine, theirs] = [measured, yardstick].map((times) => pick(times, measure));
    return `${measure} ${mine!.toFixed(2)} ms / ${theirs!.toFixed(2)} ms = ${
      (mine! / theirs!).toFixed(2)
    }`;
  });
  return `${name} (${measured.length} runs): ${parts.join(", ")}; must be at most ${limit}`;
}

function pick(times: readonly number[], measure: "minimum" | "median"): number {
  const sorted = times.toSorted((a, b) => a - b);
  return measure === "minimum" ? sorted[0]! : sorted[Math.floor(sorted.length / 2)]!;
}

async function main(): Promise<number> {
  const options = parseArgs(Deno.args, { boolean: ["help"], string: ["runs", "records", "save"] });
  if (options["help"]) {
    console.log(USAGE);
    return 0;
  }
  const runs = Number(options["runs"] ?? 40);
  const records = Number(options["records"] ?? 1_000_000);
  if (![runs, records].every((number) => Number.isInteger(number) && number > 0)) {
    console.error("Cannot measure: --runs and --records take whole numbers from 1");
    return 2;
  }
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "rivumi-bench-" }));
  try {
    const comparisons = [
      await compareRecall(folder, { runs, records }),
      await compareAppend(folder, runs * 10),
    ];
    for (const comparison of comparisons) console.log(describe(comparison));
    const { save } = options;
    if (typeof save === "string") {
      const data = { deno: Deno.version.deno, os: Deno.build.os, comparisons };
      await Deno.writeTextFile(save, `${JSON.stringify(data)}\n`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return 0;
}

if (import.meta.main) Deno.exitCode = await main();
