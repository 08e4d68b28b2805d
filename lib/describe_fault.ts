/**
 * Words for what should not have happened: an exception that nobody expected. Where many files are
 * looked at, it is said of the one that it happened with, and the others go on.
 *
 * @module
 */

import { ConfigError, ReadError, UsageError } from "./errors.ts";
import { printable } from "./printable.ts";

/** What to do about a defect. */
export const DEFECT_HELP =
  "This is a defect in Rivumi: please report it, with the output of the same command and --verbose";

/**
 * Names a defect, in printable words.
 *
 * @throws what it is given, if that is no defect but one of the expected failures.
 */
export function describeFault(error: unknown): string {
  if (error instanceof UsageError || error instanceof ReadError || error instanceof ConfigError) {
    throw error;
  }
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return `internal fault: ${name}: ${printable(message)}`;
}
