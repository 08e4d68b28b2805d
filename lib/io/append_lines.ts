/**
 * Appends to a file that several processes append to, such that a line which was acknowledged is there
 * whole and once, whatever dies or fills up meanwhile.
 *
 * @module
 */

import { dirname } from "@std/path";
import type { AppendOptions, AppendResult } from "../system.ts";
import { ATTEMPTS, codeOf, refusalFor, walkConfined } from "./open_confined.ts";

/** Far longer than fifty writers with slow disks keep each other waiting, and short enough for a person. */
const LOCK_WAIT_MS = 10_000;
const LONGEST_PAUSE_MS = 10;
const LF = 0x0a;

/** Appends `text`, which consists of whole lines, in one write; creates the file with mode 0600. */
export function appendLines(path: string, text: string, options: AppendOptions): AppendResult {
  const bytes = new TextEncoder().encode(text);
  let result = appendOnce(path, bytes, options);
  for (let attempt = 1; attempt < ATTEMPTS && result.status === "changed"; attempt++) {
    result = appendOnce(path, bytes, options);
  }
  return result;
}

function appendOnce(path: string, bytes: Uint8Array, options: AppendOptions): AppendResult {
  const refusal = walkConfined(path, options.root);
  const isNew = refusal?.status === "missing";
  if (refusal !== null && !isNew) return refusal;
  let file: Deno.FsFile;
  try {
    // Open for reading too: to see the last byte, and because such an open never waits on a FIFO.
    file = Deno.openSync(path, { read: true, append: true, createNew: isNew, mode: 0o600 });
  } catch (error) {
    const opening = refusalFor(error, path);
    // Somebody else created the file, or removed it, since the walk.
    const raced = isNew ? error instanceof Deno.errors.AlreadyExists : opening.status === "missing";
    return raced ? { status: "changed" } : opening;
  }
  try {
    const waitMs = options.waitMs ?? LOCK_WAIT_MS;
    if (!lockWithin(file, waitMs)) return { status: "busy", waitedMs: waitMs };
    // An editor may have put another file in place while this one was waited for ...
    if (!isNamed(file, path)) return { status: "changed" };
    const fault = writeLocked(file, bytes);
    if (fault !== null) return { status: "not-written", detail: fault };
    if (isNew) syncFolder(dirname(path));
    // ... or while it was written to, and then the line went down with the old file.
    return { status: isNamed(file, path) ? "ok" : "changed" };
  } catch (error) {
    return refusalFor(error, path);
  } finally {
    // Frees the lock as well, as the kernel does when the process dies.
    file.close();
  }
}

function lockWithin(file: Deno.FsFile, waitMs: number): boolean {
  const deadline = performance.now() + waitMs;
  for (
    let pauseMs = 1;
    !file.tryLockSync(true);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  ) {
    if (performance.now() >= deadline) return false;
    pause(pauseMs);
  }
  return true;
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function isNamed(file: Deno.FsFile, path: string): boolean {
  try {
    const opened = file.statSync();
    const named = Deno.lstatSync(path);
    return named.isFile && opened.dev === named.dev && opened.ino === named.ino &&
      Deno.realPathSync(path) === path;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Writes and syncs under the lock; answers with the fault, or null. After a fault nothing is left behind. */
function writeLocked(file: Deno.FsFile, bytes: Uint8Array): string | null {
  const size = file.statSync().size;
  const lines = endsInNewline(file, size) ? bytes : onFreshLine(bytes);
  let fault: string;
  try {
    const count = file.writeSync(lines);
    if (count === lines.length) {
      file.syncDataSync();
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
  if (typeof code === "string") return code;
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
