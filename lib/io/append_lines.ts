/**
 * Appends to a file that several processes append to, such that a line which was acknowledged is there
 * whole and once, whatever dies or fills up meanwhile.
 *
 * @module
 */

import { dirname } from "@std/path";
import type { AppendOptions, AppendResult, LockedFile, System } from "../system.ts";
import { codeOf, uninterrupted } from "./access_fault.ts";
import {
  ATTEMPTS,
  type ConfinedPath,
  confinePath,
  refusalFor,
  walkConfined,
} from "./open_confined.ts";
import { visitBlocks } from "./read_blocks.ts";

/** Far longer than fifty writers with slow disks keep each other waiting, and short enough for a person. */
const LOCK_WAIT_MS = 10_000;
const LONGEST_PAUSE_MS = 10;
const LF = 0x0a;

/**
 * Appends lines, each of which ends in LF, in one write; creates the file with mode 0600. See
 * {@linkcode System.appendLines}.
 *
 * @throws {TypeError} if the path does not lie below the root.
 */
export async function appendLines(
  path: string,
  lines: string | ((file: LockedFile) => string),
  options: AppendOptions,
): Promise<AppendResult> {
  const below = confinePath(path, options.root);
  const waitMs = options.waitMs ?? LOCK_WAIT_MS;
  const decide = typeof lines === "string" ? () => lines : lines;
  let answer = await appendOnce(below, { decide, waitMs });
  for (let made = 1; made < ATTEMPTS && answer.status === "changed"; made++) {
    answer = await appendOnce(below, { decide, waitMs });
  }
  return answer;
}

async function appendOnce(
  below: ConfinedPath,
  { decide, waitMs }: { decide(file: LockedFile): string; waitMs: number },
): Promise<AppendResult> {
  const { path } = below;
  const refusal = walkConfined(below);
  const isNew = refusal?.status === "missing";
  if (refusal !== null && !isNew) return refusal;
  let file: Deno.FsFile;
  try {
    // Open for reading too: to see the last byte, and because such an open never waits on a FIFO.
    file = uninterrupted(() =>
      Deno.openSync(path, { read: true, append: true, createNew: isNew, mode: 0o600 })
    );
  } catch (error) {
    const opening = refusalFor(error, path);
    // Somebody else created the file, or removed it, since the walk.
    const raced = isNew ? error instanceof Deno.errors.AlreadyExists : opening.status === "missing";
    return raced ? { status: "changed" } : opening;
  }
  let isLocked = false;
  try {
    isLocked = await lockWithin(file, waitMs);
    if (!isLocked) return { status: "busy", waitedMs: waitMs };
    const opened = file.statSync();
    // An editor may have put another file in place while this one was waited for; a parent folder that
    // became a link shows in the real path.
    if (!isNamed(opened, path) || Deno.realPathSync(path) !== path) return { status: "changed" };
    const bytes = new TextEncoder().encode(decide({ readBlocks: blocksOf(file, opened.size) }));
    if (bytes.length === 0) return { status: "ok" };
    const fault = writeLocked(file, { bytes, size: opened.size });
    if (fault !== null) return { status: "not-written", detail: fault };
    if (isNew) syncFolder(dirname(path));
    // Or the editor came just now, and the lines went down with the old file.
    return { status: isNamed(opened, path) ? "ok" : "changed" };
  } catch (error) {
    const refusal = refusalFor(error, path);
    // Whoever removes the file meanwhile means to begin a new one.
    return refusal.status === "missing" ? { status: "changed" } : refusal;
  } finally {
    // Frees the lock as well, as the kernel does when the process dies. What still waits for the lock
    // closes the file itself.
    if (isLocked || hasTryLock(file)) file.close();
  }
}

/** Reads through the handle that holds the lock: on Windows, another one would be kept out by it. */
function blocksOf(file: Deno.FsFile, size: number): System["readBlocks"] {
  function read(buffer: Uint8Array, offset: number): number {
    file.seekSync(offset, Deno.SeekMode.Start);
    return file.readSync(buffer) ?? 0;
  }
  return (_path, options) => visitBlocks({ read, size }, options);
}

/** The stand-in runtime of trial builds is older than this method. */
function hasTryLock(file: Deno.FsFile): boolean {
  return typeof file.tryLockSync === "function";
}

async function lockWithin(file: Deno.FsFile, waitMs: number): Promise<boolean> {
  if (!hasTryLock(file)) return await lockBefore(file, waitMs);
  const deadline = performance.now() + waitMs;
  for (
    let pauseMs = 1;
    !uninterrupted(() => file.tryLockSync(true));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  ) {
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return true;
}

/** Waits in a thread of the runtime's own, which nothing can call back: a lock that comes late is let go. */
async function lockBefore(file: Deno.FsFile, waitMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), waitMs);
  const locking = file.lock(true).then(() => true as const);
  try {
    const isLocked = await Promise.race([locking, late]);
    if (!isLocked) locking.finally(() => file.close()).catch(() => {});
    return isLocked;
  } catch (error) {
    file.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the path names the file of which these are the facts. */
function isNamed(opened: Deno.FileInfo, path: string): boolean {
  const named = Deno.lstatSync(path);
  return named.isFile && opened.dev === named.dev && opened.ino === named.ino;
}

/** Writes and syncs under the lock; answers with the fault, or null. After a fault nothing is left behind. */
function writeLocked(
  file: Deno.FsFile,
  { bytes, size }: { bytes: Uint8Array; size: number },
): string | null {
  const lines = endsInNewline(file, size) ? bytes : onFreshLine(bytes);
  let fault: string;
  try {
    const count = uninterrupted(() => file.writeSync(lines));
    if (count === lines.length) {
      uninterrupted(() => file.syncDataSync());
      return null;
    }
    fault = "short-write";
  } catch (error) {
    fault = faultOf(error);
  }
  try {
    file.truncateSync(size);
  } catch {
    // The torn line stays; whoever appends next starts on a fresh one.
  }
  return fault;
}

function endsInNewline(file: Deno.FsFile, size: number): boolean {
  if (size === 0) return true;
  const last = new Uint8Array(1);
  file.seekSync(-1, Deno.SeekMode.End);
  file.readSync(last);
  return last[0] === LF;
}

function onFreshLine(bytes: Uint8Array): Uint8Array {
  const lines = new Uint8Array(bytes.length + 1);
  lines[0] = LF;
  lines.set(bytes, 1);
  return lines;
}

function faultOf(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined) return code;
  return error instanceof Error ? error.message : String(error);
}

/** Makes the name of a new file last as well as its content; only POSIX systems can and need to. */
function syncFolder(folder: string): void {
  if (Deno.build.os === "windows") return;
  const handle = Deno.openSync(folder);
  try {
    handle.syncSync();
  } finally {
    handle.close();
  }
}
