/**
 * What a working tree has checked out, read from Git's own files.
 *
 * @module
 */

import { join } from "@std/path";
import type { System } from "../system.ts";
import { findGitDirectory, readGitLine } from "./git_directory.ts";

/** A branch by its name, or a commit that no branch stands for by the first 12 digits of its id. */
export type Branch = { kind: "branch"; name: string } | { kind: "detached"; commit: string };

const REFERENCE_REGEXP = /^ref:\s*refs\/heads\/(.+)$/;

// What git-check-ref-format rejects. That keeps prose out of reports, and the ".invalid" that stands
// in HEAD where the references are kept in another format.
const NOT_A_BRANCH_REGEXP =
  // deno-lint-ignore no-control-regex
  /[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|^\/|(?:^|\/)\.|\.lock(?:\/|$)|[/.]$/;

const COMMIT_REGEXP = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Reads which branch the working tree at `root` is on, also one without a commit yet. Null if that is
 * not known: no Git, a pointer that {@linkcode findGitDirectory} does not believe, a `HEAD` that is a
 * link, damaged, or names something other than a branch.
 *
 * @param options `root`: real path of the working tree's top folder.
 */
export function readBranch(system: System, options: { root: string }): Branch | null {
  const git = findGitDirectory(system, options.root);
  const head = git === null ? null : readGitLine(system, join(git.path, "HEAD"));
  if (head === null) return null;
  const name = REFERENCE_REGEXP.exec(head)?.[1];
  if (name !== undefined) {
    return NOT_A_BRANCH_REGEXP.test(name) ? null : { kind: "branch", name };
  }
  return COMMIT_REGEXP.test(head) ? { kind: "detached", commit: head.slice(0, 12) } : null;
}
