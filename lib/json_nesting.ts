/**
 * How deep the brackets of a JSON text are nested, found without a parser: parsers, and whatever walks
 * through their answers, need stack for every level.
 *
 * @module
 */

/** More levels than any file of settings has; every parser and every walk has room for them. */
export const MAX_JSON_DEPTH = 100;

/** Answer of {@linkcode jsonNesting}. */
export interface JsonNesting {
  /** Levels of objects and arrays at the deepest place. */
  deepest: number;
  /** Whether as many brackets are closed as are opened; if not, no parser takes the text. */
  isClosed: boolean;
}

/** Looks at a text of JSON, with or without comments. */
export function jsonNesting(text: string): JsonNesting {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case "[":
      case "{":
        deepest = Math.max(deepest, ++depth);
        break;
      case "]":
      case "}":
        depth--;
        break;
      case '"':
        at = endOfString(text, at);
        break;
      case "/":
        at = endOfComment(text, at);
    }
  }
  return { deepest, isClosed: depth === 0 };
}

/** The closing quote of the string that begins at `start`, or the end of the line that lacks one. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"' || text[at] === "\n") return at;
  }
  return text.length;
}

/** The last character of the comment that begins at `start`; that place itself if none does. */
function endOfComment(text: string, start: number): number {
  const closing = { "/": "\n", "*": "*/" }[text[start + 1] ?? ""];
  if (closing === undefined) return start;
  const end = text.indexOf(closing, start + 2);
  return end < 0 ? text.length : end + closing.length - 1;
}
