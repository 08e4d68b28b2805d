/**
 * Reads the records of the memory store, from the newest or from the oldest, and says which lines are
 * none.
 *
 * @module
 */

import type { LockedFile, OpenRefusal } from "../system.ts";
import type { StorePlace } from "./open_store.ts";
import { decodeLine, MAX_LINE_BYTES, type MemoryRecord, type SkipReason } from "./record.ts";
import { createLineSplitter, type RawLine } from "./split_lines.ts";

/** One record of the store and where it stands. */
export interface StoredRecord {
  /** The record. */
  record: MemoryRecord;
  /** Its line as JSON text, with the fields that this version does not know. */
  json: string;
  /** Offset of the line in the file, in bytes. */
  offset: number;
  /** Length of the line in bytes, without its newline. */
  length: number;
}

/** A line that is no record, and is not shown. */
export interface SkippedLine {
  /** Line number from 1; null where the reading began at the end. */
  line: number | null;
  /** Offset of the line in the file, in bytes. */
  offset: number;
  /** Why. */
  reason: SkipReason;
}

/** Most lines that are listed one by one: a file of nothing but garbage must not fill the memory. */
export const MAX_LISTED = 1000;

/** How to read. */
export interface ReadStoreOptions {
  /** Oldest first or newest first. */
  from: "start" | "end";
  /** Number of bytes to read at most. @default {the whole file} */
  maxBytes?: number;
  /** Takes one record; false ends the reading. */
  visit(stored: StoredRecord): boolean;
}

/** What a reading came upon besides the records. */
export interface StoreReading {
  /** Tells it from a refusal. */
  status: "ok";
  /** Size of the file; 0 if there is none. */
  bytes: number;
  /** Number of bytes looked at, and whether more of them could have changed the answer. */
  scanned: { bytes: number; complete: boolean };
  /** Lines looked at that are no records, by offset; the first {@linkcode MAX_LISTED} met. */
  skipped: SkippedLine[];
  /** Number of all of them. */
  skippedLines: number;
}

/** Reads the store until the visitor has seen enough. A store that does not exist yet holds nothing. */
export function readStore(
  file: LockedFile,
  { path, root }: StorePlace,
  { from, visit, ...bounds }: ReadStoreOptions,
): StoreReading | OpenRefusal {
  const skipped: SkippedLine[] = [];
  let skippedLines = 0;
  let scannedBytes = 0;
  let stopped = false;
  let lines = 0;

  function visitLine({ offset, bytes }: RawLine): boolean {
    lines++;
    const decoded = decodeLine(bytes);
    if (decoded.status === "skipped") {
      const line = from === "start" ? lines : null;
      if (++skippedLines <= MAX_LISTED) skipped.push({ line, offset, reason: decoded.reason });
    } else if (decoded.status === "record") {
      const { record, json } = decoded;
      stopped = !visit({ record, json, offset, length: bytes.length });
    }
    return !stopped;
  }

  const splitter = createLineSplitter({ from, maxLineBytes: MAX_LINE_BYTES, visit: visitLine });
  const result = file.readBlocks(path, {
    root,
    from,
    ...bounds,
    visit: (block, offset) => {
      scannedBytes += block.length;
      return splitter.push(block, offset);
    },
  });
  if (result.status !== "ok" && result.status !== "missing") return result;
  const bytes = result.status === "ok" ? result.bytes : 0;
  const isThrough = scannedBytes === bytes;
  if (isThrough && !stopped) splitter.end();
  return {
    status: "ok",
    bytes,
    scanned: { bytes: scannedBytes, complete: isThrough || stopped },
    skipped: skipped.sort((a, b) => a.offset - b.offset),
    skippedLines,
  };
}
