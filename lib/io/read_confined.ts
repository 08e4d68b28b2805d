/**
 * The confined reader: the only way in which text from a project or from the user's folders comes
 * into Rivumi. `docs/security.md` has the threat model and the measurements behind each step.
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
  readSync,
} from "node:fs";
import { dirname, isAbsolute, join, relative, SEPARATOR } from "@std/path";
import { linkDestination } from "../project_root.ts";
import { decodeText } from "../source_text.ts";
import type { FileKind, ReadOptions, ReadRefusal, ReadResult } from "../system.ts";
import { access, accessFault } from "./access_fault.ts";

/** An editor that saves by renaming can hit the short time between two looks; a link comes to stay. */
const ATTEMPTS = 3;

/** A renamer who wants to slip through must hit the gap between two calls this often in a row. */
const LOOKS = 3;

/** Stands for the text of a link that is not Unicode. */
const UNNAMEABLE = "\uFFFD";

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

/**
 * Reads one text file below `options.root`. The answer is a value in every case, and a refusal holds
 * none of the file's content.
 */
export function readConfined(path: string, options: ReadOptions): ReadResult {
  let result = readOnce(path, options);
  for (let attempt = 1; attempt < ATTEMPTS && result.status === "changed"; attempt++) {
    result = readOnce(path, options);
  }
  if (result.status !== "symlink" || result.resolved === null) return result;
  const links = options.links ?? "refuse";
  const mayFollow = links === "follow" ||
    links === "within-root" && result.leadsTo === "inside-root";
  if (!mayFollow) return result;
  const target = result.resolved;
  const root = links === "follow" ? dirname(target) : options.root;
  const read = readConfined(target, { root, maxBytes: options.maxBytes });
  return read.status === "ok" ? { ...read, target } : read;
}

function readOnce(asked: string, { root, maxBytes }: ReadOptions): ReadResult {
  const parts = partsBelow(root, asked);
  if (parts === null) {
    throw new TypeError(`Cannot read "${asked}": it does not lie below the root "${root}"`);
  }
  // Looked at and opened must be one path: the system takes ".." after a link from the link's target.
  const path = join(root, ...parts);
  const refusal = walk(path, { root, parts });
  if (refusal !== null) return refusal;
  let descriptor: number;
  try {
    descriptor = openSync(path, OPEN_FLAGS);
  } catch (error) {
    // ELOOP: a link has come since the walk, and this runtime honours O_NOFOLLOW.
    if (codeOf(error) === "ELOOP") return { status: "changed" };
    return refusalFor(error, path);
  }
  try {
    return readOpened(path, descriptor, maxBytes);
  } catch (error) {
    return refusalFor(error, path);
  } finally {
    closeSync(descriptor);
  }
}

/** Looks at each component below the root; null if the path names a regular file and no link. */
function walk(
  path: string,
  { root, parts }: { root: string; parts: readonly string[] },
): ReadRefusal | null {
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

/** The components of `path` below `root`; one empty for the root itself, null if it lies elsewhere. */
function partsBelow(root: string, path: string): string[] | null {
  const below = relative(root, path);
  const parts = below.split(SEPARATOR);
  // Between two drives of Windows, the relative path is an absolute one.
  return parts[0] === ".." || isAbsolute(below) ? null : parts;
}

function describeLink(link: string, path: string, root: string): ReadRefusal {
  const target = access(() => readlinkSync(link));
  const isUnnameable = !target.ok && target.fault === "permission" && target.detail === "EILSEQ";
  if (!target.ok && !isUnnameable) {
    return target.fault === "outside-grant" ? { status: "outside-grant" } : { status: "changed" };
  }
  const resolved = access(() => Deno.realPathSync(path));
  const identity = resolved.ok
    ? access(() => identityOf(lstatSync(resolved.value, { bigint: true })))
    : resolved;
  return {
    status: "symlink",
    link,
    target: target.ok ? target.value : UNNAMEABLE,
    resolved: resolved.ok ? resolved.value : null,
    identity: identity.ok ? identity.value : null,
    leadsTo: linkDestination(root, resolved.ok ? resolved.value : null),
  };
}

function readOpened(path: string, descriptor: number, maxBytes: number): ReadResult {
  const opened = fstatSync(descriptor, { bigint: true });
  for (let look = 0; look < LOOKS; look++) {
    const named = lstatSync(path, { bigint: true });
    if (identityOf(opened) !== identityOf(named) || !named.isFile()) return { status: "changed" };
    // A parent folder that became a link meanwhile shows here.
    const real = Deno.realPathSync(path);
    if (real !== path) return { status: isSpelling(real, path) ? "missing" : "changed" };
  }
  if (opened.size > BigInt(maxBytes)) {
    return { status: "too-large", bytes: Number(opened.size), limit: maxBytes };
  }
  const raw = readAtMost(descriptor, maxBytes + 1, Number(opened.size));
  if (raw.length > maxBytes) {
    return { status: "too-large", bytes: raw.length, limit: maxBytes };
  }
  const decoded = decodeText(raw);
  if (decoded.status !== "ok") return { ...decoded, bytes: raw.length };
  return { ...decoded, raw, identity: identityOf(opened), target: null };
}

/** Tells a disk that takes any case, and so has no file of exactly this name, from a link. */
function isSpelling(real: string, path: string): boolean {
  return real.normalize().toLowerCase() === path.normalize().toLowerCase();
}

/** Reads up to `limit` bytes; `expected` is the size to reckon with, since files may grow meanwhile. */
export function readAtMost(descriptor: number, limit: number, expected: number): Uint8Array {
  let buffer = new Uint8Array(Math.min(limit, expected + 1));
  let length = 0;
  while (length < limit) {
    if (length === buffer.length) {
      const larger = new Uint8Array(Math.min(limit, buffer.length * 2));
      larger.set(buffer);
      buffer = larger;
    }
    const count = readSync(descriptor, buffer, length, buffer.length - length, null);
    if (count === 0) break;
    length += count;
  }
  return buffer.subarray(0, length);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function refusalFor(error: unknown, blocked: string): ReadRefusal {
  const fault = accessFault(error);
  if (fault.fault === "permission") {
    return { status: "permission", blocked, detail: fault.detail };
  }
  return { status: fault.fault };
}
