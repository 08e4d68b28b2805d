/**
 * Translates what Deno and `node:fs` throw into values.
 *
 * @module
 */

import type { Access, AccessFault } from "../system.ts";

/**
 * Codes of the operating system, unlike those of Node (`ERR_INVALID_ARG_TYPE`), which mean a defect.
 * `UNKNOWN` is what Node calls those that it has no name for.
 */
const SYSTEM_CODE_REGEXP = /^(?:E[A-Z0-9]+|UNKNOWN)$/;

/** How Deno begins the message of an error from the system, for many codes the only trace of it. */
const SYSTEM_MESSAGE_REGEXP = /^[^(]*\(os error (\d+)\)/;

/** Codes that Deno 2.8.3 has no name for, by the system's number (`errno.h`). */
const UNNAMED_CODES: Partial<Record<typeof Deno.build.os, Record<string, string>>> = {
  linux: { 4: "EINTR", 23: "ENFILE", 37: "ENOLCK", 116: "ESTALE", 122: "EDQUOT" },
  darwin: { 4: "EINTR", 23: "ENFILE", 69: "EDQUOT", 70: "ESTALE", 77: "ENOLCK" },
};

/**
 * Names the fault behind an error from the file system. Deno's classes and Node's codes differ for
 * the same failure, so both are looked at. Rethrows what does not come from the file system.
 */
export function accessFault(error: unknown): AccessFault {
  if (error instanceof Deno.errors.NotCapable) return { fault: "outside-grant" };
  // Deno has no string for a path that is not Unicode, and no code for this failure.
  if (error instanceof Deno.errors.InvalidData) return { fault: "permission", detail: "EILSEQ" };
  const code = codeOf(error);
  const said = saidBySystem(error)?.[0];
  if (
    error instanceof Deno.errors.NotFound || code === "ENOENT" ||
    error instanceof Deno.errors.NotADirectory || code === "ENOTDIR" ||
    // Nothing can have a name that is too long, or one with a NUL in it, at which both APIs balk.
    code === "ENAMETOOLONG" ||
    error instanceof TypeError && code !== undefined && said === undefined
  ) return { fault: "missing" };
  if (code !== undefined && (code === said || SYSTEM_CODE_REGEXP.test(code))) {
    return { fault: "permission", detail: code };
  }
  throw error;
}

function saidBySystem(error: unknown): RegExpExecArray | null {
  return error instanceof Error ? SYSTEM_MESSAGE_REGEXP.exec(error.message) : null;
}

/**
 * The system's code for an error, such as `ENOSPC`; what the system said where that has no name, and
 * undefined for what comes neither from the system nor from Node.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  const said = saidBySystem(error);
  return said === null ? undefined : UNNAMED_CODES[Deno.build.os]?.[said[1]!] ?? said[0];
}

/** A signal comes now and then; a system that always answers so is broken. */
const MAX_INTERRUPTIONS = 100;

/** Repeats a call that a signal interrupted before it did anything. */
export function uninterrupted<T>(call: () => T): T {
  for (let interruptions = 0;; interruptions++) {
    try {
      return call();
    } catch (error) {
      if (codeOf(error) !== "EINTR" || interruptions === MAX_INTERRUPTIONS) throw error;
    }
  }
}

/** Runs a call to the file system; what it throws becomes a value. */
export function access<T>(call: () => T): Access<T> {
  try {
    return { ok: true, value: uninterrupted(call) };
  } catch (error) {
    return { ok: false, ...accessFault(error) };
  }
}
