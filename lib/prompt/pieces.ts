/**
 * Pieces of a prompt's text that are no part of a file's text: our own words, names, and what somebody
 * else said in one line.
 *
 * @module
 */

import { utf8Length } from "../source_text.ts";
import { escapeLine, escapeName } from "./escape.ts";
import type { Piece, PromptText, Source } from "./section.ts";

const NO_PLACE = { fromByte: null, toByte: null, fromLine: null, toLine: null } as const;

/** Words of our own. */
export function ownPiece(text: string, version: string): Piece {
  const source: Source = { kind: "code", path: null, version, ...NO_PLACE };
  return { text, bytes: utf8Length(text), source, transform: "none" };
}

/** A text of our own as the whole of a section. */
export function ownPieces({ text, version }: PromptText): Piece[] {
  return [ownPiece(text, String(version))];
}

/** The source of what the caller said. */
export const INPUT: Source = { kind: "input", path: null, version: null, ...NO_PLACE };

/** The source of a fact about the place; `path` is the file that it was found in or by. */
export function workspaceSource(path: string | null): Source {
  return { kind: "workspace", path, version: null, ...NO_PLACE };
}

/** A name from anybody, made fit for an attribute or a list. */
export function namePiece(name: string, source: Source): Piece {
  return escapedPiece(name, escapeName(name), source);
}

/** What somebody said, on one line. */
export function linePiece(text: string, source: Source): Piece {
  return escapedPiece(text, escapeLine(text), source);
}

/** What stands for an original; it counts as escaped where the two differ. */
export function escapedPiece(original: string, text: string, source: Source): Piece {
  const transform = text === original ? "none" : "escaped";
  return { text, bytes: utf8Length(text), source, transform };
}

/** Length of the pieces together, in UTF-8. */
export function totalBytes(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0);
}
