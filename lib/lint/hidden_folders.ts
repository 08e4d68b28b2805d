/**
 * Goes through the folders that are no part of a project: what `.gitignore` excludes, and other people's
 * files. Agents read instruction files there all the same, so those that may hold some of the project's
 * own are entered, as far as that costs little.
 *
 * @module
 */

import { compareCodeUnits } from "../diagnostic.ts";
import { VERSION_CONTROL_FOLDERS } from "../project_root.ts";
import type { FileKind, FolderEntry } from "../system.ts";

/**
 * A folder that was not entered: it holds what tools have put there (`made`), another `checkout`, or
 * was one too many (`limit`).
 */
export interface NotEntered {
  /** Path relative to the root. */
  path: string;
  /** Why. */
  reason: "made" | "checkout" | "limit";
}

/** How to go through the folders. */
export interface HiddenFoldersOptions {
  /** Folders to enter, whatever they are. */
  named: readonly string[];
  /** What a folder holds. */
  list(folder: string): readonly FolderEntry[];
  /** Called for all that is found, with its path and kind. */
  onEntry(path: string, kind: FileKind): void;
}

/** Ignored folders can be many more than the project's own; so many are listed in a second or less. */
const MAX_FOLDERS = 5000;

/** Names of folders with dependencies, caches and what builds make. */
const MADE_FOLDERS: ReadonlySet<string> = new Set([
  ...[".bundle", ".cache", ".cargo", ".dart_tool", ".eggs", ".gradle", ".m2", ".mypy_cache"],
  ...[".next", ".nox", ".nuxt", ".parcel-cache", ".pnpm-store", ".pytest_cache", ".ruff_cache"],
  ...[".svelte-kit", ".terraform", ".tox", ".turbo", ".venv", ".yarn", "DerivedData", "Pods"],
  ...["__pycache__", "bower_components", "build", "coverage", "dist", "jspm_packages"],
  ...["node_modules", "site-packages", "target", "vendor", "venv"],
]);

/** A file that marks the folder of a Python environment, whatever it is called. */
const ENVIRONMENT_FILE = "pyvenv.cfg";

/** Goes through the folders and what is below them, the upper ones first; gives what it left out. */
export function listHiddenFolders(
  folders: readonly string[],
  { named, list, onEntry }: HiddenFoldersOptions,
): NotEntered[] {
  const notEntered: NotEntered[] = [];
  const leadsToNamed = (path: string) => named.some((one) => one.startsWith(`${path}/`));
  // Where only a folder further down is named, its neighbours on the way to it are left alone.
  const pending = folders.map((path) => ({ path, isPassage: false }));
  for (const [index, { path, isPassage }] of pending.entries()) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (VERSION_CONTROL_FOLDERS.includes(name)) continue;
    const isNamed = named.includes(path);
    const mustEnter = isNamed || leadsToNamed(path);
    if (isPassage && !mustEnter) continue;
    const isMade = MADE_FOLDERS.has(name);
    if (!mustEnter && (isMade || index >= MAX_FOLDERS)) {
      notEntered.push({ path, reason: isMade ? "made" : "limit" });
      continue;
    }
    const entries = list(path);
    const reason = mustEnter ? null : whyLeftAlone(entries);
    if (reason !== null) {
      notEntered.push({ path, reason });
      continue;
    }
    const passes = !isNamed && (isPassage || isMade);
    for (const { name, kind } of entries) {
      const below = `${path}/${name}`;
      if (!passes) onEntry(below, kind);
      if (kind === "directory") pending.push({ path: below, isPassage: passes });
    }
  }
  return notEntered.sort((a, b) => compareCodeUnits(a.path, b.path));
}

/** What a folder holds may say that it is somebody else's. */
function whyLeftAlone(entries: readonly FolderEntry[]): NotEntered["reason"] | null {
  if (entries.some(({ name }) => VERSION_CONTROL_FOLDERS.includes(name))) return "checkout";
  return entries.some(({ name }) => name === ENVIRONMENT_FILE) ? "made" : null;
}
