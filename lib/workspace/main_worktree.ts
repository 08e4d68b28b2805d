/**
 * The one folder that all working trees of a repository agree on.
 *
 * @module
 */

import { basename, dirname } from "@std/path";
import type { System } from "../system.ts";
import { findGitDirectory } from "./git_directory.ts";

/**
 * The top folder of the main working tree of the repository that `root` belongs to: `root` itself
 * unless it is a linked working tree. Where the repository has no main working tree beside it, as a
 * bare one or a submodule's, that is the repository's own folder, which its linked working trees share.
 *
 * @param options `root`: real path of the working tree's top folder.
 */
export function readMainWorktreeRoot(system: System, options: { root: string }): string {
  const git = findGitDirectory(system, options.root);
  if (git === null || git.common === git.path) return options.root;
  return basename(git.common) === ".git" ? dirname(git.common) : git.common;
}
