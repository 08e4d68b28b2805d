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
import { createOutputStream } from "./output_stream.ts";
import { readAsAgent } from "./read_as_agent.ts";
import { identityOf, kindOf, readConfined } from "./read_confined.ts";
import { replaceFile } from "./replace_file.ts";

/** The system that this process runs on, with the permissions that it holds. */
export function createDenoSystem(): System {
  return {
    os: operatingSystem(),
    workingDirectory,
    environment,
    now: () => new Date(),
    status: (path) => access(() => statusOf(lstatSync(path, { bigint: true }))),
    list,
    realPath: (path) => access(() => Deno.realPathSync(path)),
    read: readConfined,
    followedStatus: (path) => access(() => statusOf(statSync(path, { bigint: true }))),
    readAsAgent,
    replaceFile: (path, content) => access(() => replaceFile(path, content)),
    stdout: createOutputStream(Deno.stdout),
    stderr: createOutputStream(Deno.stderr),
  };
}

function statusOf(stats: BigIntStats): FileStatus {
  return { kind: kindOf(stats), bytes: Number(stats.size), identity: identityOf(stats) };
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

function environment(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch {
    // Without the permission, or with a value that is not Unicode, there is nothing to go by.
    return undefined;
  }
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
