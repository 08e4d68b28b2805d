/**
 * Markdown as a linter needs it: not what it looks like, but which part of the text is code, comment,
 * link or heading, with exact places. The parser is `markdown-it`, whose inline tokens know no places;
 * they are added here.
 *
 * @module
 */

import MarkdownIt, { type MarkdownIt as Parser, type Token } from "markdown-it";
import { tooDeepOffset } from "../markdown_nesting.ts";
import { pushAll } from "../push_all.ts";
import { lastAtOrBefore } from "./last_at_or_before.ts";

/** A stretch of a text: UTF-16 code units, `end` is the first that no longer belongs to it. */
export interface TextRange {
  /** First code unit. */
  start: number;
  /** Behind the last code unit. */
  end: number;
}

/** A code span; its range includes the backticks. */
export interface CodeSpan extends TextRange {
  /** What the backticks enclose, as it would be shown. */
  text: string;
  /** Where the enclosed text is. */
  inner: TextRange;
}

/** A fenced block or an indented one; its range covers whole lines, fences included. */
export interface CodeBlock extends TextRange {
  /** The text after the opening fence, such as `sh`; empty for an indented block. */
  info: string;
  /** The code. */
  text: string;
  /** The characters of the fence; empty for an indented block. */
  fence: string;
  /** Whether there is a closing fence; true for an indented block. */
  isClosed: boolean;
  /** First line of the code itself, from 1. */
  firstLine: number;
}

/** A link or an image; its range is that of the address or, where that is elsewhere, of the label. */
export interface Link extends TextRange {
  /** What kind of link it is. */
  kind: "link" | "image";
  /** The address, as the author meant it: escapes are undone, percent signs are not. */
  href: string;
}

/** A heading. */
export interface Heading {
  /** 1 to 6. */
  level: number;
  /** Its text without markup. */
  text: string;
  /** Line, from 1. */
  line: number;
}

/** What about a text is more than a parser can take. */
export interface MarkdownExcess {
  /** Where it begins, in UTF-16 code units. */
  offset: number;
  /** Whether the whole text was left as it is for that, and all of it counts as prose. */
  isWhole: boolean;
}

/** The parts of a text that a rule may want to know, each in the order in which they stand there. */
export interface MarkdownParts {
  /** What was not taken apart, and counts as prose; null if everything was. */
  excess: MarkdownExcess | null;
  /** Code spans in prose. */
  codeSpans: readonly CodeSpan[];
  /** Code blocks. */
  codeBlocks: readonly CodeBlock[];
  /** HTML comments, with their delimiters. */
  comments: readonly TextRange[];
  /** Links and images. */
  links: readonly Link[];
  /** Headings. */
  headings: readonly Heading[];
}

/** A token that knows where it begins in the content that it was made from; `meta` is the parser's own. */
type PlacedToken = Token & { offset?: number };

const parser: Parser = createParser();

/**
 * Parses a text.
 *
 * @param text Normalised text: LF only.
 * @param options `lineStarts`: offset of each line; `frontMatter`: what is no Markdown at the start.
 */
export function parseMarkdown(
  text: string,
  { lineStarts, frontMatter }: {
    lineStarts: readonly number[];
    frontMatter: TextRange | null;
  },
): MarkdownParts {
  const source = withoutFrontMatter(text, frontMatter);
  const deep = tooDeepOffset(source);
  const lineStart = (line: number) => lineStarts[line] ?? text.length;
  const parts = {
    excess: deep === null ? null : { offset: deep, isWhole: false },
    codeSpans: [] as CodeSpan[],
    codeBlocks: [] as CodeBlock[],
    comments: [] as TextRange[],
    links: [] as Link[],
    headings: [] as Heading[],
  };
  const tokens = lineStarts.length > MAX_TOKENS ? null : tokensOf(source);
  if (tokens === null) return { ...parts, excess: { offset: 0, isWhole: true } };
  let row = { start: 0, text: "" };
  let cellColumn = 0;
  for (const [index, token] of tokens.entries()) {
    const range = token.map === null
      ? null
      : { start: lineStart(token.map[0]), end: lineStart(token.map[1]) };
    switch (token.type) {
      case "fence":
      case "code_block":
        parts.codeBlocks.push(codeBlock(token, text, range!));
        break;
      case "html_block":
        pushAll(parts.comments, commentsIn(text.slice(range!.start, range!.end), range!.start));
        break;
      case "heading_open": {
        const content = tokens[index + 1]!;
        const children: Token[] = content.children ?? [];
        const heading = children
          .filter(({ type }) => type === "text" || type === "code_inline")
          .map(({ content }) => content).join("");
        parts.headings.push({
          level: Number(token.tag.slice(1)),
          text: heading,
          line: token.map![0] + 1,
        });
        break;
      }
      case "tr_open":
        row = { start: range!.start, text: text.slice(range!.start, range!.end) };
        cellColumn = 0;
        break;
      case "inline": {
        const place = token.map === null
          ? placeCell(token.content, { row, from: cellColumn })
          : placeLines(token.content, { text, lineStart, firstLine: token.map[0] });
        if (token.map === null) cellColumn = place(token.content.length) - row.start;
        collectInline(token, place, parts);
      }
    }
  }
  return parts;
}

