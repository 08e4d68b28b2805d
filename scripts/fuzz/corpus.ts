/**
 * The texts of the repository's fixtures, which fuzzing starts from.
 *
 * @module
 */

import { extname, join } from "@std/path";

/** Texts by the extension of the files that they are in, without the dot. */
export type Corpus = ReadonlyMap<string, readonly string[]>;

/** Larger fixtures are recordings, of which parts would not be valid. */
const MAX_BYTES = 32 * 1024;

/** Reads all fixtures below a folder, and the files within those that describe a project. */
export function readCorpus(folder: string): Corpus {
  const texts = new Map<string, Set<string>>();
  const add = (path: string, text: string): void => {
    const extension = extname(path).slice(1);
    texts.set(extension, (texts.get(extension) ?? new Set()).add(text));
  };
  const walk = (folder: string): void => {
    for (const { name, isDirectory, isFile } of Deno.readDirSync(folder)) {
      const path = join(folder, name);
      if (isDirectory) walk(path);
      else if (isFile && Deno.statSync(path).size <= MAX_BYTES) {
        const text = Deno.readTextFileSync(path);
        add(name, text);
        if (name === "case.json") addFiles(JSON.parse(text), add);
      }
    }
  };
  walk(folder);
  return new Map([...texts].map(([extension, found]) => [extension, [...found].sort()]));
}

function addFiles(project: unknown, add: (path: string, text: string) => void): void {
  const files = (project as { files?: Record<string, unknown> }).files ?? {};
  for (const [path, content] of Object.entries(files)) {
    if (typeof content === "string") add(path, content);
    if (Array.isArray(content)) add(path, content.map((line) => `${line}\n`).join(""));
  }
}
