/**
 * "Did you mean": the nearest of the known words, if it is near enough to be meant.
 *
 * @module
 */

import { levenshteinDistance } from "@std/text/levenshtein-distance";

/** The known word nearest to `word`; null if none is within a third of its length, or two letters. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const limit = Math.max(2, Math.floor(word.length / 3));
  let nearest: string | null = null;
  let distance = limit + 1;
  for (const candidate of known) {
    const measured = levenshteinDistance(word.toLowerCase(), candidate.toLowerCase());
    if (measured < distance) {
      nearest = candidate;
      distance = measured;
    }
  }
  return nearest;
}
