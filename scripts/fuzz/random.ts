/**
 * Numbers that look random and are the same for the same seed.
 *
 * @module
 */

/** A source of numbers. */
export interface Random {
  /** A whole number from 0, smaller than `limit`. */
  below(limit: number): number;
  /** True in about `share` of the cases. */
  chance(share: number): boolean;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
  /** A length up to `limit`, most often a small one: every power of two is as likely as the next. */
  length(limit: number): number;
}

/** Creates a source; equal seeds give equal numbers, and seeds side by side have nothing in common. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // SplitMix32.
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ state >>> 16;
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ mixed >>> 15) >>> 0;
  };
  const below = (limit: number): number => next() % limit;
  return {
    below,
    chance: (share) => next() < share * 2 ** 32,
    pick: (items) => items[below(items.length)]!,
    length: (limit) => below(1 + (limit >> below(1 + Math.floor(Math.log2(limit + 1))))),
  };
}
