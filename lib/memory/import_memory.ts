/**
 * Takes records in that were exported elsewhere.
 *
 * @module
 */

import { describeSecret, findSecrets } from "../secrets/find_secrets.ts";
import type { System } from "../system.ts";
import type { StoreFault, StorePlace } from "./open_store.ts";
import { readStore } from "./read_store.ts";
import { decodeLine, escapeLineSeparators, type MemoryRecord } from "./record.ts";

/** A line that keeps an import from happening. */
export interface ImportFault {
  /** Line number from 1. */
  line: number;
  /** What is wrong with it, as a phrase; nothing of its content. */
  reason: string;
}

/**
 * What came of an import. With `ok`, all records are on the disk: `added` came in, `present` were there
 * already. With `faulty`, nothing was added.
 */
export type ImportResult =
  | { status: "ok"; added: number; present: number }
  | { status: "faulty"; faults: ImportFault[] }
  | StoreFault;

/** How to import. */
export interface ImportOptions {
  /** The records, one a line. */
  text: string;
  /** Accept text that looks like a secret. @default {false} */
  allowSecret?: boolean;
}

interface ImportLine {
  line: number;
  record: MemoryRecord;
  json: string;
}

/**
 * Adds all records or none, in their order. Each keeps its id, its time and the fields that this version
 * does not know; one that is in the store already stays where it is, so that importing twice changes
 * nothing and no memory becomes newer than it is.
 */
export function importMemory(
  system: System,
  place: StorePlace,
  { text, allowSecret = false }: ImportOptions,
): ImportResult {
  const faults: ImportFault[] = [];
  const incoming = new Map<string, ImportLine>();
  let present = 0;

  for (const [index, bytes] of text.split("\n").entries()) {
    const line = index + 1;
    const decoded = decodeLine(new TextEncoder().encode(bytes));
    if (decoded.status === "blank") continue;
    if (decoded.status === "skipped") {
      faults.push({ line, reason: REASONS[decoded.reason] });
      continue;
    }
    const { record, json } = decoded;
    const [secret] = allowSecret || record.kind === "forget" ? [] : findSecrets(record.text);
    const twin = incoming.get(record.id);
    if (secret !== undefined) {
      faults.push({ line, reason: `the text seems to hold ${describeSecret(secret)}` });
    } else if (twin === undefined) {
      incoming.set(record.id, { line, record, json });
    } else if (isSame(twin.record, record)) {
      present++;
    } else {
      faults.push({ line, reason: `line ${twin.line} has the same id and says something else` });
    }
  }

  const reading = readStore(system, place, {
    from: "start",
    visit({ record }): boolean {
      const twin = incoming.get(record.id);
      if (twin === undefined) return true;
      incoming.delete(record.id);
      if (isSame(twin.record, record)) present++;
      else {
        faults.push({
          line: twin.line,
          reason: "the store has a record with the same id that says something else",
        });
      }
      return true;
    },
  });
  if (reading.status !== "ok") return reading;
  if (faults.length > 0) {
    return { status: "faulty", faults: faults.sort((a, b) => a.line - b.line) };
  }
  if (incoming.size === 0) return { status: "ok", added: 0, present };
  const lines = [...incoming.values()].map(({ json }) => `${escapeLineSeparators(json)}\n`);
  const result = system.appendLines(place.path, lines.join(""), { root: place.root });
  return result.status === "ok" ? { status: "ok", added: lines.length, present } : result;
}

const REASONS = {
  damaged: "it is no JSON, or not UTF-8",
  oversize: "it is longer than 64 KiB",
  "unknown-version": "its version is not known",
  "unknown-kind": "its kind is not known",
  "wrong-shape": "it does not have the shape of a record",
} as const;

function isSame(a: MemoryRecord, b: MemoryRecord): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
