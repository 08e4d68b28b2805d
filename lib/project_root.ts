/**
 * Where a project begins: the nearest folder, from the working directory upwards, that a version
 * control system has marked as its own.
 *
 * @module
 */

import { dirname, isAbsolute, join, relative, SEPARATOR } from "@std/path";
import type { LinkDestination, System } from "./system.ts";

/** The names that mark a root. A linked worktree or a submodule has a file of that name; it counts. */
export const VERSION_CONTROL_FOLDERS: readonly string[] = [".git", ".hg", ".jj", ".sl"];

/**
 * Files below more folders are not looked at. Each look costs the square of how many there are on the
 * way: the system goes all the way again for each of them. At this depth it is about a millisecond.
 */
export const MAX_FOLDERS_ON_WAY = 256;

/** Code of the system for a path that is too long; also given for {@linkcode MAX_FOLDERS_ON_WAY}. */
export const TOO_DEEP = "ENAMETOOLONG";

/** A project's root folder. */
export interface ProjectRoot {
  /** The folder. */
  path: string;
  /** Name of the marker found in it; null where the root is not due to a marker. */
  marker: string | null;
}

/**
 * Finds the root of the project that `directory` belongs to, by lstat alone. Without a marker on the
 * way up there is no boundary that anybody drew, so the folder itself is the root.
 *
 * @param directory Physical path to start from.
 */
export function findProjectRoot(
  directory: string,
  system: Pick<System, "status">,
): ProjectRoot {
  for (let folder = directory;; folder = dirname(folder)) {
    const marker = markerIn(folder, system);
    if (marker !== null) return { path: folder, marker };
    if (dirname(folder) === folder) return { path: directory, marker: null };
  }
}

/** Name of what marks the folder as a root; null if nothing does. */
export function markerIn(folder: string, system: Pick<System, "status">): string | null {
  return VERSION_CONTROL_FOLDERS.find((name) => system.status(join(folder, name)).ok) ?? null;
}

/** The folders from `root` down to `directory`, both included, in that order. */
export function foldersBetween(root: string, directory: string): string[] {
  const folders = [directory];
  while (folders[0] !== root) {
    const parent = dirname(folders[0]!);
    if (parent === folders[0]) {
      throw new TypeError(
        `Cannot go from "${root}" to "${directory}": one does not hold the other`,
      );
    }
    folders.unshift(parent);
  }
  return folders;
}

/** The components of `path` below `root`; one empty for the root itself, null if it lies elsewhere. */
export function partsBelow(root: string, path: string): string[] | null {
  const below = relative(root, path);
  const parts = below.split(SEPARATOR);
  // Between two drives of Windows, the relative path is an absolute one.
  return parts[0] === ".." || isAbsolute(below) ? null : parts;
}

/**
 * Tells where a link ends, seen from a root. Nothing of a version control system's own folders is a
 * project's text, in whatever case a disk that folds case spells them.
 *
 * @param resolved The real path at the link's end; null if it ends nowhere.
 */
export function linkDestination(root: string, resolved: string | null): LinkDestination {
  if (resolved === null) return "nowhere";
  const parts = partsBelow(root, resolved);
  if (parts === null) return "outside-root";
  return parts.some((part) => VERSION_CONTROL_FOLDERS.includes(part.toLowerCase()))
    ? "version-control"
    : "inside-root";
}
