/**
 * Columns and line breaks by display width, so that Chinese text and emoji keep tables straight.
 *
 * @module
 */

import stringWidth from "fast-string-width";

const ASCII_REGEXP = /^[\x20-\x7e]*$/;

/** Width of the text in terminal columns; colour sequences count nothing. */
export function displayWidth(text: string): number {
  return ASCII_REGEXP.test(text) ? text.length : stringWidth(text);
}

/** Width of the widest of the texts, 0 if there are none; they may be more than a call takes arguments. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, displayWidth(text)), 0);
}

/** The text with blanks behind it, up to `width` columns. */
export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** The text with blanks before it, up to `width` columns. */
export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + text;
}

/**
 * Breaks text at blanks into lines of at most `width` columns; longer words are broken anywhere. A
 * break takes the place of one blank; all others stay, since a name may begin or end with some.
 */
export function wrap(text: string, width: number): string[] {
  const limit = Math.max(1, width);
  const [first, ...words] = text.split(" ").flatMap((word) => breakWord(word, limit));
  const lines: string[] = [];
  let line = first!;
  for (const word of words) {
    const joined = `${line} ${word}`;
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
    // Letters may be written as one that is wider than the line.
    for (const unit of displayWidth(segment) > limit ? segment : [segment]) {
      if (piece !== "" && displayWidth(piece + unit) > limit) {
        pieces.push(piece);
        piece = "";
      }
      piece += unit;
    }
  }
  return [...pieces, piece];
}
