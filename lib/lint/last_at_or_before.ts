/**
 * Looking a place up in a sorted list.
 *
 * @module
 */

/** Index of the last number that is not larger than `value`; -1 if there is none. */
export function lastAtOrBefore(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
