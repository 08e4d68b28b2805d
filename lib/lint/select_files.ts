/**
 * Which files somebody wants to hear about: arguments of the command line, or a list of changed files.
 *
 * @module
 */

import { resolve } from "@std/path";
import { UsageError } from "../errors.ts";
import { globMatcher } from "../glob/glob_matcher.ts";
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
  /** Folders that were named, or that patterns begin with. */
  folders: readonly string[];
  /** Whether something below a place may be meant, or what holds it. */
  concerns(place: string): boolean;
  /** What was asked for, word by word; each has to be there. */
  words: readonly SelectedWord[];
}

/** A word that chooses files. */
export interface SelectedWord {
  /** As it was given. */
  word: string;
  /** What it names. */
  kind: "file" | "folder" | "pattern";
  /** Whether it chooses a file. */
  includes(path: string): boolean;
  /** The path that it names, or the folder that its pattern begins with; relative to the root. */
  path: string;
}

/** Everything. */
export const ALL_FILES: FileSelection = {
  includes: () => true,
  named: [],
  folders: [],
  concerns: () => true,
  words: [],
};

/** One file, whether or not an agent loads it. */
export function selectFile(path: string): FileSelection {
  return {
    includes: (other) => other === path,
    named: [path],
    folders: [],
    concerns: (place) => isWithin(path, place),
    words: [],
  };
}

/** Whether a path is a folder or lies in it. */
function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

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
  system: Pick<System, "realPath" | "status">,
  options: SelectFilesOptions,
): FileSelection {
  const selected = words.map((word) => selectWord(word, system, options));
  const ofKind = (kind: SelectedWord["kind"]) =>
    selected.filter((one) => one.kind === kind).map(({ path }) => path);
  const files = new Set(ofKind("file"));
  const others = selected.filter(({ kind }) => kind !== "file");
  return {
    includes: (path) => files.has(path) || others.some(({ includes }) => includes(path)),
    named: [...files],
    folders: [...ofKind("folder"), ...ofKind("pattern")].filter((path) => path !== ""),
    concerns: (place) =>
      selected.some(({ kind, path }) =>
        isWithin(path, place) || kind !== "file" && isWithin(place, path)
      ),
    words: selected,
  };
}

function selectWord(
  word: string,
  system: Pick<System, "realPath" | "status">,
  { root, workingDirectory }: SelectFilesOptions,
): SelectedWord {
  const absolute = resolve(workingDirectory, word);
  const real = system.realPath(absolute);
  const own = system.status(absolute);
  const isLink = own.ok && own.value.kind === "symlink";
  const status = real.ok ? system.status(real.value) : real;
  const isFolder = status.ok && status.value.kind === "directory";
  // A file that is a link keeps the name by which agents find it; what is reached through one does not.
  const inside = real.ok && (isFolder || !isLink)
    ? partsBelow(root, real.value)
    : partsBelow(root, absolute);
  if (inside === null) {
    throw new UsageError(
      `Cannot lint ${quoted(word)}: it lies outside the root ${quoted(root)}`,
      "Name another root with --root, or start in that project with -C DIR",
    );
  }
  const path = inside.join("/");
  if (isFolder) {
    return { word, kind: "folder", path, includes: (other) => isWithin(other, path) };
  }
  // What the system does not let anybody look at is there, and so is a link that leads nowhere.
  if (status.ok || status.fault !== "missing" || isLink) {
    return { word, kind: "file", path, includes: (other) => other === path };
  }
  if (!GLOB_REGEXP.test(word)) {
    throw new UsageError(
      `Cannot lint ${quoted(word)}: there is no such file or folder`,
      word === "-" ? "Use --stdin and --stdin-filename for standard input" : "Check the spelling",
    );
  }
  const parts = path.split("/");
  const matches = globMatcher([path]);
  return {
    word,
    kind: "pattern",
    path: parts.slice(0, parts.findIndex((part) => GLOB_REGEXP.test(part))).join("/"),
    includes: (other) => matches(other),
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
  return {
    includes: (path) => changed.has(path),
    named: [],
    folders: [],
    concerns: (place) => changed.values().some((path) => isWithin(path, place)),
    words: [],
  };
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
