/**
 * Finds what the source of a Markdown file says and its rendered view does not: HTML comments, and the
 * two forms that people use as comments because Markdown has none.
 *
 * @module
 */

import type { LintDocument } from "./document.ts";
import type { TextRange } from "./markdown.ts";

// [//]: # (a comment)   [comment]: <> "a comment"   [](a comment)
const LINK_COMMENT_REGEXP =
  /^ {0,3}\[[^\]\n]{1,99}\]:[ \t]*(?:#|<#?>|\/\/)[ \t]+[("'][^\n]*|(?<!!)\[\]\([^)\n]*\)/gm;

/** The comments of a document, in order, delimiters included. */
export function findHiddenComments(document: LintDocument): TextRange[] {
  const linkComments = [...document.matches(LINK_COMMENT_REGEXP)]
    .map(({ 0: matched, index }) => ({ start: index, end: index + matched.length }));
  const htmlComments = document.text.includes("<!--") ? document.markdown.comments : [];
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
