/**
 * What one run of a command may reach. Pure data: `lib/cli/wanted_grants.ts` says what a command needs,
 * `lib/io/held_grants.ts` what of that this process has to give.
 *
 * @module
 */

/** Permissions of the three kinds that Rivumi ever holds. {@linkcode EVERYTHING} stands for all of a kind. */
export interface Grants {
  /** Absolute paths that may be read; a folder stands for all that is in it. */
  read: readonly string[];
  /** Absolute paths that may be written; a folder stands for all that is in it. */
  write: readonly string[];
  /** Names of environment variables that may be read. */
  env: readonly string[];
}

/** In a list of {@linkcode Grants}: the whole file system, or every variable. */
export const EVERYTHING = "*";
