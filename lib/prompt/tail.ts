/**
 * The tail: what changes from turn to turn and goes before the user's words in the newest message, so
 * that everything before it can stay as it is.
 *
 * @module
 */

import { escapedPiece, INPUT, linePiece, namePiece, ownPiece, workspaceSource } from "./pieces.ts";
import { escapeDelimiters } from "./escape.ts";
import { type KnownMemory, memoryPieces } from "./memory_plan.ts";
import type { Piece, Section, TailId } from "./section.ts";
import { replaceableSection, type Replacements } from "./static_sections.ts";
import { PLAN_MODE } from "./texts/plan_mode.ts";

const VERSION = "1";

/** What the tail of one turn is to say; what is left out is not said. */
export interface TailParts {
  /** What has changed in the files that the system text was made from, one line each. */
  notice?: readonly string[];
  /** Whether only a plan is wanted. */
  planMode?: boolean;
  /** Memories that were added since the system text was made, oldest first. */
  recall?: readonly KnownMemory[];
  /** The working directory, where it is no longer that of the system text; absolute. */
  workingDirectory?: string;
  /** The day, where it is no longer that of the system text, as in `2026-01-02`. */
  date?: string;
  /** What the host has to say, in its own words. */
  hostNote?: string;
}

/** The blocks of a tail, in their order. */
export function tailSections(parts: TailParts, replacements: Replacements = {}): Section[] {
  const { notice = [], planMode = false, recall = [], workingDirectory, date, hostNote } = parts;
  return [
    ...(notice.length === 0 ? [] : [block("notice", [
      ownPiece("Files that your instructions came from have changed:", VERSION),
      ...notice.flatMap((line) => [ownPiece("\n- ", VERSION), linePiece(line, INPUT)]),
    ])]),
    ...(planMode ? [replaceableSection("plan_mode", PLAN_MODE, replacements)] : []),
    ...(recall.length === 0 ? [] : [block("recall", [
      ownPiece("Notes that the user has asked to have kept since; they may be wrong:", VERSION),
      ...recall.flatMap((memory) => memoryPieces(memory, VERSION)),
    ])]),
    ...(workingDirectory === undefined ? [] : [block("working_directory", [
      ownPiece("The working directory is now ", VERSION),
      namePiece(workingDirectory, workspaceSource(null)),
    ])]),
    ...(date === undefined ? [] : [block("date", [
      ownPiece("The date is now ", VERSION),
      namePiece(date, workspaceSource(null)),
    ])]),
    ...(hostNote === undefined || hostNote === ""
      ? []
      : [block("host_note", [hostPiece(hostNote)])]),
  ];
}

function block(id: TailId, pieces: Piece[]): Section {
  return { id, version: VERSION, stability: "turn", pieces };
}

/** The host may use several lines, as the user does. */
function hostPiece(note: string): Piece {
  return escapedPiece(note, escapeDelimiters(note.toWellFormed()), INPUT);
}
