/**
 * One instruction file as rules see it: its text, and the answer to "what is at this place".
 *
 * @module
 */

import type { Normalisation } from "../source_text.ts";
import type { ReadFile } from "../system.ts";
import { lastAtOrBefore } from "./last_at_or_before.ts";
import { type MarkdownParts, parseMarkdown, type TextRange } from "./markdown.ts";

/** What a place in a text belongs to. `prose` is all that a model takes for plain instructions. */
export type TextPart = "prose" | "code" | "comment" | "front-matter";

/** A text that was read, and its parts. Offsets are UTF-16 code units of `text`. */
export interface LintDocument {
  /** The text, without byte order mark, with LF only. */
  text: string;
  /** The bytes as they are on disk. */
  raw: Uint8Array;
  /** What was changed between the two. */
  normalisation: Normalisation;
  /** Offset at which each line starts. */
  lineStarts: readonly number[];
  /** Front matter between its fences, both included; null if there is none. */
  frontMatter: TextRange | null;
  /** Code, comments, links and headings; parsed when somebody asks first. */
  readonly markdown: MarkdownParts;
  /** Line and column, from 1; the column counts characters. */
  positionAt(offset: number): { line: number; column: number };
  /** A line's text without its end; lines count from 1. */
  lineText(line: number): string;
  /** What an offset belongs to. */
  partAt(offset: number): TextPart;
  /** All matches of a global expression that begin in one of the given parts. @default {["prose"]} */
  matches(pattern: RegExp, parts?: readonly TextPart[]): Generator<RegExpExecArray>;
}

const FRONT_MATTER_REGEXP = /^---[ \t]*\n(?:[^]*?\n)??---[ \t]*(?:\n|$)/;

/** Makes a document of a file that was read. */
export function createDocument(
  { text, raw, normalisation }: Pick<ReadFile, "text" | "raw" | "normalisation">,
): LintDocument {
  const lineStarts = startsOfLines(text);
  const matched = FRONT_MATTER_REGEXP.exec(text);
  const frontMatter = matched === null ? null : { start: 0, end: matched[0].length };
  let markdown: MarkdownParts | null = null;
  let parts: PartsOfText | null = null;
  let last = { start: 0, offset: 0, column: 1 };
  const document: LintDocument = {
    text,
    raw,
    normalisation,
    lineStarts,
    frontMatter,
    get markdown() {
      return markdown ??= parseMarkdown(text, { lineStarts, frontMatter });
    },
    positionAt(offset) {
      const index = lastAtOrBefore(lineStarts, offset);
      const start = lineStarts[index]!;
      // Findings come in order, and a hostile file may have all of them on one line.
      if (last.start !== start || last.offset > offset) last = { start, offset: start, column: 1 };
      const column = last.column + countCharacters(text.slice(last.offset, offset));
      last = { start, offset, column };
      return { line: index + 1, column };
    },
    lineText: (line) => text.slice(lineStarts[line - 1], lineStarts[line]).replace(/\n$/, ""),
    partAt(offset) {
      parts ??= partsOf(document);
      const index = lastAtOrBefore(parts.starts, offset);
      return index >= 0 && offset < parts.ends[index]! ? parts.names[index]! : "prose";
    },
    *matches(pattern, wanted = ["prose"]) {
      for (const match of text.matchAll(pattern)) {
        if (wanted.includes(document.partAt(match.index))) yield match;
      }
    },
  };
  return document;
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) {
    if (end + 1 < text.length) starts.push(end + 1);
  }
  return starts;
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** All that is not prose, in order. These parts do not overlap: there is no code in a comment. */
interface PartsOfText {
  starts: readonly number[];
  ends: readonly number[];
  names: readonly TextPart[];
}

function partsOf({ markdown, frontMatter }: LintDocument): PartsOfText {
  const named = (name: TextPart) => (range: TextRange) => ({ ...range, name });
  const parts = [
    ...(frontMatter === null ? [] : [named("front-matter")(frontMatter)]),
    ...markdown.codeBlocks.map(named("code")),
    ...markdown.codeSpans.map(named("code")),
    ...markdown.comments.map(named("comment")),
  ].sort((a, b) => a.start - b.start);
  return {
    starts: parts.map(({ start }) => start),
    ends: parts.map(({ end }) => end),
    names: parts.map(({ name }) => name),
  };
}
