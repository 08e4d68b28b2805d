/**
 * Chooses the memories that a model is shown. No ranking and no guessing: the newest that belong here.
 *
 * @module
 */

import type { Memory, MemoryRecord } from "./record.ts";

/** Why a memory is not shown; `by` is the id of the record that is the reason, where there is one. */
export type LeftOut =
  | { reason: "other-project" }
  | { reason: "duplicate-of"; by: string }
  | { reason: "older-than-limit" }
  | { reason: "forgotten"; by: string };

/** Whose memories, and how many. */
export interface RecallOptions {
  /** Key of the project; see {@linkcode projectKey}. */
  project: string;
  /** Largest number of memories. */
  limit: number;
}

/** A recall under way. */
export interface Recall {
  /**
   * Takes the next older record. The answer is why it is not shown, or null: it is shown, or it is no
   * memory.
   */
  add(record: MemoryRecord): LeftOut | null;
  /** Whether no older record can be shown any more. */
  isFull(): boolean;
  /** What is shown so far, oldest first. */
  memories(): Memory[];
}

/**
 * Starts a recall, to be fed with the records of the store from the newest to the oldest; newer means
 * later in the file. Equal texts of one kind are shown once, where they stand last.
 */
export function createRecall({ project, limit }: RecallOptions): Recall {
  const shown: Memory[] = [];
  const forgottenBy = new Map<string, string>();
  const newestOfText = new Map<string, string>();

  function add(record: MemoryRecord): LeftOut | null {
    if (record.kind === "forget") {
      forgottenBy.set(record.target, record.id);
      return null;
    }
    const forget = forgottenBy.get(record.id);
    if (forget !== undefined) return { reason: "forgotten", by: forget };
    if (record.project !== null && record.project !== project) return { reason: "other-project" };
    const text = `${record.kind} ${record.text.trim()}`;
    const newer = newestOfText.get(text);
    if (newer !== undefined) return { reason: "duplicate-of", by: newer };
    newestOfText.set(text, record.id);
    if (shown.length >= limit) return { reason: "older-than-limit" };
    shown.push(record);
    return null;
  }

  return {
    add,
    isFull: () => shown.length >= limit,
    memories: () => shown.toReversed(),
  };
}
