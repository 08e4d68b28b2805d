/**
 * {@linkcode System} on Deno.
 *
 * @module
 */

import { type BigIntStats, lstatSync, statSync } from "node:fs";
import { compareCodeUnits } from "../diagnostic.ts";
import { ReadError } from "../errors.ts";
import type { Access, FileStatus, FolderEntry, OperatingSystem, System } from "../system.ts";
import { access } from "./access_fault.ts";
import { appendLines } from "./append_lines.ts";
import { createConsole } from "./console.ts";
import { identityOf, kindOf } from "./open_confined.ts";
import { readAsAgent } from "./read_as_agent.ts";
import { readBlocks } from "./read_blocks.ts";
import { readConfined } from "./read_confined.ts";
import { readInput } from "./read_input.ts";
import { replaceFile } from "./replace_file.ts";

/** The system that this process runs on, with the permissions that it holds. */
export function createDenoSystem(): System {
  return {
    os: operatingSystem(),
    workingDirectory,
    now: () => new Date(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    status,
    list,
    realPath,
    read: readConfined,
    readBlocks,
    followedStatus,
    readAsAgent,
    replaceFile: (path, content) => access(() => replaceFile(path, content)),
    createFolder: (path) => access(() => Deno.mkdirSync(path, { recursive: true, mode: 0o700 })),
    appendLines,
    readInput,
    ...createConsole(),
  };
}

function operatingSystem(): OperatingSystem {
  return Deno.build.os === "windows" || Deno.build.os === "darwin" ? Deno.build.os : "linux";
}

function workingDirectory(): string {
  let directory: string;
  try {
    directory = Deno.cwd();
  } catch (error) {
    throw new ReadError(
      `Cannot tell the working directory: ${error instanceof Error ? error.message : error}`,
      "Change to a folder that exists, or name one with -C DIR",
    );
  }
  // Windows remembers the spelling that the shell used, which need not be that of the disk.
  const physical = access(() => Deno.realPathSync(directory));
  return physical.ok ? physical.value : directory;
}

function status(path: string): Access<FileStatus> {
  // Most of the names that are asked for are not there, and an exception costs five times the answer.
  return statusOf(access(() => lstatSync(path, { bigint: true, throwIfNoEntry: false })));
}

function followedStatus(path: string): Access<FileStatus> {
  return statusOf(access(() => statSync(path, { bigint: true, throwIfNoEntry: false })));
}

function realPath(path: string): Access<string> {
  // The way is gone once for each folder on it, also to what is not there.
  const status = followedStatus(path);
  return status.ok ? access(() => Deno.realPathSync(path)) : status;
}

function statusOf(stats: Access<BigIntStats | undefined>): Access<FileStatus> {
  if (!stats.ok) return stats;
  if (stats.value === undefined) return { ok: false, fault: "missing" };
  const { value } = stats;
  return {
    ok: true,
    value: {
      kind: kindOf(value),
      bytes: Number(value.size),
      identity: identityOf(value),
      owner: Deno.build.os === "windows" ? null : Number(value.uid),
      writableBy: writersOf(value),
      executable: value.isFile() &&
        (Deno.build.os === "windows" || (value.mode & 0o111n) !== 0n),
    },
  };
}

/** Who may write, by the mode. A link has a mode of its own, which means nothing. */
function writersOf(stats: BigIntStats): FileStatus["writableBy"] {
  if (Deno.build.os === "windows" || stats.isSymbolicLink()) return "owner";
  if ((stats.mode & 0o002n) !== 0n) return "all";
  return (stats.mode & 0o020n) !== 0n ? "group" : "owner";
}

function list(directory: string): Access<FolderEntry[]> {
  return access(() => {
    const entries: FolderEntry[] = [];
    for (const entry of Deno.readDirSync(directory)) {
      entries.push({ name: entry.name, kind: kindOfEntry(entry) });
    }
    return entries.sort((a, b) => compareCodeUnits(a.name, b.name));
  });
}

/** A listing does not tell FIFOs, sockets and devices apart; `status` does. */
function kindOfEntry(entry: Deno.DirEntry): FolderEntry["kind"] {
  if (entry.isFile) return "file";
  if (entry.isDirectory) return "directory";
  return entry.isSymlink ? "symlink" : "device";
}
