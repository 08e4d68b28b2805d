/**
 * How deep the lists and quotes of a Markdown text are nested, found line by line without a parser.
 * Parsers go through a text once for every level, and keep a copy of it each time: what is nested a
 * thousand levels deep takes gigabytes, and then the stack.
 *
 * @module
 */

/** Five times as deep as any text that a person has written. */
export const MAX_MARKDOWN_DEPTH = 50;

/** A quote among the open containers; any other number is the first column at which an item's text may begin. */
const QUOTE = -1;

const ITEM_REGEXP = /(?:[-+*]|\d{1,9}[.)])(?=[ \t\n]|$)/y;

/**
 * Where lists and quotes are nested deeper than `maxDepth`, as an offset in the text; null if they are
 * nowhere. Code counts as if it were none, and what may still be open counts as open, so that
 * parsers hardly ever find more levels than this, and never twice as many.
 */
export function tooDeepOffset(
  text: string,
  maxDepth: number = MAX_MARKDOWN_DEPTH,
): number | null {
  const open: number[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const offset = openContainers(text, { start, end, open, maxDepth });
    if (offset !== null) return offset;
    start = end + 1;
  }
  return null;
}

/** Brings the list of open containers to the end of a line; gives the offset at which it is too long. */
function openContainers(
  text: string,
  { start, end, open, maxDepth }: { start: number; end: number; open: number[]; maxDepth: number },
): number | null {
  let at = start;
  // Columns count from the last quote on, so that blanks before its mark do not matter. How wide a tab
  // is depends on what stands there, so this is where the text is at least, and at most.
  let least = 0;
  let most = 0;
  const skipBlanks = (): void => {
    for (; at < end && (text[at] === " " || text[at] === "\t"); at++) {
      least++;
      most += text[at] === "\t" ? 4 : 1;
    }
  };
  const skipQuote = (): void => {
    at++;
    least = most = 0;
    if (text[at] === " ") at++;
  };
  let kept = 0;
  skipBlanks();
  while (kept < open.length && at < end) {
    if (open[kept] === QUOTE) {
      if (text[at] !== ">") break;
      skipQuote();
      skipBlanks();
    } else if (most < open[kept]!) break;
    kept++;
  }
  // What is indented like code may belong to a paragraph further in, and then leaves all of it open.
  const inner = kept === 0 || open[kept - 1] === QUOTE ? 0 : open[kept - 1]!;
  const mayBeText = kept < open.length && most - inner >= 4;
  const before = mayBeText ? [...open] : [];
  for (let isFirst = true; at < end; isFirst = false) {
    ITEM_REGEXP.lastIndex = at;
    const item = text[at] === ">" ? null : ITEM_REGEXP.exec(text)?.[0];
    // A line of mere text may belong to the paragraph above it, and leaves everything open.
    if (item === undefined) break;
    if (item !== null && (isFirst || open.at(-1) === QUOTE) && isBreak(text, at, end)) break;
    if (isFirst) open.length = kept;
    if (item === null) {
      open.push(QUOTE);
      skipQuote();
    } else {
      at += item.length;
      least += item.length;
      most += item.length;
      open.push(least + 1);
    }
    if (open.length > maxDepth) return at;
    skipBlanks();
  }
  if (open.length < before.length) open.splice(0, open.length, ...before);
  return null;
}

/** Whether the rest of a line is a rule across the page, which is no list though it begins like one. */
function isBreak(text: string, start: number, end: number): boolean {
  let count = 0;
  for (let at = start; at < end; at++) {
    if (text[at] === text[start]) count++;
    else if (text[at] !== " " && text[at] !== "\t") return false;
  }
  return count >= 3 && "-*".includes(text[start]!);
}
