/**
 * Comments that suppress findings: `<!-- rivumi-disable-next-line RULE -- reason -->` and its
 * relatives, and `# rivumi-disable RULE -- reason` in front matter.
 *
 * @module
 */

import type { LintDocument } from "./document.ts";
import type { TextRange } from "./markdown.ts";

/** A suppression of one rule. */
export interface Suppression {
  /** Code of the rule, as it was written. */
  rule: string;
  /** Where the code stands. */
  range: TextRange;
  /** Why, in its author's words; empty if nobody says. */
  reason: string;
  /** First line that it holds for. */
  fromLine: number;
  /** Last line that it holds for; null if it holds for the whole file, whatever the line. */
  toLine: number | null;
}

/** A comment that looks like a suppression and suppresses nothing. */
export interface BrokenSuppression {
  /** What is wrong with it, as a sentence without final period. */
  message: string;
  /** What to do about it. */
  help: string;
  /** The comment. */
  range: TextRange;
}

/** What {@linkcode findSuppressions} has found, in order. */
export interface FoundSuppressions {
  /** What is suppressed. */
  suppressions: Suppression[];
  /** What was probably meant to suppress something. */
  broken: BrokenSuppression[];
}

const MARKER = "rivumi-";

// Directive, rules, and after two dashes the reason.
const DIRECTIVE_REGEXP = /^\s*(?:rivumi-([\w-]+))([^]*)$/;
const FRONT_MATTER_DIRECTIVE_REGEXP = /^[ \t]*#[ \t]*(rivumi-[^\n]*)$/gm;
const CODE_REGEXP = /[^\s,]+/g;

const DIRECTIVES: readonly string[] = [
  "disable",
  "disable-file",
  "disable-line",
  "disable-next-line",
  "enable",
];

/** One directive, taken apart. */
interface Directive {
  name: string;
  /** Codes with their places. */
  codes: { rule: string; range: TextRange }[];
  reason: string;
  range: TextRange;
}

/** Finds the suppressions of a document. */
export function findSuppressions(document: LintDocument): FoundSuppressions {
  const found: FoundSuppressions = { suppressions: [], broken: [] };
  // Most files have none, and then nobody needs to parse them for this.
  if (!document.text.includes(MARKER)) return found;
  const open: Suppression[] = [];
  for (const directive of directivesIn(document)) {
    const problem = problemOf(directive);
    if (problem !== null) {
      found.broken.push({ ...problem, range: directive.range });
      continue;
    }
    const first = document.positionAt(directive.range.start).line;
    const last = document.positionAt(directive.range.end - 1).line;
    if (directive.name === "enable") {
      closeRegions(open, directive, first);
      continue;
    }
    const lines = directive.name === "disable-next-line"
      ? { fromLine: last + 1, toLine: nextLine(document, last) }
      : linesOf(directive, first, last);
    for (const code of directive.codes) {
      const suppression = { ...code, reason: directive.reason, ...lines };
      found.suppressions.push(suppression);
      if (directive.name === "disable" && suppression.toLine !== null) open.push(suppression);
    }
  }
  return found;
}

function directivesIn({ text, frontMatter, markdown }: LintDocument): Directive[] {
  const directives: Directive[] = [];
  const header = frontMatter === null ? "" : text.slice(frontMatter.start, frontMatter.end);
  for (const match of header.matchAll(FRONT_MATTER_DIRECTIVE_REGEXP)) {
    const start = match.index + match[0].length - match[1]!.length;
    const directive = parseDirective(match[1]!, start, { start, end: start + match[1]!.length });
    // There is no next line to speak of in front matter.
    if (directive !== null) directives.push({ ...directive, name: fileWide(directive.name) });
  }
  for (const range of markdown.comments) {
    const inner = text.slice(range.start + 4, range.end).replace(/-->$/, "");
    const directive = parseDirective(inner, range.start + 4, range);
    if (directive !== null) directives.push(directive);
  }
  return directives;
}

function fileWide(name: string): string {
  return name === "disable" ? "disable-file" : name;
}

function parseDirective(text: string, offset: number, range: TextRange): Directive | null {
  const match = DIRECTIVE_REGEXP.exec(text);
  if (match === null) return null;
  const rest = match[2]!;
  const dashes = rest.search(/(?:^|\s)--(?:\s|$)/);
  const list = dashes < 0 ? rest : rest.slice(0, dashes);
  const start = offset + text.length - rest.length;
  return {
    name: match[1]!,
    codes: [...list.matchAll(CODE_REGEXP)].map(({ 0: rule, index }) => ({
      rule,
      range: { start: start + index, end: start + index + rule.length },
    })),
    reason: dashes < 0 ? "" : rest.slice(dashes).replace(/^\s*--/, "").trim(),
    range,
  };
}

function problemOf({ name, codes }: Directive): { message: string; help: string } | null {
  if (!DIRECTIVES.includes(name)) {
    return {
      message: "This comment suppresses nothing: there is no such directive",
      help: `Use one of ${DIRECTIVES.map((known) => `rivumi-${known}`).join(", ")}`,
    };
  }
  if (codes.length === 0 && name !== "enable") {
    return {
      message: "This comment suppresses nothing: it names no rule",
      help: "Name the rules, separated by commas",
    };
  }
  return null;
}

function linesOf(
  { name }: Directive,
  first: number,
  last: number,
): Pick<Suppression, "fromLine" | "toLine"> {
  switch (name) {
    case "disable-file":
      return { fromLine: 1, toLine: null };
    case "disable-line":
      return { fromLine: first, toLine: last };
    default:
      return { fromLine: first, toLine: Infinity };
  }
}

/** The next line that is not blank: formatters put a blank one behind a comment. */
function nextLine(document: LintDocument, line: number): number {
  const { length } = document.lineStarts;
  let next = line + 1;
  while (next < length && document.lineText(next).trim() === "") next++;
  return next;
}

/** Ends the regions of the rules that are enabled again, all of them if none is named. */
function closeRegions(open: Suppression[], { codes }: Directive, line: number): void {
  for (const suppression of open) {
    if (suppression.toLine !== Infinity) continue;
    if (codes.length === 0 || codes.some(({ rule }) => rule === suppression.rule)) {
      suppression.toLine = line;
    }
  }
}
