/**
 * From a file to pieces of a prompt that say which of its bytes they are.
 *
 * @module
 */

import type { ReadFile } from "../system.ts";
import { utf8Length } from "../source_text.ts";
import { ESCAPED, findDelimiters } from "./escape.ts";
import type { Piece, Source, Transform } from "./section.ts";

const BYTE_ORDER_MARK_BYTES = 3;
const NEWLINE_REGEXP = /\n/g;
const LF = 0x0a;
const CR = 0x0d;

/** Text of a file on its way into a prompt. */
export interface InsertedText {
  file: ReadFile;
  /** The file, as `shownPath` gives it. */
  path: string;
  /** Where the text begins in the file's normalised text, in UTF-16 code units. */
  start: number;
  /** Offsets in the file's text of what has to be escaped, in order. */
  delimiters: readonly number[];
  /** Length in UTF-8 as it is sent, escapes included. */
  bytes: number;
}

/**
 * Takes the text of a file, from `start` on.
 *
 * @param options `path`: the file, as `shownPath` gives it.
 */
export function insertText(
  file: ReadFile,
  { path, start = 0 }: { path: string; start?: number },
): InsertedText {
  const delimiters = findDelimiters(file.text.slice(start)).map((offset) => start + offset);
  const bytes = textBytes(file) - utf8Length(file.text.slice(0, start)) +
    delimiters.length * (ESCAPED.length - 1);
  return { file, path, start, delimiters, bytes };
}

/** What became of a text: the pieces of what is sent, and the place of what is not. */
export interface TracedText {
  pieces: Piece[];
  /** Where the rest stands in the file; empty if there is none. */
  rest: Source;
}

/**
 * The pieces of a text up to `end`, in UTF-16 code units of the file's text. Takes time in proportion to
 * the text.
 */
export function traceText(inserted: InsertedText, end: number): TracedText {
  const { file, path, start, delimiters } = inserted;
  const walker = createWalker(file, path);
  walker.skipTo(start);
  const pieces: Piece[] = [];
  let at = start;
  const take = (to: number) => {
    if (to > at) pieces.push(walker.take(to));
    at = to;
  };
  for (const delimiter of delimiters) {
    if (delimiter >= end) break;
    take(delimiter);
    const { source } = walker.take(delimiter + 1);
    pieces.push({ text: ESCAPED, bytes: ESCAPED.length, source, transform: "escaped" });
    at = delimiter + 1;
  }
  take(end);
  return { pieces, rest: walker.take(file.text.length).source };
}

/** The place of a range of a file's text, given in UTF-16 code units. */
export function placeInFile(
  file: ReadFile,
  { path, start, end }: { path: string; start: number; end: number },
): Source {
  const walker = createWalker(file, path);
  walker.skipTo(start);
  return walker.take(end).source;
}

/** Length of a file's normalised text in UTF-8, without encoding it. */
function textBytes({ raw, normalisation: { byteOrderMark, crlf } }: ReadFile): number {
  return raw.length - (byteOrderMark ? BYTE_ORDER_MARK_BYTES : 0) - crlf;
}

/** Goes through a file once and knows the byte and the line that it has got to. */
function createWalker(file: ReadFile, path: string): {
  skipTo(offset: number): void;
  take(end: number): Piece;
} {
  const { text, raw, normalisation } = file;
  const total = textBytes(file);
  const hasCarriageReturns = normalisation.crlf + normalisation.cr > 0;
  let offset = 0;
  let sent = 0;
  let byte = normalisation.byteOrderMark ? BYTE_ORDER_MARK_BYTES : 0;
  let line = 1;
  let nextCarriageReturn = -1;

  function take(end: number): Piece {
    const run = text.slice(offset, end);
    const bytes = end === text.length ? total - sent : utf8Length(run);
    const newlines = countNewlines(run);
    const fromByte = byte;
    const fromLine = line;
    byte = hasCarriageReturns ? rawEnd(raw, byte, bytes) : byte + bytes;
    line += newlines;
    sent += bytes;
    offset = end;
    const source: Source = {
      kind: "file",
      path,
      version: null,
      fromByte,
      toByte: byte,
      fromLine,
      toLine: run.endsWith("\n") ? line - 1 : line,
    };
    const transform = transformOf(fromByte);
    return transform === "none"
      ? { text: run, bytes, utf8: raw.subarray(fromByte, byte), source, transform }
      : { text: run, bytes, source, transform };
  }

  function transformOf(fromByte: number): Transform {
    if (!hasCarriageReturns) return "none";
    if (nextCarriageReturn < fromByte) {
      const found = raw.indexOf(CR, fromByte);
      nextCarriageReturn = found < 0 ? Infinity : found;
    }
    return nextCarriageReturn < byte ? "normalised" : "none";
  }

  return {
    skipTo(end): void {
      if (end > 0) take(end);
    },
    take,
  };
}

/** Three times as fast as a loop, which counts for a text of a mebibyte. */
function countNewlines(text: string): number {
  return text.match(NEWLINE_REGEXP)?.length ?? 0;
}

/** Where in the raw bytes a run ends that has `bytes` once CRLF and CR have become LF. */
function rawEnd(raw: Uint8Array, from: number, bytes: number): number {
  let at = from;
  for (let left = bytes; left > 0; left--) {
    at += raw[at] === CR && raw[at + 1] === LF ? 2 : 1;
  }
  return at;
}
