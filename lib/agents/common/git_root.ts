/**
 * What git itself takes for a repository, for agents that ask git.
 *
 * @module
 */

import { dirname, join, resolve } from "@std/path";
import type { AgentSystem } from "../agent.ts";
import { isRead, readAgentFile } from "./agent_file.ts";
import { followedKind } from "./followed_kind.ts";
import { foldersUpwards } from "./walk.ts";

/**
 * The top of the working tree that a folder belongs to. Null outside any repository, and also where a
 * `.git` file points nowhere: git then fails instead of looking further up. A `.git` folder that is
 * no repository is passed over, as git does. Some agents do not look where the file points.
 */
export function gitRoot(
  folder: string,
  system: AgentSystem,
  { checksPointers = true }: { checksPointers?: boolean } = {},
): string | null {
  for (const candidate of foldersUpwards(folder)) {
    const path = join(candidate, ".git");
    const kind = followedKind(path, system);
    if (kind === "directory") {
      if (isRepository(path, system)) return candidate;
    } else if (kind === "file") {
      const isPointer = checksPointers
        ? linkedRepository(candidate, system) !== null
        : isPointerLike(candidate, system);
      return isPointer ? candidate : null;
    }
  }
  return null;
}

/** The folder that `folder/.git`, a file, points to; null if that is no repository. */
export function linkedRepository(folder: string, system: AgentSystem): string | null {
  const repository = pointerTarget(folder, system);
  return repository !== null && isRepository(repository, system) ? repository : null;
}

function pointerTarget(folder: string, system: AgentSystem): string | null {
  const file = readAgentFile(join(folder, ".git"), system);
  const target = isRead(file) ? /^gitdir: (.+)/.exec(file.text)?.[1]?.trimEnd() : undefined;
  return target === undefined ? null : resolve(folder, target);
}

/**
 * The root of the main checkout that `folder` is a linked worktree of; null if it is none. Whether git
 * would take that for a repository is not asked.
 */
export function mainCheckoutOf(folder: string, system: AgentSystem): string | null {
  const repository = pointerTarget(folder, system);
  if (repository === null) return null;
  const shared = readAgentFile(join(repository, "commondir"), system);
  if (!isRead(shared)) return null;
  const common = resolve(repository, shared.text.trim());
  return common.endsWith(".git") ? dirname(common) : common;
}

function isPointerLike(folder: string, system: AgentSystem): boolean {
  const file = readAgentFile(join(folder, ".git"), system);
  return isRead(file) && /^[ \t\r\n]*gitdir:\s*\S/.test(file.text);
}

/** What HEAD holds: the name of a branch, or a commit. */
const HEAD_REGEXP = /^(?:ref:\s*refs\/|[0-9a-f]{40})/i;

/** A repository has a HEAD, and objects and refs, which a linked worktree shares with its main one. */
function isRepository(folder: string, system: AgentSystem): boolean {
  const head = readAgentFile(join(folder, "HEAD"), system);
  if (!isRead(head) || !HEAD_REGEXP.test(head.text)) return false;
  const shared = readAgentFile(join(folder, "commondir"), system);
  const common = isRead(shared) ? resolve(folder, shared.text.trim()) : folder;
  return ["objects", "refs"].every((name) =>
    followedKind(join(common, name), system) === "directory"
  );
}
