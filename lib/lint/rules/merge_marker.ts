/**
 * Finds what is left of a merge that nobody finished.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import type { LintDocument, TextPart } from "../document.ts";
import type { RuleFinding } from "../finding.ts";
import type { TextRange } from "../markdown.ts";
import type { FileRule } from "../rule.ts";
import page from "./merge_marker.md" with { type: "text" };

/** The rule `merge-marker`. */
export const mergeMarker: FileRule = {
  code: "merge-marker",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "A conflict of a merge was committed with its markers",
  page,
  *check({ document }) {
    let open: TextRange | null = null;
    for (const { 0: marker, index } of document.matches(MARKER_REGEXP, OUTSIDE_CODE)) {
      const range = { start: index, end: index + marker.length };
      const isOpening = marker.startsWith("<");
      if (open !== null) yield found(document, isOpening ? open : { ...open, end: range.end });
      else if (!isOpening) yield found(document, range);
      open = isOpening ? range : null;
    }
    if (open !== null) yield found(document, open);
  },
};

const OUTSIDE_CODE: readonly TextPart[] = ["prose", "comment", "front-matter"];

// A line of seven "=" underlines a heading, so that it proves nothing.
const MARKER_REGEXP = /^(?:<{7}|>{7})(?: [^\n]*|(?=\n|$))/gm;

function found({ text }: LintDocument, range: TextRange): RuleFinding {
  const [marker] = text.slice(range.start, range.end).split("\n");
  return {
    message: `A conflict is not resolved: ${quoted(marker!)}`,
    help: "Decide for one of the two versions, and delete the markers",
    range,
  };
}
