// deno-lint-ignore-file no-console
/**
 * Lint against linters from npm, on 2,000 nested instruction files: whole processes that take turns.
 * One of them reads no AGENTS.md, so it gets the same files under the name CLAUDE.md, and so does Rivumi.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { dirname, fromFileUrl, join, resolve } from "@std/path";
import { makeTree } from "./make_tree.ts";

const USAGE = `Measure lint against linters from npm

Usage: deno run --allow-read --allow-write --allow-run --allow-env scripts/bench/lint/peers.ts [OPTIONS]

Options:
  --runs N       Runs of each program (default 10)
  --rivumi FILE  The executable (default dist/rivumi)
  --help         Show this text

Needs npm. Writes every single measurement to scripts/bench/runs/.`;

const PACKAGES = ["markdownlint-cli2@0.24.1", "claude-code-lint@0.5.0"];
const RUNS = join(dirname(dirname(fromFileUrl(import.meta.url))), "runs");

interface Contestant {
  name: string;
  command: readonly [program: string, ...args: string[]];
  cwd: string;
  milliseconds: number[];
}

function time({ command: [program, ...args], cwd, name }: Contestant): number {
  const start = performance.now();
  const { code } = new Deno.Command(program, { args, cwd, stdout: "null", stderr: "null" })
    .outputSync();
  // 1 is what linters exit with when they have found something.
  if (code > 1) throw new Error(`Cannot measure "${name}": it failed with ${code}`);
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

async function main(): Promise<number> {
  const options = parseArgs(Deno.args, { boolean: ["help"], string: ["runs", "rivumi"] });
  const runs = Number(options["runs"] ?? 10);
  if (options["help"] || !Number.isInteger(runs) || runs < 1) {
    console.log(USAGE);
    return options["help"] ? 0 : 2;
  }
  const rivumi = resolve(String(options["rivumi"] ?? "dist/rivumi"));
  const work = await Deno.makeTempDir({ prefix: "rivumi-bench-" });
  try {
    const install = ["install", "--no-audit", "--no-fund", "--silent", "--prefix", work];
    new Deno.Command("npm", { args: [...install, ...PACKAGES] }).outputSync();
    const bin = (name: string) => join(work, "node_modules", ".bin", name);
    const [agents, claude] = [join(work, "agents"), join(work, "claude")];
    makeTree(agents, 2000);
    makeTree(claude, 2000, "CLAUDE.md");
    const lint = [rivumi, "lint", "--json"] as const;
    const contestants: Contestant[] = [
      { name: "rivumi, AGENTS.md", command: lint, cwd: agents, milliseconds: [] },
      {
        name: `${PACKAGES[0]}, AGENTS.md`,
        command: [bin("markdownlint-cli2"), "**/AGENTS.md"],
        cwd: agents,
        milliseconds: [],
      },
      { name: "rivumi, CLAUDE.md", command: lint, cwd: claude, milliseconds: [] },
      {
        name: `${PACKAGES[1]}, CLAUDE.md`,
        command: [bin("claudelint"), "validate-claude-md"],
        cwd: claude,
        milliseconds: [],
      },
    ];
    for (let run = -1; run < runs; run++) {
      for (const contestant of contestants) {
        const milliseconds = time(contestant);
        if (run >= 0) contestant.milliseconds.push(Math.round(milliseconds));
      }
    }
    for (const { name, milliseconds } of contestants) {
      const [least, middle] = [Math.min(...milliseconds), median(milliseconds)];
      console.log(`${name.padEnd(36)} minimum ${least} ms, median ${middle} ms`);
    }
    const at = new Date().toISOString().slice(0, 19).replaceAll(":", "");
    const data = Object.fromEntries(contestants.map((one) => [one.name, one.milliseconds]));
    await Deno.writeTextFile(
      join(RUNS, `${at}-peers.json`),
      `${JSON.stringify({ at, deno: Deno.version.deno, milliseconds: data })}\n`,
    );
    return 0;
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

if (import.meta.main) Deno.exitCode = await main();
