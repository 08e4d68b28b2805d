/**
 * Tells an instruction from a mention of one. Files about security are full of sentences that an attack
 * would use: quoted, forbidden, listed as examples. What decides is the clause, the quotation marks
 * around it, the line that introduces it and the heading above it. English only.
 *
 * Everything here looks at a limited stretch of text, so that a hostile file cannot make it slow.
 *
 * @module
 */

import type { LintDocument } from "./document.ts";
import type { TextRange } from "./markdown.ts";

/** How far a clause is followed, in code units. */
const LONGEST_CLAUSE = 400;
/** How many lines above are asked what the text is about. */
const MOST_LINES_ABOVE = 40;
/** A line that is longer introduces nothing. */
const LONGEST_LINE = 1000;

// A sentence ends in a blank; a list item, heading, row, quote or blank line starts a new one.
const CLAUSE_BREAK_REGEXP =
  /[.!?;](?=[\s*_)"'”]|$)|\n[ \t]*(?=\n|$|[-*+][ \t]|\d+[.)][ \t]|#|\||>)|<!--|-->/g;

/** The text from the beginning of the clause that holds an offset, up to the offset. */
export function clauseBefore(text: string, offset: number): string {
  const start = Math.max(0, offset - LONGEST_CLAUSE);
  const window = text.slice(start, offset);
  let clauseStart = 0;
  for (const { 0: matched, index } of window.matchAll(CLAUSE_BREAK_REGEXP)) {
    const isAbbreviation = matched === "." && /\b(?:e\.g|i\.e|etc|vs|cf)$/.test(
      window.slice(0, index),
    );
    if (!isAbbreviation && index + matched.length < window.length) {
      clauseStart = index + matched.length;
    }
  }
  return window.slice(clauseStart);
}

/** The text from an offset to the end of the clause that holds it. */
export function clauseAfter(text: string, offset: number): string {
  const window = text.slice(offset, offset + LONGEST_CLAUSE);
  for (const { index } of window.matchAll(CLAUSE_BREAK_REGEXP)) return window.slice(0, index);
  return window;
}

/** Whether a clause gives an order at its end, where a verb is to follow. */
export function endsImperatively(before: string): boolean {
  return IMPERATIVE_REGEXP.test(before);
}

/** Whether one of the verbs that an expression finds is an order in a clause. */
export function hasOrder(clause: string, verbs: RegExp): boolean {
  return [...clause.matchAll(verbs)].some(({ index }) => endsImperatively(clause.slice(0, index)));
}

const IMPERATIVE_REGEXP =
  /(?:^|[,:—–]|\s-)[\s*_"'`>#\d.)+-]*$|\b(?:and|or|then|please|must|should|always|also|first|next|now|finally|just|simply|quietly|silently|secretly|immediately|automatically|(?:sure|remember|have|need|want you|required) to)[\s*_]+$/i;

const NEGATED_REGEXP =
  /\b(?:never|not|cannot|no longer|avoid(?:s|ed|ing)?|reject(?:s|ed|ing)?|refus(?:e|es|ed|ing)|den(?:y|ies|ied)|detect(?:s|ed|ing|ion)?|flag(?:s|ged|ging)|prevent(?:s|ed|ing)?|forbid(?:s|den)?|prohibit(?:s|ed)?|disallow(?:s|ed)?|resist|beware|rather than|instead of|tests? (?:that|for|with|whether|if|inputs?|prompts?|cases?)|checks? (?:that|for|whether|if)|scans? for|warns? (?:about|if|when|against)|attempt(?:s|ed|ing)? to|tr(?:y|ies|ying) to|how to|such as|e\.g|i\.e|for example|for instance|examples?|phrases?|strings? like|prompts? like|patterns?|payloads?|injections?|jailbreaks?|attack(?:s|ers?)?|adversarial|malicious|untrusted|hostile|says?|saying|claim(?:s|ing)?|contain(?:s|ing)?|(?:ask|tell|instruct|urge|trick|order)(?:s|ing)? (?:you|it|them|the|an?)\b)\b|n['’]t\b|❌|🚫/i;

/** Code, addresses and names of files: `example.com` is no example, and `--ask never` denies nothing. */
const NO_WORDS_REGEXP = /`[^`]*(?:`|$)|\b\w+:\/\/\S*|(?<![\w-])[\w-]+(?:\.[\w-]+)+/g;

/** Behind these words a new order begins, and what was denied before them does not reach it. */
const NEW_ORDER_REGEXP = /(?:,\s*(?:then|but|and|so|instead)|\bthen|\bbut)\s/gi;

const JUDGED_REGEXP =
  /\b(?:injections?|jailbreaks?|attacks?|malicious|unsafe|insecure|dangerous|discouraged|banned|(?:is|are) (?:not allowed|never|forbidden|prohibited|blocked|rejected|denied|refused)|(?:must|should|will) (?:be|not be) (?:rejected|refused|blocked|ignored|denied|reported|flagged|run|used))\b/i;

/** Whether the clause around a range denies it, reports it or quotes it. */
export function isNegated(text: string, { start, end }: TextRange): boolean {
  const before = clauseBefore(text, start);
  const lastOrder = [...before.matchAll(NEW_ORDER_REGEXP)].at(-1);
  const governing = lastOrder === undefined
    ? before
    : before.slice(lastOrder.index + lastOrder[0].length);
  return NEGATED_REGEXP.test(governing.replace(NO_WORDS_REGEXP, " ")) ||
    JUDGED_REGEXP.test(clauseAfter(text, end)) ||
    isQuoted(text, { start, end });
}

const QUOTES: readonly [open: string, close: string][] = [
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ["‘", "’"],
  ["「", "」"],
];
const OPEN_APOSTROPHE_REGEXP = /(?:^|[\s(\[*_])'(?=[\w<]|$)(?![^]*'(?:[\s.,;:!?)\]*_]|$))/;
const CLOSE_APOSTROPHE_REGEXP = /'(?:[\s.,;:!?)\]*_]|$)/;

function isQuoted(text: string, { start, end }: TextRange): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_CLAUSE), start).split("\n\n").at(-1)!;
  const after = text.slice(end, end + LONGEST_CLAUSE).split("\n\n")[0]!;
  if ((before.split('"').length - 1) % 2 === 1 && after.includes('"')) return true;
  if (OPEN_APOSTROPHE_REGEXP.test(before) && CLOSE_APOSTROPHE_REGEXP.test(after)) return true;
  return QUOTES.some(([open, close]) =>
    before.lastIndexOf(open) > before.lastIndexOf(close) && after.includes(close)
  );
}

/** Whether a range in a document speaks of an instruction and gives none. */
export function isMention(document: LintDocument, range: TextRange): boolean {
  const { text } = document;
  return isNegated(text, range) || DENYING_REGEXP.test(introduction(text, range.start)) ||
    LISTING_REGEXP.test(tableHeader(text, range.start));
}

const DENYING_REGEXP =
  /\b(?:never|not|don['’]?ts?|avoid|forbidden|prohibited|disallowed|bad|wrong|anti-?patterns?|reject\w*|refuse\w*|block(?:s|ed|list)?|deny|denied|detect\w*|red flags?|attacks?|injections?|jailbreaks?|malicious|adversarial|threats?|unsafe|suspicious|payloads?|(?:attack|test|trigger|prompt|bad) (?:cases?|examples?|inputs?|phrases?))\b|n['’]t\b|❌|🚫|⛔/i;

/** Heads of tables in which phrases are listed to be recognised. */
const LISTING_REGEXP =
  /\b(?:bad|avoid|don['’]?t|never|wrong|patterns?|attacks?|payloads?|inputs?|threats?|examples?|triggers?|detects?|reject\w*|block\w*|tests?|probes?|prompts?|injections?|signals?|red flags?|phrases?)\b/i;

const HEADING_REGEXP = /^ {0,3}#{1,6}\s|^\s*\*\*[^*]+\*\*:?\s*$/;
const LEAD_REGEXP = /:[*_\s]*$/;
/** Lines that may stand between what introduces a list or a block of code and what it holds. */
const ITEM_REGEXP = /^\s*$|^\s*(?:[-*+]|\d+[.)])\s|^\s{2,}|^\s*(?:`{3}|~{3})/;
const CODE_NOTE_REGEXP = /^\s*(?:#|\/\/|--|<!--)/;

/** The lines above an offset that say what is there: the lead of the list or block, and the heading. */
function introduction(text: string, offset: number): string {
  const above: string[] = [];
  let isDirect = true;
  let lineStart = lineStartBefore(text, offset);
  for (let count = 0; count < MOST_LINES_ABOVE && lineStart > 0; count++) {
    const lineEnd = lineStart - 1;
    lineStart = lineStartBefore(text, lineEnd);
    if (lineStart < 0) break;
    const line = text.slice(lineStart, lineEnd);
    if (HEADING_REGEXP.test(line)) return [line, ...above].join("\n");
    if (isDirect && (LEAD_REGEXP.test(line) || count === 0 && CODE_NOTE_REGEXP.test(line))) {
      above.push(line);
    }
    if (!ITEM_REGEXP.test(line)) isDirect = false;
  }
  return above.join("\n");
}

/** The first row of the table that an offset is in; empty if it is in none. */
function tableHeader(text: string, offset: number): string {
  let header = "";
  let lineStart = lineStartBefore(text, offset);
  for (let count = 0; count < MOST_LINES_ABOVE && lineStart >= 0; count++) {
    const line = /^[^\n]*/.exec(text.slice(lineStart, lineStart + LONGEST_LINE))![0];
    if (!/^\s*\|/.test(line)) break;
    header = line;
    lineStart = lineStart === 0 ? -1 : lineStartBefore(text, lineStart - 1);
  }
  return header;
}

/** Where the line that an offset is in starts; -1 if that is too far away to matter. */
function lineStartBefore(text: string, offset: number): number {
  const start = Math.max(0, offset - LONGEST_LINE);
  const newline = text.slice(start, offset).lastIndexOf("\n");
  return newline < 0 && start > 0 ? -1 : start + newline + 1;
}
