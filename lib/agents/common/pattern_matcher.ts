/**
 * Patterns that somebody else wrote.
 *
 * @module
 */

import picomatch from "picomatch";

/** Compiles a pattern in which `*` also stands for a leading dot; a bad one matches nothing. */
export function patternMatcher(pattern: string): (path: string) => boolean {
  try {
    const matches = picomatch(pattern, { dot: true });
    return (path) => matches(path);
  } catch {
    // Empty, or too long to be compiled.
    return () => false;
  }
}
