/**
 * All memories that are in force, in the order of the file.
 *
 * @module
 */

import type { OpenRefusal, System } from "../system.ts";
import type { StorePlace } from "./open_store.ts";
import { readStore, type StoreReading } from "./read_store.ts";
import type { Memory, MemoryKind } from "./record.ts";

/** Which memories to list. */
export interface MemoryFilter {
  /** Only of this kind. */
  kind?: MemoryKind;
  /** Only of the project with this key. */
  project?: string;
  /** Only remembered at this moment or later. */
  since?: Date;
  /** Only remembered before this moment. */
  until?: Date;
}

/** How to list. */
export interface ListOptions extends MemoryFilter {
  /** Takes one memory and its line as JSON text. */
  visit(memory: Memory, json: string): void;
}

/** Hands on the memories that pass the filter and are not forgotten, the oldest first. */
export function listMemories(
  system: System,
  place: StorePlace,
  { visit, ...filter }: ListOptions,
): StoreReading | OpenRefusal {
  // What is hidden stands before what hides it, so that has to be known first.
  const hiddenBefore = new Map<string, number>();
  const forgets = readStore(system, place, {
    from: "start",
    visit({ record, offset }): boolean {
      if (record.kind === "forget") hiddenBefore.set(record.target, offset);
      return true;
    },
  });
  if (forgets.status !== "ok") return forgets;
  return readStore(system, place, {
    from: "start",
    maxBytes: forgets.bytes,
    visit({ record, json, offset }): boolean {
      if (record.kind === "forget" || !passes(record, filter)) return true;
      // Looking up a million new strings costs tens of megabytes, and most stores hide nothing.
      const isHidden = hiddenBefore.size > 0 && offset < (hiddenBefore.get(record.id) ?? 0);
      if (!isHidden) visit(record, json);
      return true;
    },
  });
}

function passes(memory: Memory, { kind, project, since, until }: MemoryFilter): boolean {
  return (kind === undefined || memory.kind === kind) &&
    (project === undefined || memory.project === project) &&
    (since === undefined || new Date(memory.at) >= since) &&
    (until === undefined || new Date(memory.at) < until);
}
