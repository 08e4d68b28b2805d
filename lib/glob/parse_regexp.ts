/**
 * Reads the source of regular expressions, as JavaScript without the flags `u` and `v` does.
 *
 * @module
 */

import type { CodeRange } from "./character_set.ts";

/** What is true of a position, without reading anything. */
export type Assertion = "start" | "end" | "word-boundary" | "no-word-boundary";

/** A part of a regular expression. */
export type RegExpNode =
  | { kind: "set"; key: string; ranges: readonly CodeRange[]; isNegated: boolean }
  | { kind: "assertion"; assertion: Assertion }
  | { kind: "lookahead"; body: RegExpNode; isNegated: boolean }
  | { kind: "sequence"; items: RegExpNode[] }
  | { kind: "choice"; items: RegExpNode[] }
  | { kind: "repeat"; item: RegExpNode; minimum: number; maximum: number };

/** Groups in groups; each costs a frame of the stack. */
const MAX_DEPTH = 250;

const LAST = 0xffff;
const DIGITS: readonly CodeRange[] = [[0x30, 0x39]];
const WORD: readonly CodeRange[] = [[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
const SPACE: readonly CodeRange[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const LINE_ENDS: readonly CodeRange[] = [[0x0a, 0x0a], [0x0d, 0x0d], [0x2028, 0x2029]];

const CLASSES: Readonly<Record<string, readonly CodeRange[]>> = {
  d: DIGITS,
  D: allBut(DIGITS),
  s: SPACE,
  S: allBut(SPACE),
  w: WORD,
  W: allBut(WORD),
};

const CONTROLS: Readonly<Record<string, number>> = { f: 0x0c, n: 0x0a, r: 0x0d, t: 0x09, v: 0x0b };

const QUANTIFIER_REGEXP = /(?:[*+?]|\{(?<least>\d+)(?<comma>,)?(?<most>\d*)\})\??/y;
const GROUP_REGEXP = /\((?!\?)|\(\?(?::|=|!|<(?![=!])[^>]*>)/y;

/**
 * Reads a source that is known to be valid. Null for what has no place in a linear engine: references to
 * groups, lookbehind, modifiers, and groups that are nested too deeply.
 */
export function parseRegExp(source: string): RegExpNode | null {
  let at = 0;
  let depth = 0;
  let isSupported = true;
  const groups = groupsIn(source);

  function parseChoice(): RegExpNode {
    const items: RegExpNode[] = [];
    if (++depth > MAX_DEPTH) isSupported = false;
    do items.push(parseSequence()); while (isSupported && source[at] === "|" && ++at > 0);
    depth--;
    return items.length === 1 ? items[0]! : { kind: "choice", items };
  }

  function parseSequence(): RegExpNode {
    const items: RegExpNode[] = [];
    while (isSupported && at < source.length && source[at] !== "|" && source[at] !== ")") {
      const item = parseAtom();
      items.push(item === null ? { kind: "sequence", items: [] } : parseQuantifier(item));
    }
    return items.length === 1 ? items[0]! : { kind: "sequence", items };
  }

  function parseQuantifier(item: RegExpNode): RegExpNode {
    QUANTIFIER_REGEXP.lastIndex = at;
    const match = QUANTIFIER_REGEXP.exec(source);
    if (match === null) return item;
    at += match[0].length;
    const { least, comma, most } = match.groups!;
    const minimum = least === undefined ? (match[0].startsWith("+") ? 1 : 0) : Number(least);
    const maximum = least === undefined
      ? (match[0].startsWith("?") ? 1 : Infinity)
      : comma === undefined
      ? minimum
      : most === ""
      ? Infinity
      : Number(most);
    return { kind: "repeat", item, minimum, maximum };
  }

  function parseAtom(): RegExpNode | null {
    const character = source[at]!;
    if (character === "(") return parseGroup();
    at++;
    if (character === "^") return { kind: "assertion", assertion: "start" };
    if (character === "$") return { kind: "assertion", assertion: "end" };
    if (character === ".") return setNode(LINE_ENDS, true);
    if (character === "[") return parseClass();
    if (character !== "\\") return literal(character.charCodeAt(0));
    const letter = source[at];
    if (letter === "b" || letter === "B") {
      at++;
      return {
        kind: "assertion",
        assertion: letter === "b" ? "word-boundary" : "no-word-boundary",
      };
    }
    if (isReference()) {
      isSupported = false;
      return null;
    }
    return setNode(parseEscape());
  }

  function parseGroup(): RegExpNode | null {
    GROUP_REGEXP.lastIndex = at;
    const opening = GROUP_REGEXP.exec(source)?.[0];
    if (opening === undefined) {
      isSupported = false;
      return null;
    }
    at += opening.length;
    const body = parseChoice();
    at++;
    return opening === "(?=" || opening === "(?!"
      ? { kind: "lookahead", body, isNegated: opening === "(?!" }
      : body;
  }

  /** Whether the escape here refers to a group; the backslash is read. */
  function isReference(): boolean {
    if (source[at] === "k") return groups.areNamed;
    const digits = /^[1-9]\d*/.exec(source.slice(at, at + 10))?.[0];
    return digits !== undefined && Number(digits) <= groups.count;
  }

  function parseClass(): RegExpNode {
    const isNegated = source[at] === "^";
    if (isNegated) at++;
    const ranges: CodeRange[] = [];
    while (at < source.length && source[at] !== "]") {
      const first = parseMember();
      const isRange = source[at] === "-" && at + 1 < source.length && source[at + 1] !== "]";
      if (!isRange) {
        ranges.push(...first);
        continue;
      }
      at++;
      const last = parseMember();
      const [start, end] = [single(first), single(last)];
      if (start !== null && end !== null) ranges.push([start, end]);
      else ranges.push(...first, ...last, [0x2d, 0x2d]);
    }
    at++;
    return setNode(ranges, isNegated);
  }

  function parseMember(): readonly CodeRange[] {
    const character = source[at++]!;
    if (character !== "\\") return codeOf(character.charCodeAt(0));
    if (source[at] === "b") {
      at++;
      return codeOf(0x08);
    }
    const control = /^c[\w]/.exec(source.slice(at, at + 2));
    if (control !== null) {
      at += 2;
      return codeOf(source.charCodeAt(at - 1) % 32);
    }
    return parseEscape();
  }

  /** What a backslash that was read and what follows stand for. */
  function parseEscape(): readonly CodeRange[] {
    const rest = source.slice(at, at + 5);
    const letter = rest.charAt(0);
    const set = CLASSES[letter];
    const control = CONTROLS[letter];
    if (set !== undefined || control !== undefined) {
      at++;
      return set ?? codeOf(control!);
    }
    const coded = /^(?:x(?<x>[\da-fA-F]{2})|u(?<u>[\da-fA-F]{4}))/.exec(rest);
    if (coded !== null) {
      at += coded[0].length;
      return codeOf(parseInt((coded.groups!["x"] ?? coded.groups!["u"])!, 16));
    }
    const octal = /^(?:[0-3][0-7]{0,2}|[4-7][0-7]?)/.exec(rest);
    if (octal !== null) {
      at += octal[0].length;
      return codeOf(parseInt(octal[0], 8));
    }
    if (letter === "c") {
      if (!/^c[a-zA-Z]/.test(rest)) return codeOf(0x5c);
      at += 2;
      return codeOf(rest.charCodeAt(1) % 32);
    }
    at++;
    return codeOf(letter.charCodeAt(0));
  }

  const root = parseChoice();
  return isSupported ? root : null;
}

/** How many groups can be referred to, and whether by name. */
function groupsIn(source: string): { count: number; areNamed: boolean } {
  // Escapes and classes are passed over.
  const openings = source.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|(?<open>\((?!\?)|\(\?<(?![=!]))/g);
  let count = 0;
  let areNamed = false;
  for (const { groups } of openings) {
    if (groups!["open"] === undefined) continue;
    count++;
    if (groups!["open"] !== "(") areNamed = true;
  }
  return { count, areNamed };
}

function codeOf(code: number): readonly CodeRange[] {
  return [[code, code]];
}

function single(ranges: readonly CodeRange[]): number | null {
  const [first, ...others] = ranges;
  return first !== undefined && others.length === 0 && first[0] === first[1] ? first[0] : null;
}

function literal(code: number): RegExpNode {
  return setNode(codeOf(code));
}

function setNode(ranges: readonly CodeRange[], isNegated = false): RegExpNode {
  return { kind: "set", key: `${isNegated ? "^" : ""}${ranges.join(";")}`, ranges, isNegated };
}

function allBut(ranges: readonly CodeRange[]): CodeRange[] {
  const result: CodeRange[] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) result.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= LAST) result.push([next, LAST]);
  return result;
}
