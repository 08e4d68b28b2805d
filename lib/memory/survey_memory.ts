/**
 * What memory would add to a prompt, in figures.
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import { describeStoreProblem, openStore, type StoreProblem } from "./open_store.ts";
import type { SkippedLine, StoreReading } from "./read_store.ts";
import { recallStore, type RecallStoreOptions } from "./recall_store.ts";
import type { Memory } from "./record.ts";
import { noteStoreProblem, noteStoreReading } from "./store_notes.ts";
import type { System } from "../system.ts";

/** The store and what is recalled from it. */
export interface MemorySurvey {
  /** The file, as it is shown to people; null if nothing says where the data folder is. */
  path: string | null;
  /** Size of the file; 0 if there is none. */
  bytes: number;
  /** Number of memories that a prompt would hold. */
  recalled: number;
  /** See {@linkcode StoreReading}. */
  scanned: StoreReading["scanned"];
  /** Lines looked at that are no records. */
  skipped: SkippedLine[];
}

/** Answer of {@linkcode surveyMemory}. */
export interface SurveyedMemory {
  /** The figures. */
  memory: MemorySurvey;
  /** What a prompt would hold, oldest first. */
  memories: Memory[];
  /** What is wrong with the store. */
  diagnostics: Diagnostic[];
}

/** Where to look, and what to recall. */
export interface SurveyOptions extends RecallStoreOptions {
  /** The data folder, absolute; null if nothing says where it is. */
  dataFolder: string | null;
  /** Number of the user; see {@linkcode openStore}. */
  user: number | null;
  /** Gives the form in which a path is shown to people. */
  showPath: (path: string) => string;
}

/**
 * Looks at the store as a prompt would. A store that cannot be used is an error among the diagnostics;
 * one that this process may not look at is a note.
 */
export function surveyMemory(
  system: System,
  { dataFolder, user, showPath, ...recallOptions }: SurveyOptions,
): SurveyedMemory {
  if (dataFolder === null) return { memory: unseen(null), memories: [], diagnostics: [] };
  const store = openStore(system, { dataFolder, user });
  if (!store.ok) return refused(store.problem, showPath(dataFolder));
  const path = showPath(store.place.path);
  const recall = recallStore(system, store.place, recallOptions);
  if (recall.status !== "ok") return refused(describeStoreProblem(store.place.path, recall), path);
  const { bytes, scanned, skipped, memories } = recall;
  return {
    memory: { path, bytes, recalled: memories.length, scanned, skipped },
    memories,
    diagnostics: noteStoreReading(recall, path),
  };
}

function unseen(path: string | null): MemorySurvey {
  return { path, bytes: 0, recalled: 0, scanned: { bytes: 0, complete: false }, skipped: [] };
}

function refused(
  problem: StoreProblem,
  path: string,
): SurveyedMemory {
  return { memory: unseen(path), memories: [], diagnostics: [noteStoreProblem(problem, path)] };
}
