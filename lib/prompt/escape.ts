/**
 * Keeps inserted text from opening or closing a section. Only the beginning of what could pass for one
 * of our own delimiters is touched; real files are full of tags, generics and placeholders.
 *
 * @module
 */

import { printable } from "../printable.ts";

// Between two characters of a delimiter, a reader would overlook these.
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`;

// Each class excludes the character that follows it, so a failing match costs no more than its length.
const DELIMITER_REGEXP = new RegExp(
  `<[/${UNSEEN}]*${[..."rivumi:"].join(`[${UNSEEN}]*`)}`,
  "giu",
);

// Where one item of a list would become more, or a terminal would move its cursor.
const LINE_BREAKER_REGEXP = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/gu;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What stands for `<` where a delimiter would begin. */
export const ESCAPED = "&lt;";

/**
 * Offsets, in UTF-16 code units, of each `<` that begins one of our delimiters, in any case and with
 * whatever blanks and invisible characters in between.
 */
export function findDelimiters(text: string): number[] {
  return Array.from(text.matchAll(DELIMITER_REGEXP), ({ index }) => index);
}

/** The text without any of our delimiters. */
export function escapeDelimiters(text: string): string {
  return text.replace(DELIMITER_REGEXP, (found) => ESCAPED + found.slice(1));
}

/** The text on one line, without any of our delimiters; line breaks and controls show as escapes. */
export function escapeLine(text: string): string {
  return escapeDelimiters(text.replace(LINE_BREAKER_REGEXP, printable).toWellFormed());
}

/** A name, such as that of a file or a skill, for an attribute or a list. */
export function escapeName(name: string): string {
  return printable(name).replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
