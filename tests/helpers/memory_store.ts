/**
 * Stores in memory, and short ways to ask what is in them.
 *
 * @module
 */

import { join } from "@std/path";
import { listMemories, type MemoryFilter } from "../../lib/memory/list_memories.ts";
import type { StorePlace } from "../../lib/memory/open_store.ts";
import { readStore, type StoreReading } from "../../lib/memory/read_store.ts";
import { recallStore } from "../../lib/memory/recall_store.ts";
import type { System } from "../../lib/system.ts";
import { createMemorySystem, type Fault } from "./memory_system.ts";

/** The data folder. */
export const FOLDER: string = "/data/rivumi";
/** The store. */
export const FILE: string = join(FOLDER, "memory.jsonl");
/** The store, as it is passed on. */
export const PLACE: StorePlace = { path: FILE, root: FOLDER };
/** Key of the project. */
export const APP: string = "/w/app";

/** An id that ends in the number. */
export function id(number: number): string {
  return `01KDVDNP${String(number).padStart(18, "0")}`;
}

/** A fact about the project, as a line without its newline. */
export function line(number: number, text: string, fields: Record<string, unknown> = {}): string {
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString();
  const record = { v: 1, id: id(number), at, kind: "project_fact", project: APP, text, ...fields };
  return JSON.stringify(record);
}

/** A record that hides the memory with the number `target`. */
export function hides(number: number, target: number): string {
  return line(number, "", { kind: "forget", target: id(target), text: undefined });
}

/** Makes a line a preference of the user. */
export const AS_USER: Record<string, unknown> = { kind: "user_preference", project: undefined };

/** A system in memory with that store. */
export function systemWith(
  content: string | Uint8Array,
  faults: Record<string, Fault> = {},
): System {
  return createMemorySystem({ files: { [FILE]: content }, faults });
}

/** The store as text. */
export function contentOf(system: System): string {
  const file = system.read(FILE, { root: FOLDER, maxBytes: 1e6 });
  return file.status === "ok" ? file.text : file.status;
}

/** What all records say, in the order of reading. */
export function readTexts(
  system: System,
  from: "start" | "end" = "start",
): { texts: string[]; reading: StoreReading } {
  const texts: string[] = [];
  const reading = readStore(system, PLACE, {
    from,
    visit({ record }): boolean {
      texts.push(record.kind === "forget" ? `forget ${record.target}` : record.text);
      return true;
    },
  });
  if (reading.status !== "ok") throw new Error(reading.status);
  return { texts, reading };
}

/** What a model is shown. */
export function recalled(system: System, limit = 20): string[] {
  const recall = recallStore(system, PLACE, { project: APP, limit, scanBytes: 1e6 });
  return recall.status === "ok" ? recall.memories.map(({ text }) => text) : [recall.status];
}

/** What is listed. */
export function listed(system: System, filter: MemoryFilter = {}): string[] {
  const texts: string[] = [];
  listMemories(system, PLACE, { ...filter, visit: ({ text }) => texts.push(text) });
  return texts;
}
