/**
 * Columns and line breaks by display width, so that Chinese text and emoji keep tables straight.
 *
 * @module
 */

import stringWidth from "string-width";

const ASCII_REGEXP = /^[\x20-\x7e]*$/;

/** Width of the text in terminal columns; colour sequences count nothing. */
export function displayWidth(text: string): number {
  return ASCII_REGEXP.test(text) ? text.length : stringWidth(text);
}

/** The text with blanks behind it, up to `width` columns. */
export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** The text with blanks before it, up to `width` columns. */
export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + text;
}

/** Breaks text at blanks into lines of at most `width` columns; longer words are broken anywhere. */
export function wrap(text: string, width: number): string[] {
  const limit = Math.max(1, width);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((word) => breakWord(word, limit))) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (displayWidth(joined) <= limit) {
      line = joined;
    } else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines;
}

function breakWord(word: string, limit: number): string[] {
  if (displayWidth(word) <= limit) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)) {
    if (piece !== "" && displayWidth(piece + segment) > limit) {
      pieces.push(piece);
      piece = "";
    }
    piece += segment;
  }
  return [...pieces, piece];
}
