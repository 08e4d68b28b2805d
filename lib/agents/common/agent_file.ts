/**
 * Reading one candidate file the way an agent does, and the entry that says what became of it.
 *
 * @module
 */

import type { AgentEntry, AgentFileKind, AgentMoment, AgentSystem } from "../agent.ts";
import { decodeLossy } from "./decode_lossy.ts";

/**
 * Most agents read files of any size. Past this many bytes nothing is gained by following them: no
 * model reads that much.
 */
export const MAX_AGENT_FILE_BYTES: number = 16 * 1024 * 1024;

/** A candidate that was read. */
export interface AgentFile {
  /** Absolute path under which it was read. */
  path: string;
  /** Where it lies. */
  realPath: string;
  /** Size on disk. */
  size: number;
  /** The bytes, at most {@linkcode MAX_AGENT_FILE_BYTES}. */
  bytes: Uint8Array;
  /** The bytes as text: bad ones are U+FFFD, a byte order mark stays. */
  text: string;
}

/** A candidate that was not read, and why. */
export interface AgentFileFault {
  /** What stood in the way; `missing` also for a broken link. */
  fault: "missing" | "directory" | "special-file" | "permission" | "outside-grant";
  /** The system's error code where it refused, such as `EACCES`; else null. */
  detail: string | null;
}

/** Reads a candidate through any links. */
export function readAgentFile(
  path: string,
  system: Pick<AgentSystem, "readAsAgent">,
): AgentFile | AgentFileFault {
  const read = system.readAsAgent(path, MAX_AGENT_FILE_BYTES);
  if (!read.ok) {
    return { fault: read.fault, detail: read.fault === "permission" ? read.detail : null };
  }
  const { bytes, realPath, size } = read.value;
  return { path, realPath, size, bytes, text: decodeLossy(bytes) };
}

/** Tells a read file from a fault. */
export function isRead(result: AgentFile | AgentFileFault): result is AgentFile {
  return !("fault" in result);
}

/** Whether a tool that opens this file for the model would succeed. */
export function canBeOpened(path: string, system: Pick<AgentSystem, "readAsAgent">): boolean {
  return system.readAsAgent(path, 1).ok;
}

/** The entry of a file whose whole text is sent; `changes` say what else became of it. */
export function fileEntry(
  file: AgentFile,
  kind: AgentFileKind,
  changes: Partial<AgentEntry> = {},
): AgentEntry {
  const isSent = changes.status === undefined || changes.status === "sent";
  return {
    path: file.path,
    realPath: file.realPath,
    kind,
    when: "start",
    status: "sent",
    reason: null,
    by: null,
    bytes: file.size,
    bytesSent: isSent ? file.size : 0,
    cutAtLine: null,
    within: null,
    ...changes,
  };
}

/**
 * The entry of a candidate that is there but was not read; none where nothing is there. A link that
 * leads nowhere is there, as far as `system` is given to look for it.
 */
export function faultEntries(
  path: string,
  { fault, detail }: AgentFileFault,
  { kind, when = "start", system }: {
    kind: AgentFileKind;
    when?: AgentMoment;
    system?: Pick<AgentSystem, "status">;
  },
): AgentEntry[] {
  if (fault === "missing" && (system === undefined || !isLink(path, system))) return [];
  return [{
    path,
    realPath: null,
    kind,
    when,
    status: fault === "directory" || fault === "special-file" ? "skipped" : "refused",
    reason: fault === "missing" ? "leads-nowhere" : detail === "ELOOP" ? "link-loop" : fault,
    by: null,
    bytes: 0,
    bytesSent: 0,
    cutAtLine: null,
    within: null,
  }];
}

function isLink(path: string, system: Pick<AgentSystem, "status">): boolean {
  const status = system.status(path);
  return status.ok && status.value.kind === "symlink";
}
