/**
 * Reads from the store what a model is shown: for a new prompt, and for a later turn of a session.
 *
 * @module
 */

import type { OpenRefusal, System } from "../system.ts";
import type { StorePlace } from "./open_store.ts";
import { readStore, type StoreReading } from "./read_store.ts";
import { createRecall, type LeftOut, type RecallOptions } from "./recall.ts";
import type { Memory } from "./record.ts";

/** What to recall, and how far back to look for it. */
export interface RecallStoreOptions extends RecallOptions {
  /** Number of bytes to read at most; the setting `memory.scanBytes`. */
  scanBytes: number;
  /** Look at every record within those bytes, and say why each other one is left out. */
  explain?: boolean;
}

/** A memory, and why it is not shown; null if it is. */
export interface JudgedMemory {
  /** The memory. */
  memory: Memory;
  /** Why a model is not told. */
  leftOut: LeftOut | null;
  /** The bytes of its line in the store. */
  place: { fromByte: number; toByte: number };
}

/** What came of a recall. */
export interface StoreRecall extends StoreReading {
  /** What a model is shown, oldest first. */
  memories: Memory[];
  /** Every memory that was looked at, oldest first; only the shown ones unless asked to explain. */
  judged: JudgedMemory[];
}

/** Recalls the newest memories that belong to the project or to the user. */
export function recallStore(
  system: System,
  place: StorePlace,
  { scanBytes, explain = false, ...options }: RecallStoreOptions,
): StoreRecall | OpenRefusal {
  const recall = createRecall(options);
  const judged: JudgedMemory[] = [];
  const reading = readStore(system, place, {
    from: "end",
    maxBytes: scanBytes,
    visit({ record, offset, length }): boolean {
      const leftOut = recall.add(record);
      if (record.kind !== "forget" && (explain || leftOut === null)) {
        judged.push({
          memory: record,
          leftOut,
          place: { fromByte: offset, toByte: offset + length },
        });
      }
      return explain || !recall.isFull();
    },
  });
  if (reading.status !== "ok") return reading;
  return { ...reading, memories: recall.memories(), judged: judged.reverse() };
}

/** What a session has already shown. */
export interface RecallTurnOptions extends RecallOptions {
  /** Size of the store in bytes when the session's memory section was rendered. */
  since: number;
  /** Ids of the memories that later turns have sent since. */
  sent: ReadonlySet<string>;
}

/**
 * Recalls, for one turn of a session, the newest memories that were added since it began, each once.
 * The answer is oldest first.
 */
export function recallTurn(
  system: System,
  place: StorePlace,
  { since, sent, ...options }: RecallTurnOptions,
): { status: "ok"; memories: Memory[] } | OpenRefusal {
  const recall = createRecall(options);
  const reading = readStore(system, place, {
    from: "end",
    visit({ record, offset }): boolean {
      if (offset < since) return false;
      recall.add(record);
      return !recall.isFull();
    },
  });
  if (reading.status !== "ok") return reading;
  return { status: "ok", memories: recall.memories().filter(({ id }) => !sent.has(id)) };
}
