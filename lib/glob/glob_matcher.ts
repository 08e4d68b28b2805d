/**
 * Patterns for paths, as `picomatch` understands them, from files that anybody may have written. It turns
 * a pattern into a regular expression; what runs that here needs linear time.
 *
 * @module
 */

import picomatch from "picomatch";
import { MAX_PATTERN_LENGTH, safeRegExp } from "./safe_regexp.ts";

/** How {@linkcode globMatcher} is to compare. */
export interface GlobMatcherOptions {
  /** Whether upper and lower case are the same. */
  ignoreCase?: boolean;
  /** Called for each step of the automaton; for tests that count. */
  onStep?: () => void;
}

/**
 * Compiles patterns in which `*` also stands for a leading dot; a path is to match one of them. A bad
 * pattern (empty, longer than 4,096 characters, ending in four backslashes, or one that refers back to a group) matches nothing but
 * its own text.
 */
export function globMatcher(
  patterns: string | readonly string[],
  options: GlobMatcherOptions = {},
): (path: string) => boolean {
  const matchers = [patterns].flat().map((pattern) => onePattern(pattern, options));
  return (path) => path !== "" && matchers.some((matches) => matches(path));
}

function onePattern(
  pattern: string,
  { ignoreCase = false, onStep }: GlobMatcherOptions,
): (path: string) => boolean {
  const source = sourceOf(pattern, ignoreCase);
  const regexp = source === null
    ? null
    : safeRegExp(source, { pattern, ignoreCase, ...(onStep === undefined ? {} : { onStep }) });
  return (path) => path === pattern || regexp?.test(path) === true;
}

/** At these, `picomatch` 4.0.7 steps over the end of the pattern and never comes back. */
const ENDLESS_REGEXP = /\\{4}$/;

function sourceOf(pattern: string, nocase: boolean): string | null {
  if (pattern.length > MAX_PATTERN_LENGTH || ENDLESS_REGEXP.test(pattern)) return null;
  try {
    // The empty path is asked for nothing but what comes with the answer.
    return picomatch(pattern, { dot: true, nocase })("", true).regex.source;
  } catch {
    return null;
  }
}