/** The text with its front matter blanked out, so that every offset stays. */
function withoutFrontMatter(text: string, frontMatter: TextRange | null): string {
  if (frontMatter === null) return text;
  return text.slice(frontMatter.start, frontMatter.end).replace(/[^\n]/g, " ") +
    text.slice(frontMatter.end);
}

/**
 * Lines of a text, and tokens made of it: more than half a megabyte of prose has. Each takes some
 * hundred bytes, and a hostile text has one a letter.
 */
export const MAX_TOKENS = 60_000;

/** Descriptions of images may hold images, and the parser calls itself for each. */
const MAX_IMAGES_IN_IMAGE = 20;

/** Tokens that may still be made of the text that is being parsed. */
let tokensLeft = 0;

class TokenBudgetError extends Error {}

/** The tokens of a text; null if there are too many of them. */
function tokensOf(text: string): Token[] | null {
  tokensLeft = MAX_TOKENS;
  try {
    return parser.parse(text, {});
  } catch (error) {
    if (error instanceof TokenBudgetError) return null;
    throw error;
  }
}

function countToken(): void {
  if (--tokensLeft < 0) throw new TokenBudgetError();
}

function createParser(): Parser {
  const markdown = new MarkdownIt({ html: true });
  markdown.block.State = class extends markdown.block.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      countToken();
      return super.push(type, tag, nesting);
    }
  };
  const { inline } = markdown;
  const parseInline = inline.parse.bind(inline);
  let depth = 0;
  inline.parse = (source, md, env, tokens) => {
    if (depth > MAX_IMAGES_IN_IMAGE) return;
    depth++;
    try {
      parseInline(source, md, env, tokens);
    } finally {
      depth--;
    }
  };
  // Every inline rule but that of links pushes its first token before it moves on.
  markdown.inline.State = class extends markdown.inline.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      countToken();
      const token: PlacedToken = super.push(type, tag, nesting);
      token.offset = this.pos;
      return token;
    }
  };
  // An address is compared with files, so it stays as it was written.
  markdown.normalizeLink = (address) => address;
  markdown.validateLink = () => true;
  return markdown;
}

function offsetOf({ offset }: PlacedToken): number {
  return offset ?? 0;
}

/** Gives, for an offset in the content of an inline token, the offset in the whole text. */
type Place = (offset: number) => number;

/** Content of a paragraph or heading: each of its lines is the end of a line of the text. */
function placeLines(
  content: string,
  { text, lineStart, firstLine }: {
    text: string;
    lineStart: (line: number) => number;
    firstLine: number;
  },
): Place {
  const inContent: number[] = [];
  const inText: number[] = [];
  let offset = 0;
  for (const [index, line] of content.split("\n").entries()) {
    const start = lineStart(firstLine + index);
    const source = text.slice(start, lineStart(firstLine + index + 1));
    const trimmed = line.trim();
    inContent.push(offset + line.indexOf(trimmed));
    inText.push(start + Math.max(0, source.lastIndexOf(trimmed)));
    offset += line.length + 1;
  }
  return (offset) => {
    const index = Math.max(0, lastAtOrBefore(inContent, offset));
    return inText[index]! + Math.max(0, offset - inContent[index]!);
  };
}

