/**
 * Finds characters that a model reads and a person does not see. Many of them are a proper part of some
 * script or of an emoji, so each is judged by what stands beside it.
 *
 * The contexts follow the Unicode Standard: flags of regions and sequences of emoji in UTS #51,
 * ideographic variation sequences in UTS #37, joiners in chapters 9 and 12 of the core specification,
 * bidirectional controls in UAX #9.
 *
 * @module
 */

import type { Severity } from "../diagnostic.ts";
import { pushAll } from "../push_all.ts";
import type { LintDocument } from "./document.ts";
import type { TextRange } from "./markdown.ts";

/** What kind of character it is; there is a rule for each. */
export type HiddenKind =
  | "tag"
  | "variation-selector"
  | "bidi"
  | "zero-width"
  | "control"
  | "filler";

/** Hidden characters of one kind on one line, from the first to the last. */
export interface HiddenCharacters extends TextRange {
  /** Their kind. */
  kind: HiddenKind;
  /** That of the worst of them. */
  severity: Severity;
  /** The characters, without what is visible between them. */
  codePoints: readonly number[];
}

/** One character, or several that stand side by side, with a severity of their own. */
interface Found extends TextRange {
  severity: Severity;
  codePoints: readonly number[];
}

/** Characters of one kind that stand side by side, and their surroundings. */
interface Run extends TextRange {
  text: string;
  codePoints: readonly number[];
  /** The characters on either side; empty at the ends of the text. */
  before: string;
  after: string;
  /** The text that it stands in. */
  source: string;
}

/** More code units than one emoji between two joiners has. */
const LONGEST_EMOJI = 24;

/** More lines with characters of one kind than anybody gets to see. */
const MAX_LINES_OF_KIND = 20_000;

const NOT_PLAIN_REGEXP = /[^\t\n -~]/;
const INVISIBLE_REGEXP =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]--[\t\n]]+/gv;

const scanned = new WeakMap<LintDocument, readonly HiddenCharacters[]>();

/** The hidden characters of one kind in a document, in order, at most one finding a line. */
export function hiddenCharacters(document: LintDocument, kind: HiddenKind): HiddenCharacters[] {
  let found = scanned.get(document);
  if (found === undefined) {
    found = findHiddenCharacters(document.text);
    scanned.set(document, found);
  }
  return found.filter((characters) => characters.kind === kind);
}

/**
 * The hidden characters of a text, in order; at most one finding for a kind and line, of the first
 * {@linkcode MAX_LINES_OF_KIND} lines with characters of a kind.
 */
export function findHiddenCharacters(text: string): HiddenCharacters[] {
  if (!NOT_PLAIN_REGEXP.test(text)) return [];
  const found: HiddenCharacters[] = [];
  const counts = new Map<HiddenKind, number>();
  for (const [line, runs] of runsByLine(text)) {
    for (const [kind, sameKind] of Map.groupBy(runs, (run) => kindOf(run.codePoints[0]!))) {
      const count = counts.get(kind) ?? 0;
      if (count === MAX_LINES_OF_KIND) continue;
      counts.set(kind, count + 1);
      const parts = JUDGES[kind](sameKind, line);
      if (parts.length > 0) found.push(merged(kind, parts));
    }
  }
  return withLoneSoftHyphen(found).sort((a, b) => a.start - b.start);
}

/** Lines that hold invisible characters, each with the runs in it. */
function* runsByLine(text: string): Generator<[line: string, runs: Run[]]> {
  let current: [line: string, runs: Run[]] | null = null;
  let lineEnd = -1;
  for (const { 0: matched, index } of text.matchAll(INVISIBLE_REGEXP)) {
    if (index > lineEnd) {
      const start = text.lastIndexOf("\n", index - 1) + 1;
      lineEnd = text.indexOf("\n", index);
      if (lineEnd < 0) lineEnd = text.length;
      if (current !== null) yield current;
      current = [text.slice(start, lineEnd), []];
    }
    pushAll(current![1], runsOfOneKind(text, matched, index));
  }
  if (current !== null) yield current;
}

function* runsOfOneKind(text: string, matched: string, index: number): Generator<Run> {
  let start = index;
  let codePoints: number[] = [];
  const run = (end: number): Run => ({
    start,
    end,
    codePoints,
    text: text.slice(start, end),
    before: characterBefore(text, start),
    after: characterAt(text, end),
    source: text,
  });
  let position = index;
  for (const character of matched) {
    const codePoint = character.codePointAt(0)!;
    if (codePoints.length > 0 && kindOf(codePoints[0]!) !== kindOf(codePoint)) {
      yield run(position);
      start = position;
      codePoints = [];
    }
    codePoints.push(codePoint);
    position += character.length;
  }
  yield run(position);
}

function characterAt(text: string, offset: number): string {
  return offset < text.length ? String.fromCodePoint(text.codePointAt(offset)!) : "";
}

function characterBefore(text: string, offset: number): string {
  return [...text.slice(Math.max(0, offset - 2), offset)].at(-1) ?? "";
}

