/**
 * Puts the program's own modules and the libraries they use into a few plain files, which start faster
 * and are smaller than the trees that they come from.
 *
 * @module
 */

import { join, resolve } from "@std/path";

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
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--frozen",
      "--platform=deno",
      "--code-splitting",
      `--outdir=${folder}`,
      ...ENTRIES,
    ],
    cwd: repository,
    stdout: "inherit",
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("Cannot bundle the program: the bundler failed");
  const packages = new Map<string, BundledPackage>();
  let engines = 0;
  const files = [...listFiles(folder)].sort();
  for (const file of files) {
    let code = await Deno.readTextFile(file);
    for (const [, path, name, version] of code.matchAll(SOURCE_REGEXP)) {
      packages.set(path!, { name: name!, version: version!, folder: resolve(repository, path!) });
    }
    engines += code.split(ENGINE.from).length - 1;
    code = code.replace(ENGINE.from, ENGINE.to)
      // Otherwise equal sources would give another program on each machine.
      .replace(
        SOURCE_REGEXP,
        (line, path) => line.replace(path, path.replace(/^.*\/npm\//, "npm/")),
      );
    await Deno.writeTextFile(file, code);
  }
  if (engines !== 1) {
    throw new Error(
      `Cannot use the bundle: expected the engine's URL once, found it ${engines} times`,
    );
  }
  const entry = join(folder, "main.js");
  return {
    entry,
    chunks: files.filter((file) => file !== entry),
    packages: [...packages.values()].sort((a, b) => a.name < b.name ? -1 : 1),
  };
}

function* listFiles(folder: string): Iterable<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* listFiles(join(folder, name));
    else yield join(folder, name);
  }
}
