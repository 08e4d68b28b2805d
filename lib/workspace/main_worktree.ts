/**
 * The one folder that all working trees of a repository agree on.
 *
 * @module
 */

import { basename, dirname } from "@std/path";
import type { System } from "../system.ts";
import { findGitDirectory, type GitDirectory } from "./git_directory.ts";

/**
 * The top folder of the main working tree of the repository that `root` belongs to: `root` itself
 * unless it is a linked working tree. Where the repository has no main working tree beside it, as a
 * bare one or a submodule's, that is the repository's own folder, which its linked working trees share.
 *
 * @param options `root`: real path of the working tree's top folder. `git`: what
 * {@linkcode findGitDirectory} found there, from who may look further than `system` lets us.
 */
export function readMainWorktreeRoot(
  system: System,
  { root, git = findGitDirectory(system, root) }: { root: string; git?: GitDirectory | null },
): string {
  return mainWorktreeRoot(git, root);
}

/** The same, where git's folder is known. */
export function mainWorktreeRoot(git: GitDirectory | null, root: string): string {
  if (git === null || git.common === git.path) return root;
  return basename(git.common) === ".git" ? dirname(git.common) : git.common;
}
