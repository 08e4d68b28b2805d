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

/**
 * Finds the store. What it holds reaches models, so a data folder in which others might plant something
 * is refused: one that every user may write to, or a link to somewhere else.
 */
export function openStore(
  system: System,
  { dataFolder, create = false }: OpenStoreOptions,
): { ok: true; place: StorePlace } | { ok: false; problem: StoreProblem } {
  const status = system.status(dataFolder);
  if (!status.ok && status.fault === "missing") {
    if (!create) {
      return { ok: true, place: { path: join(dataFolder, MEMORY_FILE_NAME), root: dataFolder } };
    }
    const created = system.createFolder(dataFolder);
    if (!created.ok) return refuse(dataFolder, ...whyNoFolder(created));
  } else if (!status.ok) {
    return refuse(dataFolder, ...whyNoFolder(status));
  } else if (status.value.kind === "symlink") {
    return refuse(dataFolder, "it is a link", "Name the folder that it leads to with --data-dir");
  } else if (status.value.kind !== "directory") {
    return refuse(dataFolder, "it is not a folder", "Name another one with --data-dir");
  } else if (status.value.writableByAll) {
    return refuse(dataFolder, OPEN_TO_ALL, CLOSE_IT);
  }
  const real = system.realPath(dataFolder);
  if (!real.ok) return refuse(dataFolder, ...whyNoFolder(real));
  const path = join(real.value, MEMORY_FILE_NAME);
  const file = system.status(path);
  if (file.ok && file.value.writableByAll) {
    const message = `Cannot use the memory file ${quoted(path)}: ${OPEN_TO_ALL}`;
    return { ok: false, problem: { message, help: CLOSE_IT } };
  }
  return { ok: true, place: { path, root: real.value } };
}

const OPEN_TO_ALL =
  "every user of this machine may write to it, and so plant what your models read";
const CLOSE_IT = "Take that right away with chmod o-w, after a look at what is in it";

function refuse(
  folder: string,
  why: string,
  help: string,
): { ok: false; problem: StoreProblem } {
  return {
    ok: false,
    problem: { message: `Cannot use the data folder ${quoted(folder)}: ${why}`, help },
  };
}

function whyNoFolder(fault: AccessFault): [why: string, help: string] {
  switch (fault.fault) {
    case "missing":
      return ["a folder above it is a file", "Name another one with --data-dir"];
    case "permission":
      return [`the system refused (${fault.detail})`, "Name another one with --data-dir"];
    case "outside-grant":
      return [NOT_GRANTED, "Grant it, or name another one with --data-dir"];
  }
}

const NOT_GRANTED = "this process was not granted access to it";
const FULL_DISK: readonly string[] = ["ENOSPC", "EDQUOT", "short-write"];

/**
 * Says why the store could not be read or added to.
 *
 * @param path The file.
 */
export function describeStoreProblem(
  path: string,
  fault: StoreFault,
): StoreProblem {
  const [why, help] = whyNoStore(path, fault);
  return { message: `Cannot use the memory file ${quoted(path)}: ${why}`, help };
}

function whyNoStore(
  path: string,
  fault: StoreFault,
): [why: string, help: string] {
  switch (fault.status) {
    case "busy":
      return [
        `other programs kept it locked for ${fault.waitedMs / 1000} seconds; nothing was stored`,
        "Try again, and look for a program that hangs",
      ];
    case "not-written":
      return [
        FULL_DISK.includes(fault.detail)
          ? "the disk is full; nothing was stored"
          : `the disk refused (${fault.detail}); nothing was stored`,
        "Make room, or look after the disk, and try again",
      ];
    case "permission":
      return [
        `the system refused (${fault.detail})`,
        `Look at the rights of ${quoted(fault.blocked)} and at the disk`,
      ];
    case "missing":
      return ["its folder is gone", "Try again"];
    case "changed":
      return ["another program keeps replacing it", "Close that program and try again"];
    case "outside-grant":
      return [NOT_GRANTED, "Grant it, or name another folder with --data-dir"];
    case "symlink":
    case "not-regular":
      return [
        `it is ${describeRefusal(fault, { path, showPath: (path) => path })}`,
        "Put the file itself there, or name another folder with --data-dir",
      ];
  }
}
