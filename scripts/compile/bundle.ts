/**
 * Puts the program's own modules and the libraries they use into a few plain files, which start faster
 * and are smaller than the trees that they come from.
 *
 * @module
 */

import { basename, join, resolve } from "@std/path";

/** A library that is in the bundle. */
export interface BundledPackage {
  name: string;
  version: string;
  /** Folder that it was taken from. */
  folder: string;
}

/** What {@linkcode bundle} made. */
export interface Bundle {
  /** The program's entry. */
  entry: string;
  /** Every other file of the bundle. */
  chunks: string[];
  /** The libraries in it, sorted by name. */
  packages: BundledPackage[];
}

const ENTRIES = ["main.ts", "lib/engine.ts"];

/** The bundler names the source of each part in a comment, relative to the folder it was started in. */
const SOURCE_REGEXP = /^ *\/\/ (\S*\/npm\/[^/\s]+\/((?:@[^/\s]+\/)?[^/\s]+)\/(\d[^/\s]*)\/)\S*$/gm;

/** The chunk of the bundler's own helpers for CommonJS has this in it. */
const HELPERS_MARK = "__deno_internal_createRequire";

/** Larger chunks, in characters, are packed. */
const PACK_ABOVE = 1_000_000;

const EXPORTS_REGEXP = /export\s*\{([^}]*)\};?\s*$/;
// The bundler puts imports first; further on the word stands in the tables of the tokeniser, too.
const IMPORT_REGEXP = /^\s*import\b/;

/** The bundler leaves URLs alone that are made at run time. */
const ENGINE = {
  from: `import.meta.resolve("./lib/engine.ts")`,
  to: `import.meta.resolve("./lib/engine.js")`,
};

/**
 * Bundles the program.
 *
 * @param repository The repository's root.
 * @param folder Where to put the files; must not exist yet.
 * @throws {Error} if the bundler fails or makes something other than what is expected of it.
 */
export async function bundle(repository: string, folder: string): Promise<Bundle> {
  const packages = await findPackages(repository, `${folder}-readable`);
  await runBundler(repository, ["--minify", `--outdir=${folder}`]);
  const files = [...listFiles(folder)].sort();
  const codes = new Map<string, string>();
  for (const file of files) codes.set(file, await Deno.readTextFile(file));
  const helpers = files.find((file) => codes.get(file)!.includes(HELPERS_MARK));
  let engines = 0;
  for (const [file, code] of codes) {
    engines += code.split(ENGINE.from).length - 1;
    let changed = code.replace(ENGINE.from, ENGINE.to);
    if (helpers !== undefined) changed = withoutBareImport(changed, basename(helpers));
    if (changed.length > PACK_ABOVE) changed = await pack(changed);
    await Deno.writeTextFile(file, changed);
  }
  if (engines !== 1) {
    throw new Error(
      `Cannot use the bundle: expected the engine's URL once, found it ${engines} times`,
    );
  }
  const entry = join(folder, "main.js");
  return { entry, chunks: files.filter((file) => file !== entry), packages };
}

async function runBundler(repository: string, options: readonly string[]): Promise<void> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--frozen",
      "--platform=deno",
      "--code-splitting",
      ...options,
      ...ENTRIES,
    ],
    cwd: repository,
    stdout: "inherit",
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("Cannot bundle the program: the bundler failed");
}

/** The packages that the bundle takes code from: only a readable bundle names its sources. */
async function findPackages(repository: string, folder: string): Promise<BundledPackage[]> {
  await runBundler(repository, [`--outdir=${folder}`]);
  const packages = new Map<string, BundledPackage>();
  for (const file of listFiles(folder)) {
    const code = await Deno.readTextFile(file);
    for (const [, path, name, version] of code.matchAll(SOURCE_REGEXP)) {
      packages.set(path!, { name: name!, version: version!, folder: resolve(repository, path!) });
    }
  }
  await Deno.remove(folder, { recursive: true });
  return [...packages.values()].sort((a, b) => a.name < b.name ? -1 : 1);
}

/**
 * A module that unpacks itself when it is first imported. Whatever is in the executable takes time at
 * every start, about 1 ms for each MB, and the tables of the tokeniser are most of it.
 *
 * @throws {Error} if the module imports another, which it could not do from inside a package.
 */
async function pack(code: string): Promise<string> {
  const names = [...EXPORTS_REGEXP.exec(code)?.[1]?.matchAll(/(?:\w+ as )?(\w+)/g) ?? []]
    .map(([, name]) => name!);
  if (names.length === 0 || IMPORT_REGEXP.test(code)) {
    throw new Error("Cannot pack a chunk: it exports nothing, or imports another chunk");
  }
  const packed = new Blob([code]).stream().pipeThrough(new CompressionStream("gzip"));
  const text = (await new Response(packed).bytes()).toBase64();
  return `const packed = Uint8Array.fromBase64("${text}");
const code = await new Response(
  new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")),
).text();
const module = await import("data:text/javascript," + encodeURIComponent(code));
${names.map((name) => `export const ${name} = module.${name};`).join("\n")}
`;
}

/**
 * The code without an import of the helpers that takes nothing from them. Without CommonJS in a chunk
 * there is no use for them, and they load `node:module`, which takes about 10 ms.
 */
function withoutBareImport(code: string, helpers: string): string {
  return code.replace(`import"./${helpers}";`, "").replace(`import"../${helpers}";`, "");
}

function* listFiles(folder: string): Iterable<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* listFiles(join(folder, name));
    else yield join(folder, name);
  }
}
