/**
 * A system on which one call fails, as it may on a bad disk, a network folder that is gone, or with too
 * many files open.
 *
 * @module
 */

import type { AccessFault, System } from "../../lib/system.ts";

/** Calls that ask something of the file system. */
export const FAULTY_CALLS = [
  "list",
  "status",
  "followedStatus",
  "realPath",
  "read",
  "readAsAgent",
] as const;

/** One call of these. */
export type FaultyCall = (typeof FAULTY_CALLS)[number];

/** Codes that the system may give for each of them. */
export const FAULT_CODES: readonly string[] = [
  ...["EACCES", "EPERM", "EIO", "EMFILE", "ENFILE", "ELOOP", "ESTALE", "EINTR", "ENOMEM"],
  ...["ETIMEDOUT", "ENXIO", "EBUSY", "ENODEV", "EINVAL", "EAGAIN", "EOVERFLOW", "UNKNOWN"],
  "Stale file handle (os error 116)",
];

/** Which call fails, and how. */
export interface InjectedFault {
  call: FaultyCall;
  /** Number of the call of its kind, from 0. */
  index: number;
  fault: AccessFault;
}

/** What came of it. */
export interface FaultySystem<S extends System> {
  system: S;
  /** The path of the call that failed; null if there were not so many. */
  hit(): string | null;
}

/** The system, with one call that fails. */
export function injectFault<S extends System>(
  system: S,
  { call, index, fault }: InjectedFault,
): FaultySystem<S> {
  let count = 0;
  let hit: string | null = null;
  const real = system[call] as (path: string, ...rest: unknown[]) => unknown;
  const answer = (path: string) =>
    call !== "read"
      ? { ok: false, ...fault }
      : fault.fault === "permission"
      ? { status: "permission", blocked: path, detail: fault.detail }
      : { status: fault.fault };
  const faulty = (path: string, ...rest: unknown[]) => {
    if (count++ !== index) return real(path, ...rest);
    hit = path;
    return answer(path);
  };
  return { system: { ...system, [call]: faulty }, hit: () => hit };
}
