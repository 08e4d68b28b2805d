/**
 * The unconfined reader, for the one purpose of telling what a coding agent would read: it follows
 * links as they do. Nothing else in Rivumi may use it; `read_confined.ts` is for everything that counts.
 *
 * @module
 */

import { closeSync, constants, fstatSync, openSync } from "node:fs";
import type { FollowedRead } from "../system.ts";
import { accessFault } from "./access_fault.ts";
import { kindOf, readAtMost } from "./read_confined.ts";

// Without O_NONBLOCK, opening a FIFO waits for a writer. Windows has no such flag.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Implements {@linkcode System.readAsAgent}. */
export function readAsAgent(path: string, maxBytes: number): FollowedRead {
  let descriptor: number | null = null;
  try {
    const realPath = Deno.realPathSync(path);
    descriptor = openSync(realPath, OPEN_FLAGS);
    const stats = fstatSync(descriptor, { bigint: true });
    if (stats.isDirectory()) return { ok: false, fault: "directory" };
    if (kindOf(stats) !== "file") return { ok: false, fault: "special-file" };
    const size = Number(stats.size);
    return { ok: true, value: { bytes: readAtMost(descriptor, maxBytes, size), realPath, size } };
  } catch (error) {
    const fault = accessFault(error);
    // Windows does not open folders at all.
    if (fault.fault === "permission" && isDirectory(path)) return { ok: false, fault: "directory" };
    return { ok: false, ...fault };
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function isDirectory(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}
