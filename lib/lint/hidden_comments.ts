/**
 * Finds what the source of a Markdown file says and its rendered view does not: HTML comments, and the
 * two forms that people use as comments because Markdown has none.
 *
 * @module
 */

import type { LintDocument } from "./document.ts";
import type { TextRange } from "./markdown.ts";

/** A comment; its range includes the delimiters. */
export interface HiddenComment extends TextRange {
  /** What it says, without delimiters. */
  content: string;
}

// [//]: # (a comment)   [comment]: <> "a comment"   [](a comment)
// The last one ends where another begins, so that no part of a line is gone through twice.
const LINK_COMMENT_REGEXP =
  /^ {0,3}\[[^\]\n]{1,99}\]:[ \t]*(?:#|<#?>|\/\/)[ \t]+[("']([^\n]*)|(?<!!)\[\]\(((?:[^)\n[]|(?<=!)\[|\[(?!\]\())*)\)/gm;

/** The comments of a document, in order. */
export function findHiddenComments(document: LintDocument): HiddenComment[] {
  const { text } = document;
  const linkComments = [...document.matches(LINK_COMMENT_REGEXP)]
    .map(({ 0: matched, 1: definition, 2: link, index }) => ({
      start: index,
      end: index + matched.length,
      content: (definition ?? link!).replace(/[)"']\s*$/, ""),
    }));
  const htmlComments = (text.includes("<!--") ? document.markdown.comments : [])
    .map(({ start, end }) => ({
      start,
      end,
      content: text.slice(start + "<!--".length, end).replace(/-->\s*$/, ""),
    }));
  return [...htmlComments, ...linkComments].sort((a, b) => a.start - b.start);
}

/** Further than this from its beginning, no comment of that form is looked for. */
const LONGEST_PREFIX = 120;

/** Whether an offset in prose lies in a comment that is none of HTML. */
export function isInLinkComment(text: string, offset: number): boolean {
  const start = Math.max(0, offset - LONGEST_PREFIX);
  const before = text.slice(start, offset);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const isWhole = start === 0 || line.length < before.length;
  return isWhole && /^ {0,3}\[[^\]\n]{1,99}\]:/.test(line) || /\[\]\([^)\n]*$/.test(line);
}
