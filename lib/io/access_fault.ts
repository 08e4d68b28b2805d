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
const SYSTEM_MESSAGE_REGEXP = /^[^(]*\(os error \d+\)/;

/**
 * Names the fault behind an error from the file system. Deno's classes and Node's codes differ for
 * the same failure, so both are looked at. Rethrows what does not come from the file system.
 */
export function accessFault(error: unknown): AccessFault {
  if (error instanceof Deno.errors.NotCapable) return { fault: "outside-grant" };
  // Deno has no string for a path that is not Unicode, and no code for this failure.
  if (error instanceof Deno.errors.InvalidData) return { fault: "permission", detail: "EILSEQ" };
  const code = codeOf(error);
  const said = error instanceof Error ? SYSTEM_MESSAGE_REGEXP.exec(error.message)?.[0] : undefined;
  if (
    error instanceof Deno.errors.NotFound || code === "ENOENT" ||
    error instanceof Deno.errors.NotADirectory || code === "ENOTDIR" ||
    // Nothing can have a name that is too long, or one with a NUL in it, at which both APIs balk.
    code === "ENAMETOOLONG" ||
    error instanceof TypeError && code !== undefined && said === undefined
  ) return { fault: "missing" };
  if (typeof code === "string" && SYSTEM_CODE_REGEXP.test(code)) {
    return { fault: "permission", detail: code };
  }
  if (said !== undefined) return { fault: "permission", detail: said };
  throw error;
}

/** The system's code for an error, such as `ENOSPC`, where it has one. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Runs a call to the file system; what it throws becomes a value. */
export function access<T>(call: () => T): Access<T> {
  try {
    return { ok: true, value: call() };
  } catch (error) {
    return { ok: false, ...accessFault(error) };
  }
}
