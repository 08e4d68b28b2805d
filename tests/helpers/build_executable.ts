/**
 * Builds the executable that the tests start: once for equal sources, however many test files want it.
 *
 * @module
 */

import { dirname, fromFileUrl, join } from "@std/path";

const REPOSITORY = dirname(dirname(dirname(fromFileUrl(import.meta.url))));
const SOURCES = [
  "deno.json",
  "deno.lock",
  "lib",
  "main.ts",
  "scripts/compile",
  "scripts/compile.ts",
];

/** Path of the executable, or of its strict variant; built if there is none of the present sources. */
export async function buildExecutable(
  { strict = false }: { strict?: boolean } = {},
): Promise<string> {
  const folder = join(REPOSITORY, "dist", "test");
  await Deno.mkdir(folder, { recursive: true });
  // Test files run side by side.
  using lock = await Deno.open(join(folder, "lock"), { write: true, create: true });
  await lock.lock(true);
  const kind = strict ? "strict" : "plain";
  const name = `${kind}-${await fingerprint()}`;
  const executable = join(folder, name, Deno.build.os === "windows" ? "rivumi.exe" : "rivumi");
  if (await Deno.stat(executable).catch(() => null) !== null) return executable;
  for await (const entry of Deno.readDir(folder)) {
    if (!entry.name.startsWith(`${kind}-`)) continue;
    await Deno.remove(join(folder, entry.name), { recursive: true });
  }
  const args = [`--output=${executable}`, ...(strict ? ["--strict"] : [])];
  const failure = await compile(args);
  // Deno's own runtime is the real thing, but cannot be had everywhere.
  const secondFailure = failure === null ? null : await compile([...args, "--denort=npm"]);
  if (secondFailure !== null) {
    throw new Error(`Cannot build the executable: ${failure}\nWith a stand-in: ${secondFailure}`);
  }
  return executable;
}

/** Null, or what the build had to say when it failed. */
async function compile(args: readonly string[]): Promise<string | null> {
  const flags = ["--no-prompt", "--allow-read", "--allow-write", "--allow-run", "--allow-env"];
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", ...flags, join(REPOSITORY, "scripts", "compile.ts"), ...args],
    stdout: "null",
    stderr: "piped",
  }).output();
  return success ? null : new TextDecoder().decode(stderr);
}

async function fingerprint(): Promise<string> {
  const texts = SOURCES.flatMap((source) => [...listFiles(join(REPOSITORY, source))]).sort()
    .map((path) => `${path}\0${Deno.readTextFileSync(path)}\0`);
  const bytes = new TextEncoder().encode(texts.join(""));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex().slice(0, 16);
}

function* listFiles(path: string): Iterable<string> {
  if (Deno.statSync(path).isFile) {
    yield path;
  } else {
    for (const { name } of Deno.readDirSync(path)) yield* listFiles(join(path, name));
  }
}
