/**
 * The ways through the folders that agents take.
 *
 * @module
 */

import { dirname } from "@std/path";
import { partsBelow } from "../../project_root.ts";

/** The folder and its ancestors up to `last` (or the file system root), nearest first. */
export function foldersUpwards(
  folder: string,
  { last = null }: { last?: string | null } = {},
): string[] {
  const folders = [folder];
  for (let current = folder; current !== last && dirname(current) !== current;) {
    current = dirname(current);
    folders.push(current);
  }
  return folders;
}

/** The nearest of the folder and its ancestors that `matches`; null if none does. */
export function nearestFolder(
  folder: string,
  matches: (folder: string) => boolean,
): string | null {
  return foldersUpwards(folder).find(matches) ?? null;
}

/** Whether `path` is `folder` or lies below it; both absolute, compared by name. */
export function isWithin(folder: string, path: string): boolean {
  return partsBelow(folder, path) !== null;
}
