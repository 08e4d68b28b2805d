/**
 * Finds text that a generator changes on every run, and with it the prefix that providers cache.
 *
 * @module
 */

import type { RuleFinding } from "../finding.ts";
import type { FileRule } from "../rule.ts";
import page from "./volatile_text.md" with { type: "text" };

/** The rule `volatile-text`. */
export const volatileText: FileRule = {
  code: "volatile-text",
  scope: "file",
  severity: "info",
  fixable: false,
  summary: "A time stamp changes the text, and so breaks cached prefixes, whenever it is written",
  page,
  *check({ document }) {
    let last = { line: 0, saysSo: false };
    for (const match of document.matches(TIME_REGEXP, ["prose", "comment", "front-matter"])) {
      const { line } = document.positionAt(match.index);
      // A hostile line has thousands of times in it.
      if (line !== last.line) {
        last = { line, saysSo: WRITTEN_REGEXP.test(document.lineText(line)) };
      }
      if (last.saysSo) yield found(match);
    }
  },
};

/** A date with a time of day. A date alone changes once a day at most, which no cache outlives. */
const TIME_REGEXP =
  /\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? (?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* [\d, ]*\d{2}:\d{2}(?::\d{2})?/g;

/** Words by which a line says that the time is that of its writing, and not an example of one. */
const WRITTEN_REGEXP =
  /\b(?:generated|created|compiled|built|synced|exported|rendered|(?:last|auto)[- ]?(?:updated|modified|generated|change|sync)|updated(?: at| on)?:|current (?:date|time)|time ?stamp:|as of)/i;

function found(match: RegExpExecArray): RuleFinding {
  return {
    message:
      "This time stamp is different each time that the file is written, and a request that " +
      "holds it cannot use what was cached before",
    help: "Leave it out: version control knows when the file changed",
    range: { start: match.index, end: match.index + match[0].length },
  };
}
