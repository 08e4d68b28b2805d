/**
 * The section of what the user asked to have remembered, one line each whatever the text holds.
 *
 * @module
 */

import { kindWords } from "../memory/record.ts";
import type { Block, SectionPlan } from "./budget.ts";
import { linePiece, ownPiece } from "./pieces.ts";
import type { Source } from "./section.ts";

const VERSION = "1";

const INTRO =
  "Known context: notes that the user asked to have kept, the newest last. They may be " +
  "outdated or wrong; check what matters before you rely on it.";

/** A memory, and where it is kept. */
export interface KnownMemory {
  /** What it is about, as in `project_fact`. */
  kind: string;
  /** What was said. */
  text: string;
  /** The store, as `shownPath` gives it. */
  path: string;
  /** The bytes of its record in the store; null if they are not known. */
  place: { fromByte: number; toByte: number } | null;
}

/**
 * Plans the section.
 *
 * @param memories Oldest first.
 * @param maxBytes Most bytes that it may take.
 */
export function planMemory(memories: readonly KnownMemory[], maxBytes: number): SectionPlan {
  return {
    id: "memory",
    version: VERSION,
    intro: [ownPiece(INTRO, VERSION)],
    blocks: memories.map((memory): Block => ({
      owner: "user",
      path: memory.path,
      subject: memory.path,
      head: memoryPieces(memory, VERSION),
      text: null,
      foot: [],
    })),
    firstToGo: "first",
    nameBlocks: (count) => `${count} older ${count === 1 ? "memory" : "memories"}`,
    whereToLook: 'see "rivumi memory list"',
    tells: "together",
    limit: { bytes: maxBytes, covers: "section", setting: '"prompt.maxMemoryBytes"' },
  };
}

/** One memory as an item of a list, with the newline before it. */
export function memoryPieces(memory: KnownMemory, version: string): Block["head"] {
  const { kind, text, path, place } = memory;
  const source: Source = {
    kind: "memory",
    path,
    version: null,
    fromByte: place?.fromByte ?? null,
    toByte: place?.toByte ?? null,
    fromLine: null,
    toLine: null,
  };
  const line = linePiece(text, source);
  // The record holds the text as JSON, with a place for itself among other fields.
  const transform = place === null || line.transform !== "none" ? line.transform : "normalised";
  return [ownPiece(`\n- ${kindWords(kind)}: `, version), { ...line, transform }];
}
