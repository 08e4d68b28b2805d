/**
 * What a project holds: one listing, made once, and the questions that rules ask of it. Paths are
 * relative to the root and written with `/`; the root itself is the empty path.
 *
 * @module
 */

import { join } from "@std/path";
import type { Ignore } from "ignore";
import { ignorePatterns } from "../ignore_patterns.ts";
import { VERSION_CONTROL_FOLDERS } from "../project_root.ts";
import { pushAll } from "../push_all.ts";
import type { FileKind, System } from "../system.ts";

/** What a path leads to; links are followed for this. */
export type PathTarget = "file" | "directory";

/** A listed project. */
export interface ProjectTree {
  /** Paths of all that is listed, with what each is (links are links), a folder before its content. */
  entries: ReadonlyMap<string, FileKind>;
  /** What a path leads to, through links and into ignored folders too; null if nowhere. */
  find(path: string): PathTarget | null;
  /** The listed paths that are `suffix` or end in `/suffix`. */
  withSuffix(suffix: string): readonly string[];
  /** The listed paths that differ from `path` in case alone. */
  inOtherCase(path: string): readonly string[];
  /** Whether a `.gitignore` of the project excludes the path, whether or not it exists. */
  isIgnored(path: string): boolean;
}

const DOTS_REGEXP = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** Larger than any `.gitignore` that somebody wrote. */
const MAX_IGNORE_BYTES = 1024 * 1024;

/** Folders that are never entered: a version control system's own, and other people's files. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([...VERSION_CONTROL_FOLDERS, "node_modules"]);

/** The patterns of one `.gitignore`; they speak of paths below its folder. */
interface IgnoreFile {
  folder: string;
  patterns: Ignore;
}

/** Lists a project. What `.gitignore` files exclude is not entered; links are not followed. */
export function listProjectTree(
  root: string,
  system: Pick<System, "list" | "read" | "realPath" | "status">,
): ProjectTree {
  const entries = new Map<string, FileKind>();
  const ignoreFiles = new Map<string, readonly IgnoreFile[]>();
  const pending: { folder: string; above: readonly IgnoreFile[] }[] = [{ folder: "", above: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder, above } = next;
    const listing = system.list(join(root, folder));
    if (!listing.ok) continue;
    const own = listing.value.some(({ name }) => name === ".gitignore")
      ? readIgnoreFile(folder, { root, system })
      : null;
    const rules = own === null ? above : [...above, own];
    ignoreFiles.set(folder, rules);
    const folders: typeof pending = [];
    for (const { name, kind } of listing.value) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (kind === "directory" && SKIPPED_FOLDERS.has(name)) continue;
      if (excludes(rules, kind === "directory" ? `${path}/` : path)) continue;
      entries.set(path, kind);
      if (kind === "directory") folders.push({ folder: path, above: rules });
    }
    pushAll(pending, folders.reverse());
  }
  return answersOf(entries, ignoreFiles, { root, system });
}

function readIgnoreFile(
  folder: string,
  { root, system }: { root: string; system: Pick<System, "read"> },
): IgnoreFile | null {
  const file = system.read(join(root, folder, ".gitignore"), { root, maxBytes: MAX_IGNORE_BYTES });
  return file.status === "ok" ? { folder, patterns: ignorePatterns(file.text) } : null;
}

/** The nearest file that says anything about a path decides, as in git. */
function excludes(rules: readonly IgnoreFile[], path: string): boolean {
  for (const { folder, patterns } of rules.toReversed()) {
    const below = folder === "" ? path : path.slice(folder.length + 1);
    const { ignored, unignored } = patterns.test(below);
    if (ignored || unignored) return ignored;
  }
  return false;
}

function answersOf(
  entries: ReadonlyMap<string, FileKind>,
  ignoreFiles: ReadonlyMap<string, readonly IgnoreFile[]>,
  { root, system }: { root: string; system: Pick<System, "realPath" | "status"> },
): ProjectTree {
  let byBaseName: Map<string, string[]> | null = null;
  let byFoldedPath: Map<string, string[]> | null = null;

  /** The patterns that count in a folder, whether or not it exists. */
  function rulesIn(folder: string): readonly IgnoreFile[] {
    return ignoreFiles.get(folder) ?? (folder === "" ? [] : rulesIn(parentOf(folder)));
  }

  /** Whether a path is excluded; it ends with a slash if it means a folder. */
  function isExcluded(path: string): boolean {
    const folder = parentOf(path.replace(/\/$/, ""));
    // A folder that was entered is not excluded.
    if (!ignoreFiles.has(folder) && folder !== "" && isExcluded(`${folder}/`)) return true;
    return excludes(rulesIn(folder), path);
  }

  function isIgnored(path: string): boolean {
    // Rules ask about paths as somebody wrote them; only what lies in the project can be excluded.
    const plain = path.replace(/^\/+|(?<=\/)\/+/g, "");
    return plain !== "" && !DOTS_REGEXP.test(plain) && isExcluded(plain);
  }

  /** Whether the listing has no answer: a link is on the way, or a folder that was not entered. */
  function isBeyondListing(path: string): boolean {
    if (path === "") return false;
    const folder = parentOf(path);
    if (!ignoreFiles.has(folder) && isBeyondListing(folder)) return true;
    return entries.get(path) === "symlink" || SKIPPED_FOLDERS.has(baseName(path)) ||
      isIgnored(path);
  }

  return {
    entries,
    isIgnored,
    find(path) {
      if (path === "") return "directory";
      const kind = entries.get(path);
      if (kind === "file" || kind === "directory") return kind;
      // A disk that folds case would find what has another name, so it is asked only where it must be.
      if (!isBeyondListing(path)) return null;
      const real = system.realPath(join(root, path));
      const status = real.ok ? system.status(real.value) : null;
      if (!status?.ok) return null;
      const { kind: found } = status.value;
      return found === "file" || found === "directory" ? found : null;
    },
    withSuffix(suffix) {
      byBaseName ??= Map.groupBy(entries.keys(), baseName);
      const named = byBaseName.get(baseName(suffix)) ?? [];
      return named.filter((path) => path === suffix || path.endsWith(`/${suffix}`));
    },
    inOtherCase(path) {
      byFoldedPath ??= Map.groupBy(entries.keys(), (path) => path.toLowerCase());
      return (byFoldedPath.get(path.toLowerCase()) ?? []).filter((other) => other !== path);
    },
  };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
