/**
 * Patterns of the `.gitignore` kind, from files that anybody may have written.
 *
 * @module
 */

import ignore, { type Ignore } from "ignore";

/**
 * The patterns, ready to be asked. One that is no pattern, such as `[/`, matches nothing, as in Git; the
 * library would throw for it at the first question.
 *
 * @param patterns The lines of a file, or the patterns one by one.
 */
export function ignorePatterns(patterns: string | readonly string[]): Ignore {
  const lines = typeof patterns === "string" ? patterns.split(/\r?\n/) : patterns;
  return ignore().add(lines.filter(isPattern));
}

function isPattern(line: string): boolean {
  try {
    // One that takes files back is not looked at until there is something to take back.
    ignore().add(line.startsWith("!") ? ["*", line] : [line]).ignores("a");
    return true;
  } catch {
    return false;
  }
}
