/**
 * Identifiers that sort by time (ULID, github.com/ulid/spec): ten characters of Crockford's base 32 for
 * the time in milliseconds, sixteen for randomness.
 *
 * @module
 */

import type { System } from "./system.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

/** What a ULID looks like: upper case, and no more than 128 bits. */
export const ULID_REGEXP: RegExp = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Makes a new identifier for `at`, which lies between 1970 and the year 10889. */
export function createUlid(at: Date, system: Pick<System, "randomBytes">): string {
  let id = "";
  let time = at.getTime();
  while (id.length < TIME_CHARACTERS) {
    id = ALPHABET[time % 32] + id;
    time = Math.floor(time / 32);
  }
  // A byte has eight values for each character, so none is favoured.
  for (const byte of system.randomBytes(RANDOM_CHARACTERS)) id += ALPHABET[byte % 32];
  return id;
}
