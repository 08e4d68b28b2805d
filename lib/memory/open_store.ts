/**
 * Finds the memory store in the user's data folder, and says what is wrong with it in words.
 *
 * @module
 */

import { join } from "@std/path";
import { describeRefusal } from "../describe_refusal.ts";
import { quoted } from "../printable.ts";
import type { AccessFault, AppendResult, FileStatus, System } from "../system.ts";

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
  /** Number of the user; null if it is not known, and owners are not looked at. @default {null} */
  user?: number | null;
  /** Whether to make the folder if it is missing. @default {false} */
  create?: boolean;
}

/** The store, or why it cannot be used. */
export type StoreAccess = { ok: true; place: StorePlace } | { ok: false; problem: StoreProblem };

/**
 * Finds the store. What it holds reaches models, so a data folder in which others might plant something
 * is refused: one that others may write to or own, or a link to somewhere else.
 */
export function openStore(
  system: System,
  { dataFolder, user = null, create = false }: OpenStoreOptions,
): StoreAccess {
  const folder = openFolder(system, { dataFolder, user, create });
  if (typeof folder !== "string") {
    return { ok: false, problem: problemWith(`data folder ${quoted(dataFolder)}`, folder) };
  }
  const path = join(folder, MEMORY_FILE_NAME);
  const file = system.status(path);
  const objection = file.ok && file.value.kind === "file"
    ? objectionToOwner(file.value, user)
    : null;
  if (objection !== null) {
    return { ok: false, problem: problemWith(`memory file ${quoted(path)}`, objection) };
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
const SHARED: Record<"group" | "all", Objection> = {
  all: {
    why: "every user of this machine may write to it, and so plant what your models read",
    help: "Take that right away with chmod go-w, after a look at what is in it",
  },
  group: {
    why: "its whole group may write to it, and so plant what your models read",
    help: "Take that right away with chmod g-w, after a look at what is in it",
  },
};

/** Whoever owns the machine's files needs no folder to plant something. */
const SUPERUSER = 0;

/** What is wrong with the owner and the mode; null if only the user can have written there. */
function objectionToOwner(
  { owner, writableBy }: FileStatus,
  user: number | null,
): Objection | null {
  if (writableBy !== "owner") return SHARED[writableBy];
  if (user === null || owner === null || owner === user || owner === SUPERUSER) return null;
  return {
    why: `it belongs to another user (number ${owner}), who may change what your models read`,
    help: "Name a folder of your own with --data-dir, or make this one yours with chown",
  };
}

/** The real path of the data folder, or what is wrong with it. A missing one is right until it is needed. */
function openFolder(
  system: System,
  { dataFolder, user, create }: Required<OpenStoreOptions>,
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
  } else {
    const objection = objectionToOwner(status.value, user);
    if (objection !== null) return objection;
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

/** What the system's codes mean for somebody who wants to store a line. */
const NOT_WRITTEN: Record<string, Omit<Objection, "code">> = {
  "ENOSPC": { why: "the disk is full", help: "Make room, and try again" },
  "short-write": { why: "the disk is full", help: "Make room, and try again" },
  "EDQUOT": {
    why: "your quota on this disk is used up",
    help: "Remove something of yours there, or name a folder on another disk with --data-dir",
  },
};

function objectionToFile(path: string, fault: StoreFault): Objection {
  switch (fault.status) {
    case "busy":
      return {
        why: `other programs kept it locked for ${
          fault.waitedMs / 1000
        } seconds; nothing was stored`,
        help: "Try again, and look for a program that hangs",
      };
    case "not-written": {
      const { why, help } = NOT_WRITTEN[fault.detail] ?? {
        why: `the disk refused (${fault.detail})`,
        help: "Look after the disk, and try again",
      };
      return { why: `${why}; nothing was stored`, help };
    }
    case "permission":
      if (fault.detail === "ENOLCK" || fault.detail === "ENOTSUP") {
        return {
          why: `files cannot be locked there (${fault.detail}); nothing was stored`,
          help: "Name a folder on a local disk with --data-dir",
        };
      }
      if (fault.detail === "EMFILE" || fault.detail === "ENFILE") {
        return {
          why: `too many files are open (${fault.detail})`,
          help: "Raise the limit with ulimit -n, or close other programs, and try again",
        };
      }
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