function kindOf(codePoint: number): HiddenKind {
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return "tag";
  if (variationSelectorNumber(codePoint) !== null) return "variation-selector";
  if (BIDI.has(codePoint)) return "bidi";
  if (ZERO_WIDTH.has(codePoint)) return "zero-width";
  return codePoint < 0x20 || codePoint >= 0x7f && codePoint <= 0x9f ? "control" : "filler";
}

/** Which variation selector a character is, from 1 to 256; null if it is none. */
export function variationSelectorNumber(codePoint: number): number | null {
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return codePoint - 0xfe00 + 1;
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) return codePoint - 0xe0100 + 17;
  return null;
}

function merged(kind: HiddenKind, parts: readonly Found[]): HiddenCharacters {
  const severities = parts.map(({ severity }) => severity);
  return {
    kind,
    severity: severities.includes("error")
      ? "error"
      : severities.includes("warning")
      ? "warning"
      : "info",
    start: parts[0]!.start,
    end: parts.at(-1)!.end,
    codePoints: parts.flatMap(({ codePoints }) => codePoints),
  };
}

/** Judges of each kind: they get all runs of their kind on a line, and give what is not proper. */
const JUDGES: Record<HiddenKind, (runs: readonly Run[], line: string) => Found[]> = {
  "tag": judgeTags,
  "variation-selector": judgeVariationSelectors,
  "bidi": judgeBidi,
  "zero-width": judgeZeroWidth,
  "control": (runs) =>
    runs.map((run) => found(run, run.codePoints.every((c) => c === 0x0c) ? "warning" : "error")),
  "filler": judgeFillers,
};

function found({ start, end, codePoints }: Run, severity: Severity): Found {
  return { start, end, codePoints, severity };
}

const FLAG = "\u{1f3f4}";
/** Subdivision of a country in tags, as in the flag of Scotland. */
const FLAG_TAGS_REGEXP = /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/u;

function judgeTags(runs: readonly Run[]): Found[] {
  return runs.flatMap((run) => {
    const flag = run.before === FLAG ? FLAG_TAGS_REGEXP.exec(run.text)?.[0] ?? "" : "";
    if (flag === run.text) return [];
    const codePoints = run.codePoints.slice([...flag].length);
    return [{ ...found(run, "error"), start: run.start + flag.length, codePoints }];
  });
}

/** What U+FE0E and U+FE0F turn into text or emoji. */
const PRESENTED_REGEXP = /^[\p{Emoji}\p{S}]$/u;
/** What the first selectors pick a form of: ideographs, mathematical signs, a few letters and zero. */
const STANDARDIZED_REGEXP =
  /^[0\p{Ideographic}\p{Sm}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Manichaean}\p{Script=Egyptian_Hieroglyphs}\u3000-\u303f\uff00-\uffef]$/u;
const IDEOGRAPH_REGEXP = /^\p{Ideographic}$/u;

/** From so many different values on, single selectors on a line are a message and no accident. */
const FEWEST_VALUES = 3;

function judgeVariationSelectors(runs: readonly Run[]): Found[] {
  const strays = runs.filter((run) => !isProperSelector(run));
  const values = new Set(strays.flatMap(({ codePoints }) => codePoints));
  return strays.map((run) => {
    const isPayload = run.codePoints.length > 1 || run.codePoints[0]! > 0xffff ||
      values.size >= FEWEST_VALUES;
    return found(run, isPayload ? "error" : "info");
  });
}

function isProperSelector({ codePoints, before }: Run): boolean {
  const [selector] = codePoints;
  if (codePoints.length > 1) return false;
  if (selector! >= 0xe0100) return IDEOGRAPH_REGEXP.test(before);
  return selector! >= 0xfe0e ? PRESENTED_REGEXP.test(before) : STANDARDIZED_REGEXP.test(before);
}

const OVERRIDES: ReadonlySet<number> = new Set([0x202d, 0x202e]);
const MARKS: ReadonlySet<number> = new Set([0x200e, 0x200f, 0x061c]);
const EMBEDDINGS: ReadonlySet<number> = new Set([0x202a, 0x202b]);
const ISOLATES: ReadonlySet<number> = new Set([0x2066, 0x2067, 0x2068]);
const BIDI: ReadonlySet<number> = new Set([
  ...OVERRIDES,
  ...MARKS,
  ...EMBEDDINGS,
  0x202c,
  ...ISOLATES,
  0x2069,
]);
const RIGHT_TO_LEFT_REGEXP =
  /[\p{L}&&[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]]/v;

function judgeBidi(runs: readonly Run[], line: string): Found[] {
  const all = runs.flatMap(({ codePoints }) => codePoints);
  const isRightToLeft = RIGHT_TO_LEFT_REGEXP.test(line);
  const hasOverride = all.some((codePoint) => OVERRIDES.has(codePoint));
  if (isRightToLeft && isBalanced(all) && !hasOverride) return [];
  return runs.flatMap((run) => {
    const isOnlyMarks = run.codePoints.every((codePoint) => MARKS.has(codePoint));
    if (!isOnlyMarks) return [found(run, "error")];
    return isRightToLeft ? [] : [found(run, "warning")];
  });
}

