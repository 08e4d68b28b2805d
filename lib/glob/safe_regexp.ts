/**
 * The choice between JavaScript's own regular expressions, which are faster on most patterns, and those
 * that cannot be made slow.
 *
 * @module
 */

import { linearRegExp, type LinearRegExpOptions } from "./linear_regexp.ts";

/** Longer than any path that a system accepts; `picomatch` needs quadratic time to read a pattern. */
export const MAX_PATTERN_LENGTH = 4096;

const PLAIN_REGEXP = /^!?[\w. \-/*?]*$/;

/**
 * Compiles the regular expression that a library made of a pattern. Null if the source is not valid, or
 * cannot be answered in linear time: such a pattern matches nothing.
 *
 * @param pattern What somebody wrote.
 */
export function safeRegExp(
  source: string,
  { pattern, ...options }: LinearRegExpOptions & { pattern: string },
): { test(text: string): boolean } | null {
  let regexp: RegExp;
  try {
    // For its syntax alone, if the pattern is not plain: nothing is compiled before it is run.
    regexp = new RegExp(source, options.ignoreCase === true ? "i" : "");
  } catch {
    return null;
  }
  return isPlain(pattern) ? regexp : linearRegExp(regexp.source, options);
}

/**
 * Whether there is nothing to go back to and try again: one star in a component at most, and one for any
 * number of components. Each component of a path is then looked at once.
 */
function isPlain(pattern: string): boolean {
  if (!PLAIN_REGEXP.test(pattern)) return false;
  const components = pattern.split("/");
  const isDeep = (component: string): boolean => component === "**";
  return components.filter(isDeep).length <= 1 &&
    components.every((component) => isDeep(component) || component.split("*").length <= 2);
}
