/**
 * Reads the records of the memory store, from the newest or from the oldest, and says which lines are
 * none.
 *
 * @module
 */

import type { ReadRefusal, System } from "../system.ts";
import { decodeLine, MAX_LINE_BYTES, type MemoryRecord, type SkipReason } from "./record.ts";
import { createLineSplitter, type RawLine } from "./split_lines.ts";

/** Where the store is. */
export interface StorePlace {
  /** The file, absolute. */
  path: string;
  /** Real path of the data folder that it lies in. */
  root: string;
}

/** One record of the store and where it stands. */
export interface StoredRecord {
  /** The record. */
  record: MemoryRecord;
  /** Its line as JSON text, with the fields that this version does not know. */
  json: string;
  /** Offset of the line in the file, in bytes. */
  offset: number;
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

/** How to read. */
export interface ReadStoreOptions extends StorePlace {
  /** Oldest first or newest first. */
  from: "start" | "end";
  /** Number of bytes to read at most. @default {the whole file} */
  maxBytes?: number;
  /** Takes one record; false ends the reading. */
  visit(stored: StoredRecord): boolean;
}

/** What a reading came upon besides the records. */
export interface StoreReading {
  status: "ok";
  /** Size of the file; 0 if there is none. */
  bytes: number;
  /** Number of bytes looked at, and whether more of them could have changed the answer. */
  scanned: { bytes: number; complete: boolean };
  /** Lines looked at that are no records, by offset. */
  skipped: SkippedLine[];
}

/** Reads the store until the visitor has seen enough. A store that does not exist yet holds nothing. */
export function readStore(
  system: System,
  options: ReadStoreOptions,
): StoreReading | Exclude<ReadRefusal, { status: "missing" }> {
  const skipped: SkippedLine[] = [];
  let scannedBytes = 0;
  let stopped = false;
  let lines = 0;

  function visitLine({ offset, bytes }: RawLine): boolean {
    lines++;
    const decoded = decodeLine(bytes);
    if (decoded.status === "skipped") {
      const line = options.from === "start" ? lines : null;
      skipped.push({ line, offset, reason: decoded.reason });
    } else if (decoded.status === "record") {
      stopped = !options.visit({ record: decoded.record, json: decoded.json, offset });
    }
    return !stopped;
  }

  const splitter = createLineSplitter({
    from: options.from,
    maxLineBytes: MAX_LINE_BYTES,
    visit: visitLine,
  });
  const { path, root, from } = options;
  const result = system.readBlocks(path, {
    root,
    from,
    ...(options.maxBytes === undefined ? {} : { maxBytes: options.maxBytes }),
    visit: (block, offset) => {
      scannedBytes += block.length;
      return splitter.push(block, offset);
    },
  });
  if (result.status === "missing") {
    return { status: "ok", bytes: 0, scanned: { bytes: 0, complete: true }, skipped };
  }
  if (result.status !== "ok") return result;
  const reachedEnd = scannedBytes === result.bytes;
  if (reachedEnd && !stopped) splitter.end();
  skipped.sort((a, b) => a.offset - b.offset);
  return {
    status: "ok",
    bytes: result.bytes,
    scanned: { bytes: scannedBytes, complete: reachedEnd || stopped },
    skipped,
  };
}
