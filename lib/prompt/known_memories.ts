/**
 * What of the user's memory goes into a prompt, with the place of each record.
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import { describeStoreProblem, openStore } from "../memory/open_store.ts";
import { recallStore, type RecallStoreOptions } from "../memory/recall_store.ts";
import { noteStoreProblem, noteStoreReading } from "../memory/store_notes.ts";
import type { System } from "../system.ts";
import type { KnownMemory } from "./memory_plan.ts";

/** Where to look, and what to recall. */
export interface KnownMemoriesOptions extends Omit<RecallStoreOptions, "explain"> {
  /** The data folder, absolute; null if nothing says where it is. */
  dataFolder: string | null;
  /** Number of the user; see {@linkcode openStore}. */
  user: number | null;
  /** Gives the form in which a path is shown. */
  showPath(path: string): string;
}

/** Recalls the memories, oldest first. A store that cannot be used is named among the diagnostics. */
export function knownMemories(
  system: System,
  { dataFolder, user, showPath, ...recallOptions }: KnownMemoriesOptions,
): { memories: KnownMemory[]; diagnostics: Diagnostic[] } {
  if (dataFolder === null) return { memories: [], diagnostics: [] };
  const store = openStore(system, { dataFolder, user });
  if (!store.ok) {
    return { memories: [], diagnostics: [noteStoreProblem(store.problem, showPath(dataFolder))] };
  }
  const path = showPath(store.place.path);
  const recall = recallStore(system, store.place, recallOptions);
  if (recall.status !== "ok") {
    const problem = describeStoreProblem(store.place.path, recall);
    return { memories: [], diagnostics: [noteStoreProblem(problem, path)] };
  }
  return {
    memories: recall.judged.map(({ memory: { kind, text }, place }) => ({
      kind,
      text,
      path,
      place,
    })),
    diagnostics: noteStoreReading(recall, path),
  };
}
