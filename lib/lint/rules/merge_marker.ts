/**
 * Finds what is left of a merge that nobody finished.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
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
    let open: { start: number; marker: string } | null = null;
    for (const match of document.matches(MARKER_REGEXP, ["prose", "comment", "front-matter"])) {
      const [marker] = match;
      const start = match.index;
      const end = start + marker.length;
      if (marker.startsWith("<")) {
        if (open !== null) {
          yield found(open.marker, { start: open.start, end: open.start + open.marker.length });
        }
        open = { start, marker };
      } else {
        yield found(open?.marker ?? marker, { start: open?.start ?? start, end });
        open = null;
      }
    }
    if (open !== null) {
      yield found(open.marker, { start: open.start, end: open.start + open.marker.length });
    }
  },
};

// A line of seven "=" underlines a heading, so that it proves nothing.
const MARKER_REGEXP = /^(?:<{7}|>{7})(?: [^\n]*|(?=\n|$))/gm;

function found(marker: string, range: { start: number; end: number }): {
  message: string;
  help: string;
  range: { start: number; end: number };
} {
  return {
    message: `A conflict is not resolved: ${quoted(marker)}`,
    help: "Decide for one of the two versions, and delete the markers",
    range,
  };
}
