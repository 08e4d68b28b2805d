/**
 * Takes records in that were exported elsewhere.
 *
 * @module
 */

import type { LockedFile, OpenRefusal, System } from "../system.ts";
import type { StoreFault, StorePlace } from "./open_store.ts";
import { objectionToText } from "./parse_remember.ts";
import { readStore } from "./read_store.ts";
import { decodeLine, escapeLineSeparators, type Memory, type MemoryRecord } from "./record.ts";

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
export async function importMemory(
  system: System,
  place: StorePlace,
  { text, allowSecret = false }: ImportOptions,
): Promise<ImportResult> {
  const { incoming, repeated, faults } = readLines(text, allowSecret);
  if (faults.length > 0) {
    const comparison = compareWithStore(system, place, incoming);
    if (comparison.status !== "ok") return comparison;
    return { status: "faulty", faults: sorted([...faults, ...comparison.clashes]) };
  }
  let outcome: ImportResult = { status: "ok", added: 0, present: repeated };
  if (incoming.size === 0) return outcome;
  // What the store holds is looked at under the lock: another import may be at work on the same records.
  const result = await system.appendLines(place.path, (file) => {
    const comparison = compareWithStore(file, place, incoming);
    if (comparison.status !== "ok") {
      outcome = comparison;
      return "";
    }
    const { missing, clashes } = comparison;
    if (clashes.length > 0) {
      outcome = { status: "faulty", faults: sorted(clashes) };
      return "";
    }
    const present = repeated + incoming.size - missing.length;
    outcome = { status: "ok", added: missing.length, present };
    return missing.map(({ json }) => `${escapeLineSeparators(json)}\n`).join("");
  }, { root: place.root });
  return result.status === "ok" ? outcome : result;
}

/** What of an import the store does not hold, and what it holds otherwise. */
function compareWithStore(
  file: LockedFile,
  place: StorePlace,
  incoming: ReadonlyMap<string, ImportLine>,
): { status: "ok"; missing: ImportLine[]; clashes: ImportFault[] } | OpenRefusal {
  const missing = new Map(incoming);
  const clashes: ImportFault[] = [];
  const reading = readStore(file, place, {
    from: "start",
    visit({ record }): boolean {
      const twin = missing.get(record.id);
      if (twin === undefined) return true;
      missing.delete(record.id);
      if (!isSame(twin.record, record)) clashes.push({ line: twin.line, reason: CLASH });
      return true;
    },
  });
  return reading.status === "ok"
    ? { status: "ok", missing: [...missing.values()], clashes }
    : reading;
}

/** What is to come in by id, how many lines say the same as an earlier one, and what is wrong. */
function readLines(
  text: string,
  allowSecret: boolean,
): { incoming: Map<string, ImportLine>; repeated: number; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const incoming = new Map<string, ImportLine>();
  let repeated = 0;
  for (const [index, bytes] of text.split("\n").entries()) {
    const line = index + 1;
    const decoded = decodeLine(new TextEncoder().encode(bytes));
    if (decoded.status === "blank") continue;
    if (decoded.status === "skipped") {
      faults.push({ line, reason: REASONS[decoded.reason] });
      continue;
    }
    const { record, json } = decoded;
    const objection = record.kind === "forget" ? null : objectionTo(record, allowSecret);
    const twin = incoming.get(record.id);
    if (objection !== null) {
      faults.push({ line, reason: objection });
    } else if (twin === undefined) {
      incoming.set(record.id, { line, record, json });
    } else if (isSame(twin.record, record)) {
      repeated++;
    } else {
      faults.push({ line, reason: `line ${twin.line} has the same id and says something else` });
    }
  }
  return { incoming, repeated, faults };
}

/** Importing is no way around what {@linkcode parseRemember} refuses. */
function objectionTo({ text, project }: Memory, allowSecret: boolean): string | null {
  const objection = objectionToText(text.trim(), { allowSecret });
  if (objection !== null) return objection.why;
  if (project === null) return null;
  const toProject = objectionToText(project, { allowSecret });
  return toProject === null ? null : toProject.why.replace("the text", "the name of the project");
}

function sorted(faults: readonly ImportFault[]): ImportFault[] {
  return faults.toSorted((a, b) => a.line - b.line);
}

const CLASH = "the store has a record with the same id that says something else";

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
