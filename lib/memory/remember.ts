/**
 * Adds one memory to the store.
 *
 * @module
 */

import type { System } from "../system.ts";
import { createUlid } from "../ulid.ts";
import type { StoreFault, StorePlace } from "./open_store.ts";
import { encodeRecord, type Memory, type MemoryKind, type MemoryRecord } from "./record.ts";

/** What to remember. */
export interface NewMemory {
  /** What it is about. */
  kind: MemoryKind;
  /** What was said; one line, as {@linkcode parseRemember} gives it. */
  text: string;
  /** Key of the project that it was said in; see {@linkcode projectKey}. */
  project: string;
}

/** Adds a memory; when the answer is `ok`, it is on the disk. */
export async function remember(
  system: System,
  place: StorePlace,
  { kind, text, project }: NewMemory,
): Promise<{ status: "ok"; memory: Memory } | StoreFault> {
  const now = system.now();
  const memory: Memory = {
    id: createUlid(now, system),
    at: now.toISOString(),
    kind,
    project: kind === "user_preference" ? null : project,
    text,
  };
  const lines = recordLine(memory);
  const result = await system.appendLines(place.path, lines, { root: place.root });
  return result.status === "ok" ? { status: "ok", memory } : result;
}

/** A record as a line of the store. */
export function recordLine(record: MemoryRecord): string {
  return `${encodeRecord(record)}\n`;
}
