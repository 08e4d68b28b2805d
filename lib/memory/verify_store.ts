/**
 * Looks at every line of the store.
 *
 * @module
 */

import type { OpenRefusal, System } from "../system.ts";
import type { StorePlace } from "./open_store.ts";
import { readStore, type SkippedLine } from "./read_store.ts";

/** What the store holds. */
export interface StoreCheck {
  /** Tells it from a refusal. */
  status: "ok";
  /** Number of records, of every kind. */
  entries: number;
  /** Lines that are no records, in the order of the file; at most {@linkcode MAX_LISTED}. */
  skipped: SkippedLine[];
  /** Number of all of them. */
  skippedLines: number;
}

/** Counts the records of the store and finds the lines that are none. Changes nothing. */
export function verifyStore(system: System, place: StorePlace): StoreCheck | OpenRefusal {
  let entries = 0;
  const reading = readStore(system, place, {
    from: "start",
    visit(): boolean {
      entries++;
      return true;
    },
  });
  if (reading.status !== "ok") return reading;
  const { skipped, skippedLines } = reading;
  return { status: "ok", entries, skipped, skippedLines };
}
