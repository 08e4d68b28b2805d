/**
 * The opening steps that every reader and writer of somebody's files shares, from the confined reader
 * to the memory store. `docs/security.md` has the threat model and the measurements behind each step.
 *
 * Deno ignores `O_NOFOLLOW` unless every permission is granted, and a read permission does not stop at
 * a link, so confinement is ours to prove: every component is looked at before the file is opened,
 * and the open file is compared with the path again afterwards, when its inode number can no longer
 * be reused.
 *
 * @module
 */

import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
} from "node:fs";
import { dirname, join, SEPARATOR } from "@std/path";
import { linkDestination, MAX_FOLDERS_ON_WAY, partsBelow, TOO_DEEP } from "../project_root.ts";
import type { FileKind, OpenRefusal } from "../system.ts";
import { access, accessFault, codeOf } from "./access_fault.ts";

/** A renamer who wants to slip through must hit the gap between two calls this often in a row. */
const LOOKS = 3;

/** Stands for the text of a link that is not Unicode. */
const UNNAMEABLE = "\uFFFD";

/** What the system says of links in a circle and of names that are not Unicode: the link's own faults. */
const NOWHERE_CODES: readonly string[] = ["ELOOP", "EILSEQ"];

// Without O_NONBLOCK, opening a FIFO waits for a writer. Windows has neither flag.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Device and inode in one string, equal for two names of one file. */
export function identityOf(stats: BigIntStats): string {
  return `${stats.dev}:${stats.ino}`;
}

/** What lstat says a path names. */
export function kindOf(stats: BigIntStats): FileKind {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "directory";
  if (stats.isSymbolicLink()) return "symlink";
  if (stats.isFIFO()) return "fifo";
  if (stats.isSocket()) return "socket";
  return "device";
}

/** A file that is open for reading, and the path still names it. */
export interface ConfinedFile {
  status: "ok";
  /** To be closed by whoever asked for it. */
  descriptor: number;
  /** Of the open file. */
  stats: BigIntStats;
}

/**
 * Opens a regular file below `root` for reading; a link on the way or at its end is refused.
 *
 * @throws {TypeError} if the path does not lie below the root.
 */
export function openConfined(path: string, root: string): ConfinedFile | OpenRefusal {
  const below = confinePath(path, root);
  return tooDeep(below.path) ?? untilSettled(() => openOnce(below));
}

/** An editor that saves by renaming can hit the short time between two looks; a link comes to stay. */
export const ATTEMPTS = 3;

/** Refuses what lies too deep to be looked at often; null for all else. */
export function tooDeep(path: string): OpenRefusal | null {
  if (path.split(SEPARATOR).length <= MAX_FOLDERS_ON_WAY) return null;
  try {
    lstatSync(path, { bigint: true });
    return { status: "permission", blocked: path, detail: TOO_DEEP };
  } catch (error) {
    return refusalFor(error, path);
  }
}

/** Tries again a few times while somebody replaces the file; gives the last answer. */
export function untilSettled<T extends { status: string }>(attempt: () => T): T {
  let answer = attempt();
  for (let made = 1; made < ATTEMPTS && answer.status === "changed"; made++) answer = attempt();
  return answer;
}

/** A path below a root, in one spelling. */
export interface ConfinedPath {
  /** The whole path. */
  path: string;
  /** The folder that it lies in. */
  root: string;
  /** Its components below the root. */
  parts: readonly string[];
}

/**
 * Spells a path so that what is looked at and what is opened are the same: the system takes `..` after
 * a link from the link's target.
 *
 * @throws {TypeError} if the path does not lie below the root.
 */
export function confinePath(path: string, root: string): ConfinedPath {
  const parts = partsBelow(root, path);
  if (parts === null) {
    throw new TypeError(`Cannot read "${path}": it does not lie below the root "${root}"`);
  }
  return { path: join(root, ...parts), root, parts };
}

function openOnce(below: ConfinedPath): ConfinedFile | OpenRefusal {
  const refusal = walkConfined(below);
  if (refusal !== null) return refusal;
  let descriptor: number;
  try {
    descriptor = openSync(below.path, OPEN_FLAGS);
  } catch (error) {
    // ELOOP: a link has come since the walk, and this runtime honours O_NOFOLLOW.
    if (codeOf(error) === "ELOOP") return { status: "changed" };
    return refusalFor(error, below.path);
  }
  const answer = compareOpened(below.path, descriptor);
  if (answer.status !== "ok") closeSync(descriptor);
  return answer;
}

function compareOpened(path: string, descriptor: number): ConfinedFile | OpenRefusal {
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    for (let look = 0; look < LOOKS; look++) {
      const named = lstatSync(path, { bigint: true });
      if (identityOf(stats) !== identityOf(named) || !named.isFile()) return { status: "changed" };
      // A parent folder that became a link meanwhile shows here.
      const real = Deno.realPathSync(path);
      if (real !== path) return { status: isSpelling(real, path) ? "missing" : "changed" };
    }
    return { status: "ok", descriptor, stats };
  } catch (error) {
    return refusalFor(error, path);
  }
}

/** Looks at each component below the root; null if the path names a regular file and no link. */
export function walkConfined({ path, root, parts }: ConfinedPath): OpenRefusal | null {
  let current = root;
  for (const [index, part] of parts.entries()) {
    current = join(current, part);
    let kind: FileKind;
    try {
      kind = kindOf(lstatSync(current, { bigint: true }));
    } catch (error) {
      return refusalFor(error, dirname(current));
    }
    if (kind === "symlink") return describeLink(current, path, root);
    if (index < parts.length - 1) {
      if (kind !== "directory") return { status: "missing" };
    } else if (kind !== "file") {
      return { status: "not-regular", kind };
    }
  }
  return null;
}

function describeLink(link: string, path: string, root: string): OpenRefusal {
  const target = access(() => readlinkSync(link));
  const isUnnameable = !target.ok && target.fault === "permission" && target.detail === "EILSEQ";
  if (!target.ok && !isUnnameable) {
    return target.fault === "outside-grant" ? { status: "outside-grant" } : { status: "changed" };
  }
  const resolved = access(() => Deno.realPathSync(path));
  if (
    !resolved.ok && resolved.fault === "permission" && !NOWHERE_CODES.includes(resolved.detail)
  ) {
    return { status: "permission", blocked: link, detail: resolved.detail };
  }
  const there = resolved.ok ? access(() => lstatSync(resolved.value, { bigint: true })) : resolved;
  const isLoop = !resolved.ok && resolved.fault === "permission" && resolved.detail === "ELOOP";
  return {
    status: "symlink",
    link,
    target: target.ok ? target.value : UNNAMEABLE,
    resolved: resolved.ok ? resolved.value : null,
    identity: there.ok ? identityOf(there.value) : null,
    leadsTo: isLoop ? "loop" : linkDestination(root, resolved.ok ? resolved.value : null),
    ...(there.ok && there.value.isDirectory() ? { isFolder: true } : {}),
  };
}

/** Tells a disk that takes any case, and so has no file of exactly this name, from a link. */
function isSpelling(real: string, path: string): boolean {
  return real.normalize().toLowerCase() === path.normalize().toLowerCase();
}

/** Translates an error from the file system; `blocked` is the path that it is about. */
export function refusalFor(error: unknown, blocked: string): OpenRefusal {
  const fault = accessFault(error);
  if (fault.fault === "permission") {
    return { status: "permission", blocked, detail: fault.detail };
  }
  return { status: fault.fault };
}
