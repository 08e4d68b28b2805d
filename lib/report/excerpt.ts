/**
 * The line that a finding is about, with a mark below the place. Characters that nobody sees are shown
 * by name, secrets by asterisks, and nothing reaches the terminal as it is that could act on it.
 *
 * @module
 */

import { characterName } from "../character_name.ts";
import type { Finding } from "../lint/finding.ts";
import { maskSecrets } from "../secrets/mask_secrets.ts";
import { displayWidth } from "./text_layout.ts";

/** A line and the marks below it, of equal indentation. */
export interface Excerpt {
  /** The line. */
  text: string;
  /** Blanks and carets. */
  marks: string;
}

// As in `printable()`: emoji and several scripts are written with joiners and variation selectors.
const UNPRINTABLE_REGEXP =
  /(?:(?![\u200c\u200d\ufe00-\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb\p{Default_Ignorable_Code_Point}])+/gu;
/** At the place itself these are what the finding is about, perhaps. */
const INVISIBLE_REGEXP =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]+/gu;

/** So far from the place, not even half a secret can be part of what is shown. */
const FAR = 8192;

/** Enough of a line to know it by, on both sides of the place. */
const MAX_SIDE_CHARACTERS = 60;
const MAX_MARKED_CHARACTERS = 80;

/** Cuts the excerpt of a finding; null if it is about a whole file. */
export function cutExcerpt({ source }: Pick<Finding, "source">): Excerpt | null {
  if (source === null) return null;
  const { text, range } = source;
  const newline = text.indexOf("\n", range.start);
  const lineStart = Math.max(
    range.start === 0 ? 0 : text.lastIndexOf("\n", range.start - 1) + 1,
    range.start - FAR,
  );
  const lineEnd = Math.min(newline < 0 ? text.length : newline, range.start + FAR);
  // A line of a private key can be told by its first line only.
  const from = Math.max(0, lineStart - FAR);
  const lead = text.slice(from, lineStart);
  const line = maskSecrets(text.slice(from + Math.max(0, lead.lastIndexOf("-----BEGIN ")), lineEnd))
    .slice(lineStart - lineEnd);
  const start = range.start - lineStart;
  const end = Math.min(range.end, lineEnd) - lineStart;
  const before = lastCharacters(line.slice(0, start).trimStart());
  const marked = firstCharacters(line.slice(start, end), MAX_MARKED_CHARACTERS);
  const after = firstCharacters(line.slice(end), MAX_SIDE_CHARACTERS);
  const [head, body, tail] = [
    reveal(before, UNPRINTABLE_REGEXP),
    reveal(marked, INVISIBLE_REGEXP),
    reveal(after, UNPRINTABLE_REGEXP),
  ];
  return {
    text: `${head}${body}${tail}`.trimEnd(),
    marks: " ".repeat(displayWidth(head)) + "^".repeat(Math.max(1, displayWidth(body))),
  };
}

function firstCharacters(text: string, limit: number): string {
  // Half of a pair of surrogates would be shown as one that stands alone.
  const characters = [...text.slice(0, 2 * limit + 2)];
  return characters.length <= limit ? text : `${characters.slice(0, limit).join("")}…`;
}

function lastCharacters(text: string): string {
  const characters = [...text.slice(-2 * MAX_SIDE_CHARACTERS - 2)];
  return characters.length <= MAX_SIDE_CHARACTERS
    ? text
    : `…${characters.slice(-MAX_SIDE_CHARACTERS).join("")}`;
}

function reveal(text: string, hidden: RegExp): string {
  return text.replaceAll("\t", " ").replace(hidden, (run) => {
    const characters = [...run];
    const name = characterName(characters[0]!.codePointAt(0)!);
    return characters.length === 1 ? `<${name}>` : `<${name} and ${characters.length - 1} more>`;
  });
}