/** Content of a table's cell, which has its escaped bars undone. */
function placeCell(
  content: string,
  { row, from }: { row: { start: number; text: string }; from: number },
): Place {
  const escaped = content.replaceAll("|", "\\|");
  const start = row.start + Math.max(from, row.text.indexOf(escaped, from));
  const bars = [...content.matchAll(/\|/g)].map(({ index }) => index + 1);
  return (offset) => start + offset + lastAtOrBefore(bars, offset) + 1;
}

function codeBlock(token: Token, text: string, range: TextRange): CodeBlock {
  const firstLine = token.map![0] + 1;
  const common = { ...range, text: token.content, info: token.info.trim(), fence: token.markup };
  if (token.type === "code_block") return { ...common, isClosed: true, firstLine };
  const lastLine = text.slice(range.start, range.end).trimEnd().split("\n").slice(1).at(-1) ?? "";
  const closing = /(?<!`)`{3,}$|(?<!~)~{3,}$/.exec(lastLine)?.[0] ?? "";
  const isClosed = closing.length >= token.markup.length && closing[0] === token.markup[0];
  return { ...common, isClosed, firstLine: firstLine + 1 };
}

/** Comments in a block of HTML. One that is not closed ends with the block. */
function commentsIn(html: string, base: number): TextRange[] {
  const comments: TextRange[] = [];
  let start = html.indexOf("<!--");
  while (start >= 0) {
    const close = html.indexOf("-->", start + 4);
    const end = close < 0 ? html.length : close + 3;
    comments.push({ start: base + start, end: base + end });
    start = html.indexOf("<!--", end);
  }
  return comments;
}

function collectInline(
  inline: Token,
  place: Place,
  parts: { codeSpans: CodeSpan[]; comments: TextRange[]; links: Link[] },
): void {
  const { content } = inline;
  const opened: Token[] = [];
  for (const token of inline.children ?? []) {
    const offset = offsetOf(token);
    switch (token.type) {
      case "code_inline": {
        const open = offset + token.markup.length;
        const close = closingRun(content, open, token.markup);
        parts.codeSpans.push({
          start: place(offset),
          end: place(close + token.markup.length),
          text: token.content,
          inner: { start: place(open), end: place(close) },
        });
        break;
      }
      case "html_inline":
        if (token.content.startsWith("<!--")) {
          parts.comments.push({ start: place(offset), end: place(offset + token.content.length) });
        }
        break;
      case "link_open":
        opened.push(token);
        break;
      case "link_close": {
        const open = opened.pop()!;
        if (open.markup === "autolink") {
          const start = offsetOf(open) + 1;
          const end = content.indexOf(">", start);
          parts.links.push({
            kind: "link",
            href: attribute(open, "href"),
            ...placed(place, start, end),
          });
          break;
        }
        const label = { start: offsetOf(open), end: offset };
        parts.links.push({
          kind: "link",
          href: attribute(open, "href"),
          ...addressRange(content, label, place),
        });
        break;
      }
      case "image": {
        const label = { start: offset + 2, end: offset + 2 + token.content.length };
        parts.links.push({
          kind: "image",
          href: attribute(token, "src"),
          ...addressRange(content, label, place),
        });
      }
    }
  }
}

function placed(place: Place, start: number, end: number): TextRange {
  return { start: place(start), end: place(end) };
}

function attribute(token: Token, name: "href" | "src"): string {
  return String(token.attrs?.[token.attrIndex(name)]?.[1] ?? "");
}

function closingRun(content: string, from: number, markup: string): number {
  for (const match of content.slice(from).matchAll(/`+/g)) {
    if (match[0].length === markup.length) return from + match.index;
  }
  return content.length;
}

/** Where the address of `[label](address)` is; the label's own place if it has none there. */
function addressRange(content: string, label: TextRange, place: Place): TextRange {
  if (content.startsWith("](", label.end)) {
    const start = label.end + 2 + /^\s*/.exec(content.slice(label.end + 2))![0].length;
    const { ok, pos } = parser.helpers.parseLinkDestination(content, start, content.length);
    if (ok) {
      const bracketed = content[start] === "<" ? 1 : 0;
      return placed(place, start + bracketed, pos - bracketed);
    }
  }
  return placed(place, label.start, label.end);
}
