/**
 * The folder in which Git keeps what it knows of a working tree, found from its files alone: no
 * program is run, and a pointer is believed only where both ends agree. Anybody can put a `.git` file
 * into an archive that names another person's repository; nobody can make that repository name the
 * archive.
 *
 * @module
 */

import { dirname, join, resolve, SEPARATOR } from "@std/path";
import { findProjectRoot } from "../project_root.ts";
import type { System } from "../system.ts";

/** Where Git keeps what belongs to one working tree. */
export interface GitDirectory {
  /** Real path of the folder that holds the working tree's `HEAD`. */
  path: string;
  /** Real path of the repository's own folder; differs from `path` in a linked working tree only. */
  common: string;
}

/** Each of these files holds one path or one reference, which no system lets grow beyond 4 KiB. */
const MAX_LINE_BYTES = 8192;

const POINTER_REGEXP = /^gitdir: *(.+)$/;

/** Looking at such a path makes Windows log in to a server of the path's choosing. */
const NETWORK_PATH_REGEXP = /^[\\/]{2}/;

/**
 * Finds the Git folder of the working tree at `root`: the folder `.git` itself, or what a file of that
 * name points to, which must be one of
 *
 * - a linked working tree's folder, `worktrees/NAME` in the repository's folder that its `commondir`
 *   names, and its `gitdir` names this very file;
 * - a submodule's folder, inside `modules/` of the Git folder of the nearest working tree above.
 *
 * Everything else is null: a link, a broken or foreign pointer, a folder that
 * `git init --separate-git-dir` put elsewhere (nothing in there points back), no repository at all.
 *
 * @param root Real path of the working tree's top folder.
 */
export function findGitDirectory(system: System, root: string): GitDirectory | null {
  const marker = join(root, ".git");
  const status = system.status(marker);
  if (!status.ok) return null;
  if (status.value.kind === "directory") return { path: marker, common: marker };
  if (status.value.kind !== "file") return null;
  const target = POINTER_REGEXP.exec(readGitLine(system, marker) ?? "")?.[1];
  const path = target === undefined ? null : followPointer(system, root, target);
  if (path === null) return null;
  const common = readGitLine(system, join(path, "commondir"));
  return common === null
    ? submodule(system, root, path)
    : linkedWorktree(system, marker, { path, common });
}

/**
 * The one line that a file of Git's holds, without its end; null if the file cannot be read or holds
 * anything else.
 *
 * @param path The file, in a folder whose path is real.
 */
export function readGitLine(system: System, path: string): string | null {
  const read = system.read(path, { root: dirname(path), maxBytes: MAX_LINE_BYTES });
  if (read.status !== "ok") return null;
  const line = read.text.trimEnd();
  return line === "" || line.includes("\n") ? null : line;
}

function followPointer(system: System, from: string, target: string): string | null {
  if (NETWORK_PATH_REGEXP.test(target)) return null;
  const real = system.realPath(resolve(from, target));
  return real.ok ? real.value : null;
}

function linkedWorktree(
  system: System,
  marker: string,
  claimed: { path: string; common: string },
): GitDirectory | null {
  const { path } = claimed;
  const common = followPointer(system, path, claimed.common);
  if (common === null || dirname(path) !== join(common, "worktrees")) return null;
  const back = readGitLine(system, join(path, "gitdir"));
  return back !== null && followPointer(system, path, back) === marker ? { path, common } : null;
}

function submodule(system: System, root: string, path: string): GitDirectory | null {
  const parent = dirname(root);
  if (parent === root) return null;
  const superproject = findGitDirectory(system, findProjectRoot(parent, system).path);
  return superproject !== null && path.startsWith(join(superproject.path, "modules") + SEPARATOR)
    ? { path, common: path }
    : null;
}
