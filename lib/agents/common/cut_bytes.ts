/**
 * Cutting a file to what is left of a budget.
 *
 * @module
 */

import { decodeLossy } from "./decode_lossy.ts";

/** The part of a file that fits. */
export interface CutText {
  /** The part, decoded; a character that the cut goes through is U+FFFD. */
  text: string;
  /** Its length in bytes of the file. */
  bytes: number;
  /** The line, from 1, that the cut falls in; null if the whole file fits. */
  cutAtLine: number | null;
}

/** Cuts after `limit` bytes, wherever that is. */
export function cutBytes(bytes: Uint8Array, limit: number): CutText {
  if (bytes.length <= limit) {
    return { text: decodeLossy(bytes), bytes: bytes.length, cutAtLine: null };
  }
  const text = decodeLossy(bytes.subarray(0, limit));
  return { text, bytes: limit, cutAtLine: text.split("\n").length };
}
