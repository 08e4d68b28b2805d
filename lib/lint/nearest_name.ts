/**
 * "Did you mean", for names out of files that strangers wrote: there may be very many, and very long ones.
 *
 * @module
 */

import { nearestWord } from "../nearest_word.ts";

/** A longer name is nobody's slip of the pen. */
const LONGEST_NAME = 64;

/** How many names are compared. */
const MOST_NAMES = 100;

/** The nearest of the first names; null if none is near enough. */
export function nearestName(name: string, known: Iterable<string>): string | null {
  if (name.length > LONGEST_NAME) return null;
  const candidates: string[] = [];
  for (const candidate of known) {
    if (candidates.length === MOST_NAMES) break;
    if (candidate.length <= LONGEST_NAME) candidates.push(candidate);
  }
  return nearestWord(name, candidates);
}
