/**
 * Which files somebody wants to hear about: arguments of the command line, or a list of changed files.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import picomatch from "picomatch";
import { UsageError } from "../errors.ts";
import { quoted } from "../printable.ts";
import { partsBelow } from "../project_root.ts";
import { pushAll } from "../push_all.ts";
import type { System } from "../system.ts";

/** A choice of files; paths are relative to the root. */
export interface FileSelection {
  /** Whether somebody wants to hear about a file. */
  includes(path: string): boolean;
  /** Files that were named one by one, whether or not an agent loads them. */
  named: readonly string[];
}

/** Everything. */
export const ALL_FILES: FileSelection = { includes: () => true, named: [] };

/** Where arguments are looked up. */
export interface SelectFilesOptions {
  /** Real path of the root. */
  root: string;
  /** Real path of the working directory. */
  workingDirectory: string;
}

const GLOB_REGEXP = /[*?[\]{}]/;

/**
 * Understands arguments: files, folders, and patterns, all relative to the working directory.
 *
 * @throws {UsageError} for what is not there or lies outside the root.
 */
export function selectFiles(
  words: readonly string[],
  system: Pick<System, "status">,
  { root, workingDirectory }: SelectFilesOptions,
): FileSelection {
  const files = new Set<string>();
  const folders: string[] = [];
  const patterns: string[] = [];
  for (const word of words) {
    const parts = partsBelow(root, resolve(workingDirectory, word));
    if (parts === null) {
      throw new UsageError(
        `Cannot lint ${quoted(word)}: it lies outside the root ${quoted(root)}`,
        "Name another root with --root, or start in that project with -C DIR",
      );
    }
    const path = parts.join("/");
    const status = system.status(join(root, path));
    if (status.ok) {
      if (status.value.kind === "directory") folders.push(path);
      else files.add(path);
    } else if (GLOB_REGEXP.test(word)) {
      patterns.push(path);
    } else {
      throw new UsageError(
        `Cannot lint ${quoted(word)}: there is no such file or folder`,
        "Check the spelling",
      );
    }
  }
  const matches = patterns.length === 0 ? () => false : picomatch(patterns, { dot: true });
  return {
    includes: (path) =>
      files.has(path) || matches(path) ||
      folders.some((folder) => folder === "" || path.startsWith(`${folder}/`)),
    named: [...files],
  };
}

/**
 * The files of a list as `git diff --name-only` prints it: paths relative to the root, one a line, in
 * quotes where they are unusual. They need not exist any more, and nothing but what agents load is
 * looked at.
 */
export function selectChanged(list: string): FileSelection {
  const changed = new Set(
    list.split("\n").filter((line) => line !== "").map(unquotePath)
      .map((path) => path.replace(/^\.\//, "")),
  );
  return { includes: (path) => changed.has(path), named: [] };
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** Undoes git's quotes: escapes as in C, and each byte beyond ASCII as three octal digits. */
function unquotePath(line: string): string {
  if (!line.startsWith('"') || !line.endsWith('"')) return line;
  const bytes: number[] = [];
  for (
    const [, octal, escape, plain] of line.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gu)
  ) {
    if (octal !== undefined) bytes.push(parseInt(octal, 8));
    else pushAll(bytes, new TextEncoder().encode(plain ?? ESCAPES[escape!] ?? escape));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}
