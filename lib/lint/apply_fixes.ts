/**
 * Safe changes to a file: exactly the bytes that a fix names, and no others.
 *
 * @module
 */

import { pushAll } from "../push_all.ts";
import type { LintDocument } from "./document.ts";
import type { Fix, TextEdit } from "./finding.ts";
import { lastAtOrBefore } from "./last_at_or_before.ts";

/**
 * The whole content of a file after the fixes, in the form that it has on disk: a byte order mark and
 * the ends of lines stay as they are. A fix that overlaps an earlier one is left for the next round.
 */
export function applyFixes(document: LintDocument, fixes: readonly Fix[]): string {
  const { raw, normalisation } = document;
  const content = new TextDecoder("utf-8", { ignoreBOM: true }).decode(raw);
  const mark = normalisation.byteOrderMark ? 1 : 0;
  const placeInContent = contentOffsets(content.slice(mark));
  const lineEnd = mainLineEnd(document);
  const pieces: string[] = [];
  let end = fixes.some((fix) => fix.removesByteOrderMark) ? mark : 0;
  for (const edit of compatibleEdits(fixes)) {
    pieces.push(content.slice(end, mark + placeInContent(edit.start)));
    pieces.push(edit.replacement.replaceAll("\n", lineEnd));
    end = mark + placeInContent(edit.end);
  }
  pieces.push(content.slice(end));
  return pieces.join("");
}

function mainLineEnd({ normalisation: { crlf, cr }, lineStarts }: LintDocument): string {
  const lf = lineStarts.length - 1 - crlf - cr;
  return crlf > lf && crlf >= cr ? "\r\n" : cr > lf ? "\r" : "\n";
}

/** Gives, for an offset in normalised text, the one in the text as it was. */
function contentOffsets(content: string): (offset: number) => number {
  const pairs: number[] = [];
  for (let at = content.indexOf("\r\n"); at >= 0; at = content.indexOf("\r\n", at + 2)) {
    pairs.push(at - pairs.length);
  }
  // A pair counts for what comes after its line feed.
  return (offset) => offset + lastAtOrBefore(pairs, offset - 1) + 1;
}

/** The edits of all fixes in order; a fix is taken whole or not at all. */
function compatibleEdits(fixes: readonly Fix[]): TextEdit[] {
  const taken: TextEdit[] = [];
  const ordered = fixes.filter(({ edits }) => edits.length > 0)
    .sort((a, b) => a.edits[0]!.start - b.edits[0]!.start);
  let end = 0;
  for (const { edits } of ordered) {
    if (edits[0]!.start < end) continue;
    pushAll(taken, edits);
    end = edits.at(-1)!.end;
  }
  return taken;
}
