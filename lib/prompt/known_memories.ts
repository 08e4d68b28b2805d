/**
 * What of the user's memory goes into a prompt, with the place of each record.
 *
 * @module
 */

import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import { describeStoreProblem, openStore, type StoreProblem } from "../memory/open_store.ts";
import { readStore } from "../memory/read_store.ts";
import { createRecall, type RecallOptions } from "../memory/recall.ts";
import type { MemoryRecord } from "../memory/record.ts";
import { noteStoreReading } from "../memory/store_notes.ts";
import type { System } from "../system.ts";
import type { KnownMemory } from "./memory_plan.ts";

/** Where to look, and what to recall. */
export interface KnownMemoriesOptions extends RecallOptions {
  /** The data folder, absolute; null if nothing says where it is. */
  dataFolder: string | null;
  /** Number of bytes of the store to read at most. */
  scanBytes: number;
  /** Gives the form in which a path is shown. */
  showPath(path: string): string;
}

/** Recalls the memories, oldest first. A store that cannot be used is an error among the diagnostics. */
export function knownMemories(
  system: System,
  { dataFolder, scanBytes, showPath, ...recallOptions }: KnownMemoriesOptions,
): { memories: KnownMemory[]; diagnostics: Diagnostic[] } {
  if (dataFolder === null) return { memories: [], diagnostics: [] };
  const store = openStore(system, { dataFolder });
  if (!store.ok) return refused(store.problem, showPath(dataFolder));
  const path = showPath(store.place.path);
  const recall = createRecall(recallOptions);
  const places = new Map<MemoryRecord, KnownMemory["place"]>();
  const reading = readStore(system, store.place, {
    from: "end",
    maxBytes: scanBytes,
    visit({ record, offset, length }): boolean {
      if (recall.add(record) === null) {
        places.set(record, { fromByte: offset, toByte: offset + length });
      }
      return !recall.isFull();
    },
  });
  if (reading.status !== "ok") {
    return refused(describeStoreProblem(store.place.path, reading), path);
  }
  return {
    memories: recall.memories().map((memory) => ({
      kind: memory.kind,
      text: memory.text,
      path,
      place: places.get(memory) ?? null,
    })),
    diagnostics: noteStoreReading(reading, path),
  };
}

function refused(
  { message, help }: StoreProblem,
  path: string,
): { memories: KnownMemory[]; diagnostics: Diagnostic[] } {
  return {
    memories: [],
    diagnostics: [diagnostic("memory-refused", "error", { message, path, help })],
  };
}
