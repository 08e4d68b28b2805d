/**
 * Translates what Deno and `node:fs` throw into values.
 *
 * @module
 */

import type { Access, AccessFault } from "../system.ts";

/**
 * Names the fault behind an error from the file system. Deno's classes and Node's codes differ for
 * the same failure, so both are looked at. Rethrows what does not come from the file system.
 */
export function accessFault(error: unknown): AccessFault {
  if (error instanceof Deno.errors.NotCapable) return { fault: "outside-grant" };
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (
    error instanceof Deno.errors.NotFound || code === "ENOENT" ||
    error instanceof Deno.errors.NotADirectory || code === "ENOTDIR" ||
    // No file can have such a name, so there is none.
    code === "ENAMETOOLONG"
  ) return { fault: "missing" };
  if (typeof code === "string") return { fault: "permission", detail: code };
  if (error instanceof Deno.errors.PermissionDenied) {
    return { fault: "permission", detail: "EACCES" };
  }
  if (error instanceof Deno.errors.FilesystemLoop) return { fault: "permission", detail: "ELOOP" };
  throw error;
}

/** Runs a call to the file system; what it throws becomes a value. */
export function access<T>(call: () => T): Access<T> {
  try {
    return { ok: true, value: call() };
  } catch (error) {
    return { ok: false, ...accessFault(error) };
  }
}
