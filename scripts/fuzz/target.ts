/**
 * What is fuzzed: something that takes a text, and what must hold for every text.
 *
 * @module
 */

import type { Random } from "./random.ts";

/** One thing to fuzz. */
export interface FuzzTarget {
  /** Name on the command line. */
  name: string;
  /** How many of all inputs it gets, in comparison with others: what is fast gets more. */
  weight: number;
  /** Words that mean something to it. */
  tokens: readonly string[];
  /** Extensions of the fixtures that it starts from. */
  corpus: readonly string[];
  /**
   * Takes an input, and throws if anything does not hold that should. `random` decides what else there
   * is. Two calls with equal inputs must give answers that are equal as JSON.
   */
  run(input: FuzzInput, random: Random): unknown;
}

/** An input in both forms. Bytes that are no UTF-8 are U+FFFD in the text. */
export interface FuzzInput {
  text: string;
  bytes: Uint8Array;
}

/** Makes an input of a generated text; if that is one of bytes, of those. */
export function inputOf(text: string): FuzzInput {
  const isBytes = /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/.test(text);
  const bytes = isBytes
    ? Uint8Array.from(text, (character) => character.charCodeAt(0))
    : new TextEncoder().encode(text);
  return {
    text: isBytes ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) : text,
    bytes,
  };
}

/** Runs something that may end with one of the expected failures; null if it does. */
export function allowing<T>(
  failures: readonly (abstract new (...args: never[]) => Error)[],
  action: () => T,
): T | null {
  try {
    return action();
  } catch (error) {
    if (failures.some((failure) => error instanceof failure)) return null;
    throw error;
  }
}

/** Throws if something does not hold. */
export function hold(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`Does not hold: ${what}`);
}
