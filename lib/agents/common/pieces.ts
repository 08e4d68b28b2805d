/**
 * Text that remembers which file each stretch of it comes from.
 *
 * @module
 */

import { utf8Length } from "../../source_text.ts";
import type { AgentEntry, AgentTextPiece } from "../agent.ts";

/** A stretch that comes from no file: the agent's own words. */
export function ownWords(text: string): AgentTextPiece {
  return { text, path: null };
}

/** The text without white space at its ends, as JavaScript's `trim` (a byte order mark is some). */
export function trimPieces(pieces: readonly AgentTextPiece[]): AgentTextPiece[] {
  const trimmed = [...pieces];
  while (trimmed.length > 0) {
    const text = trimmed[0]!.text.trimStart();
    trimmed[0] = { ...trimmed[0]!, text };
    if (text !== "") break;
    trimmed.shift();
  }
  while (trimmed.length > 0) {
    const text = trimmed.at(-1)!.text.trimEnd();
    trimmed[trimmed.length - 1] = { ...trimmed.at(-1)!, text };
    if (text !== "") break;
    trimmed.pop();
  }
  return trimmed;
}

/** The text with at most one empty line in a row, wherever the pieces meet. */
export function withoutBlankRuns(pieces: readonly AgentTextPiece[]): AgentTextPiece[] {
  let breaks = 0;
  return pieces.map(({ text, path }) => {
    const kept = text.replaceAll(/\n+|[^\n]+/g, (part) => {
      if (!part.startsWith("\n")) {
        breaks = 0;
        return part;
      }
      const before = breaks;
      breaks = Math.min(2, breaks + part.length);
      return "\n".repeat(breaks - before);
    });
    return { text: kept, path };
  });
}

/** Joins texts with a separator of the agent's own. */
export function joinPieces(
  texts: readonly (readonly AgentTextPiece[])[],
  separator: string,
): AgentTextPiece[] {
  return texts.flatMap((pieces, index) => index === 0 ? pieces : [ownWords(separator), ...pieces]);
}

/** The text in as few pieces as it has sources in a row. */
export function joinNeighbours(pieces: readonly AgentTextPiece[]): AgentTextPiece[] {
  const joined: AgentTextPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && last.path === piece.path) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

/** Puts words of the agent's own around a text. */
export function wrapPieces(
  before: string,
  pieces: readonly AgentTextPiece[],
  { after }: { after: string },
): AgentTextPiece[] {
  return [ownWords(before), ...pieces, ownWords(after)];
}

/** Puts a line with a title before a text and one after it, as Gemini CLI and its descendants do. */
export function titled(title: string, pieces: readonly AgentTextPiece[]): AgentTextPiece[] {
  return wrapPieces(`--- ${title} ---\n`, pieces, { after: `\n--- End of ${title} ---` });
}

/**
 * The entries with the bytes that the text really holds of each: white space at its ends or a byte
 * order mark may be gone. Those that are not sent stay as they are.
 */
export function measured(
  entries: readonly AgentEntry[],
  pieces: readonly AgentTextPiece[],
): AgentEntry[] {
  return entries.map((entry) => {
    if (entry.status !== "sent") return entry;
    const own = pieces.filter(({ path }) => path === entry.realPath);
    const bytesSent = own.reduce((sum, { text }) => sum + utf8Length(text), 0);
    // A character that was put in the place of a bad byte is longer, and an import may come twice.
    return { ...entry, bytesSent: Math.min(bytesSent, entry.bytes) };
  });
}
