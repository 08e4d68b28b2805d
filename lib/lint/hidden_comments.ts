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

/** Whether an offset in prose lies in a comment that is none of HTML. */
export function isInLinkComment(text: string, offset: number): boolean {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const line = text.slice(lineStart, Math.min(offset, lineStart + 120));
  return /^ {0,3}\[[^\]\n]{1,99}\]:/.test(line) ||
    /\[\]\([^)\n]*$/.test(text.slice(Math.max(lineStart, offset - 120), offset));
}