/** Whether each embedding and isolate is closed by its own kind of end. */
function isBalanced(codePoints: readonly number[]): boolean {
  const open: number[] = [];
  for (const codePoint of codePoints) {
    if (EMBEDDINGS.has(codePoint)) open.push(0x202c);
    else if (ISOLATES.has(codePoint)) open.push(0x2069);
    else if (codePoint === 0x202c || codePoint === 0x2069) {
      if (open.pop() !== codePoint) return false;
    }
  }
  return open.length === 0;
}

const SPACE = 0x200b;
const NON_JOINER = 0x200c;
const JOINER = 0x200d;
const WORD_JOINER = 0x2060;
const SOFT_HYPHEN = 0xad;
const NO_BREAK_SPACE = 0xfeff;
const ZERO_WIDTH: ReadonlySet<number> = new Set([
  SPACE,
  NON_JOINER,
  JOINER,
  WORD_JOINER,
  SOFT_HYPHEN,
  NO_BREAK_SPACE,
]);
/** Scripts whose letters change their form beside a joiner or a non-joiner. */
const JOINING_REGEXP =
  /[[\p{L}\p{M}]&&[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Nko}\p{scx=Mongolian}\p{scx=Mandaic}\p{scx=Adlam}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Balinese}\p{scx=Javanese}\p{scx=Meetei_Mayek}\p{scx=Newa}]]/v;
/** Scripts that write words side by side and mark where a line may break. */
const UNSPACED_REGEXP =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const ASCII_WORD_REGEXP = /^[A-Za-z0-9]$/;
const PICTOGRAPH_REGEXP = /\p{Extended_Pictographic}/u;
/** A pictograph, perhaps with a presentation selector, a colour of skin or tags of a flag behind it. */
const PICTOGRAPH_END_REGEXP =
  /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]*$/u;

/** So many side by side are a message and no accident. */
const FEWEST_IN_PAYLOAD = 4;

function judgeZeroWidth(runs: readonly Run[]): Found[] {
  return runs.flatMap((run) => {
    const severity = zeroWidthSeverity(run);
    return severity === null ? [] : [found(run, severity)];
  });
}

function zeroWidthSeverity({ codePoints, before, after, source, start }: Run): Severity | null {
  const isInWord = ASCII_WORD_REGEXP.test(before) && ASCII_WORD_REGEXP.test(after);
  const [codePoint] = codePoints;
  if (codePoints.includes(NO_BREAK_SPACE)) return "error";
  if (codePoints.length > 1) {
    return isInWord || codePoints.length >= FEWEST_IN_PAYLOAD ? "error" : "warning";
  }
  if (codePoint === WORD_JOINER || codePoint === SOFT_HYPHEN) return "warning";
  if (codePoint === SPACE) {
    if (UNSPACED_REGEXP.test(before)) return null;
  } else {
    if (JOINING_REGEXP.test(before) || JOINING_REGEXP.test(after)) return null;
    const isInEmoji = codePoint === JOINER && PICTOGRAPH_REGEXP.test(after) &&
      PICTOGRAPH_END_REGEXP.test(source.slice(Math.max(0, start - LONGEST_EMOJI), start));
    if (isInEmoji) return null;
  }
  return isInWord ? "error" : "warning";
}

/** One soft hyphen in a whole file comes with text that was pasted; several cut words up. */
function withLoneSoftHyphen(all: readonly HiddenCharacters[]): HiddenCharacters[] {
  const isSoftHyphen = (codePoint: number) => codePoint === SOFT_HYPHEN;
  const count = all.reduce((sum, one) => sum + one.codePoints.filter(isSoftHyphen).length, 0);
  return all.map((one) =>
    count === 1 && one.codePoints.every(isSoftHyphen) ? { ...one, severity: "info" } : one
  );
}

const HANGUL_FILLERS: ReadonlySet<number> = new Set([0x115f, 0x1160, 0x3164, 0xffa0]);
const ANNOTATIONS: ReadonlySet<number> = new Set([0xfff9, 0xfffa, 0xfffb]);

function judgeFillers(runs: readonly Run[]): Found[] {
  return runs.flatMap((run) => {
    if (isProperFiller(run)) return [];
    const isError = run.codePoints.some((c) => HANGUL_FILLERS.has(c) || ANNOTATIONS.has(c));
    return [found(run, isError ? "error" : "warning")];
  });
}

function isProperFiller({ codePoints, before, after }: Run): boolean {
  const beside = before + after;
  const [codePoint] = codePoints;
  if (codePoints.length > 1) return false;
  if (HANGUL_FILLERS.has(codePoint!)) return /\p{Script=Hangul}/u.test(beside);
  if (codePoint! >= 0x180b && codePoint! <= 0x180f) return /\p{Script=Mongolian}/u.test(beside);
  if (codePoint === 0x17b4 || codePoint === 0x17b5) return /\p{Script=Khmer}/u.test(beside);
  return codePoint === 0x034f && /\p{M}/u.test(before);
}
