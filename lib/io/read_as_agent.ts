/**
 * The unconfined reader, for the one purpose of telling what a coding agent would read: it follows
 * links as they do. Nothing else in Rivumi may use it; `read_confined.ts` is for everything that counts.
 *
 * @module
 */

import { closeSync, constants, fstatSync, openSync, statSync } from "node:fs";
import type { FileKind, FollowedRead } from "../system.ts";
import { accessFault } from "./access_fault.ts";
import { kindOf, tooDeep } from "./open_confined.ts";
import { readAtMost } from "./read_confined.ts";

// Without O_NONBLOCK, opening a FIFO waits for a writer. Windows has no such flag.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Implements {@linkcode System.readAsAgent}. */
export function readAsAgent(path: string, maxBytes: number): FollowedRead {
  let descriptor: number | null = null;
  try {
    // Most of the names that are asked for are not there, and this is the quickest way to know.
    const there = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (there === undefined) return { ok: false, fault: "missing" };
    // Sockets cannot be opened at all, and folders not everywhere.
    const named = notFile(kindOf(there));
    if (named !== null) return { ok: false, fault: named };
    const refusal = tooDeep(path);
    if (refusal?.status === "permission") {
      return { ok: false, fault: "permission", detail: refusal.detail };
    }
    const realPath = Deno.realPathSync(path);
    descriptor = openSync(realPath, OPEN_FLAGS);
    const stats = fstatSync(descriptor, { bigint: true });
    const opened = notFile(kindOf(stats));
    if (opened !== null) return { ok: false, fault: opened };
    const size = Number(stats.size);
    return { ok: true, value: { bytes: readAtMost(descriptor, maxBytes, size), realPath, size } };
  } catch (error) {
    return { ok: false, ...accessFault(error) };
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function notFile(kind: FileKind): "directory" | "special-file" | null {
  if (kind === "file") return null;
  return kind === "directory" ? "directory" : "special-file";
}
