/**
 * The key under which memories of a project are kept.
 *
 * @module
 */

import { resolve } from "@std/path";
import type { System } from "../system.ts";
import type { GitDirectory } from "../workspace/git_directory.ts";
import { readMainWorktreeRoot } from "../workspace/main_worktree.ts";

/** Whose key is asked for. */
export interface ProjectKeyOptions {
  /** Root folder of the project, absolute. */
  root: string;
  /** Names that the user gave to projects, by root folder; the setting `memory.project`. */
  names: Readonly<Record<string, string>>;
  /** The Git folder of that root, from who may look further than the system lets us. */
  git?: GitDirectory | null;
}

/**
 * The key of a project: the real path of its main worktree's root, so that linked worktrees and all
 * spellings of the path share it, or `name:NAME` where the user named it. A folder that is gone keeps
 * the key that its path spells.
 */
export function projectKey(
  system: System,
  { root, names, ...found }: ProjectKeyOptions,
): string {
  const folder = realPathOr(system, root);
  const main = realPathOr(system, readMainWorktreeRoot(system, { root: folder, ...found }));
  for (const [path, name] of Object.entries(names)) {
    const named = realPathOr(system, path);
    if (named === main || named === folder) return `name:${name}`;
  }
  return main;
}

function realPathOr(system: System, path: string): string {
  const real = system.realPath(path);
  return real.ok ? real.value : resolve(path);
}
