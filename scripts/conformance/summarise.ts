/**
 * Long recorded texts are kept as their ends, length and hash.
 *
 * @module
 */

import { createHash } from "node:crypto";

/** A recorded text: whole, or told by its ends, length in UTF-16 code units and SHA-256 in hex. */
export type RecordedText = string | { head: string; tail: string; length: number; sha256: string };

/** Texts up to this length are kept whole. */
export const LONGEST_TEXT = 6000;

/** How much of each end is kept. */
export const END_LENGTH = 160;

/** A text as it is recorded. */
export function summarise(text: string): RecordedText {
  if (text.length <= LONGEST_TEXT) return text;
  const clipped = clip(text);
  return {
    head: clipped.slice(0, END_LENGTH),
    tail: clipped.slice(-END_LENGTH),
    length: clipped.length,
    sha256: createHash("sha256").update(clipped).digest("hex"),
  };
}

/** The first recordings left out the middle of very long texts before they were hashed. */
function clip(text: string): string {
  const LONGEST = 60000;
  if (text.length <= LONGEST) return text;
  const left = `\n[[oracle: ${text.length - LONGEST} chars left out of the recording]]\n`;
  return text.slice(0, LONGEST / 2) + left + text.slice(-LONGEST / 2);
}
