/**
 * Finds the memory store in the user's data folder, and says what is wrong with it in words.
 *
 * @module
 */

import { join } from "@std/path";
import { describeRefusal } from "../describe_refusal.ts";
import { quoted } from "../printable.ts";
import type { AccessFault, AppendResult, System } from "../system.ts";

/** Name of the store in the data folder. */
export const MEMORY_FILE_NAME = "memory.jsonl";

/** Where the store is. */
export interface StorePlace {
  /** The file, absolute. It need not exist. */
  path: string;
  /** Real path of the data folder that it lies in. */
  root: string;
}

/** Why the store could not be read or added to. */
export type StoreFault = Exclude<AppendResult, { status: "ok" }>;

/** What went wrong, and what to do about it. */
export interface StoreProblem {
  /** `outside-grant` if this process may not look there, which is no fault of the store's. */
  code: "memory-refused" | "outside-grant";
  /** What was tried, on what, and what is the case; without final period. */
  message: string;
  /** What to do next, without final period. */
  help: string;
}

/** Where to look for the store. */
export interface OpenStoreOptions {
  /** The data folder, absolute. */
  dataFolder: string;
  /** Whether to make the folder if it is missing. @default {false} */
  create?: boolean;
}

/** The store, or why it cannot be used. */
export type StoreAccess = { ok: true; place: StorePlace } | { ok: false; problem: StoreProblem };

/**
 * Finds the store. What it holds reaches models, so a data folder in which others might plant something
 * is refused: one that every user may write to, or a link to somewhere else.
 */
export function openStore(
  system: System,
  { dataFolder, create = false }: OpenStoreOptions,
): StoreAccess {
  const folder = openFolder(system, { dataFolder, create });
  if (typeof folder !== "string") {
    return { ok: false, problem: problemWith(`data folder ${quoted(dataFolder)}`, folder) };
  }
  const path = join(folder, MEMORY_FILE_NAME);
  const file = system.status(path);
  if (file.ok && file.value.writableByAll) {
    return { ok: false, problem: problemWith(`memory file ${quoted(path)}`, WRITABLE_BY_ALL) };
  }
  return { ok: true, place: { path, root: folder } };
}

/** Why something cannot be used, as a phrase, and what to do about it. */
interface Objection {
  code?: StoreProblem["code"];
  why: string;
  help: string;
}

const NOT_GRANTED: Objection = {
  code: "outside-grant",
  why: "this process was not granted access to it",
  help: "Grant it, or name another folder with --data-dir",
};
const WRITABLE_BY_ALL: Objection = {
  why: "every user of this machine may write to it, and so plant what your models read",
  help: "Take that right away with chmod o-w, after a look at what is in it",
};

/** The real path of the data folder, or what is wrong with it. A missing one is right until it is needed. */
function openFolder(
  system: System,
  { dataFolder, create }: Required<OpenStoreOptions>,
): string | Objection {
  const status = system.status(dataFolder);
  if (!status.ok) {
    if (status.fault !== "missing") return objectionTo(status);
    if (!create) return dataFolder;
    const created = system.createFolder(dataFolder);
    if (!created.ok) return objectionTo(created);
  } else if (status.value.kind === "symlink") {
    return { why: "it is a link", help: "Name the folder that it leads to with --data-dir" };
  } else if (status.value.kind !== "directory") {
    return { why: "it is not a folder", help: "Name another one with --data-dir" };
  } else if (status.value.writableByAll) {
    return WRITABLE_BY_ALL;
  }
  const real = system.realPath(dataFolder);
  return real.ok ? real.value : objectionTo(real);
}

function objectionTo(fault: AccessFault): Objection {
  switch (fault.fault) {
    case "missing":
      return { why: "a folder above it is a file", help: "Name another one with --data-dir" };
    case "permission":
      return {
        why: `the system refused (${fault.detail})`,
        help: "Name another one with --data-dir",
      };
    case "outside-grant":
      return NOT_GRANTED;
  }
}

function problemWith(what: string, { code, why, help }: Objection): StoreProblem {
  return { code: code ?? "memory-refused", message: `Cannot use the ${what}: ${why}`, help };
}

/**
 * Says why the store could not be read or added to.
 *
 * @param path The file.
 */
export function describeStoreProblem(path: string, fault: StoreFault): StoreProblem {
  return problemWith(`memory file ${quoted(path)}`, objectionToFile(path, fault));
}

const FULL_DISK: readonly string[] = ["ENOSPC", "EDQUOT", "short-write"];

function objectionToFile(path: string, fault: StoreFault): Objection {
  switch (fault.status) {
    case "busy":
      return {
        why: `other programs kept it locked for ${
          fault.waitedMs / 1000
        } seconds; nothing was stored`,
        help: "Try again, and look for a program that hangs",
      };
    case "not-written":
      return {
        why: FULL_DISK.includes(fault.detail)
          ? "the disk is full; nothing was stored"
          : `the disk refused (${fault.detail}); nothing was stored`,
        help: "Make room, or look after the disk, and try again",
      };
    case "permission":
      return {
        why: `the system refused (${fault.detail})`,
        help: `Look at the rights of ${quoted(fault.blocked)} and at the disk`,
      };
    case "missing":
      return { why: "its folder is gone", help: "Try again" };
    case "changed":
      return {
        why: "another program keeps replacing it",
        help: "Close that program and try again",
      };
    case "outside-grant":
      return NOT_GRANTED;
    case "symlink":
    case "not-regular":
      return {
        why: `it is ${describeRefusal(fault, { path, showPath: (path) => path })}`,
        help: "Put the file itself there, or name another folder with --data-dir",
      };
  }
}
