/**
 * JSON with comments and trailing commas, as a tree in which every node knows its place. Stricter
 * than a plain parser in two points where it matters to a person: a key that stands twice in one
 * object, and nesting that no file of settings needs.
 *
 * @module
 */

import {
  createScanner,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { positionAt } from "../source_text.ts";
import { formatKeyPath } from "./format_value.ts";

/** What is wrong, and where. */
export interface Defect {
  /** Place in the text, in UTF-16 code units from 0. */
  offset: number;
  /** What was tried, what was expected and what stands there. */
  message: string;
  /** What to do next; null if the message says it all. */
  help: string | null;
}

/** A key of an object and its value, as nodes of the tree. */
export interface Property {
  /** The key. */
  name: string;
  /** Where the key stands. */
  key: Node;
  /** The value. */
  value: Node;
}

/** Answer of {@linkcode parseJsonc}. */
export interface JsoncTree {
  /** The value; null if the text holds none, or is no JSONC. */
  root: Node | null;
  /** What is wrong with the text. */
  defects: Defect[];
}

/** Ten times what a file of settings needs; more would be an accident, or an attack on the stack. */
const MAX_DEPTH = 32;

/** What the parser missed where it stopped, by its code. */
const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: "a key in double quotes",
  ValueExpected: "a key or a value",
  ColonExpected: "a colon after the key",
  CommaExpected: "a comma, or the end of the object or array",
  CloseBraceExpected: '"}"',
  CloseBracketExpected: '"]"',
  EndOfFileExpected: "the end of the file",
};

/** What is wrong with the token that the parser could not read, by its code. */
const BROKEN_TOKEN: Readonly<Record<string, string>> = {
  UnexpectedEndOfComment: 'the comment has no end, which is "*/"',
  UnexpectedEndOfString: "the string has no closing quote on its line",
  UnexpectedEndOfNumber: "the number is not complete",
  InvalidUnicode: 'the string has a "\\u" without four hexadecimal digits after it',
  InvalidEscapeCharacter: "the string has a backslash that begins no known escape",
  InvalidCharacter: "the string has a control character that is not escaped",
};

/** Parses a text. What is wrong with it is quoted only as far as keys that stand twice. */
export function parseJsonc(text: string): JsoncTree {
  const tooDeep = offsetBelowDepth(text, MAX_DEPTH);
  if (tooDeep !== null) {
    const message = `Cannot parse JSONC: expected at most ${MAX_DEPTH} levels, found more`;
    return { root: null, defects: [{ offset: tooDeep, message, help: null }] };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  if (errors[0] !== undefined) return { root: null, defects: [syntaxDefect(errors[0], text)] };
  if (root === undefined) return { root: null, defects: [] };
  return { root, defects: repeatedKeys(root, text) };
}

/** The properties of an object, in the order of the text; none if the node is not an object. */
export function propertiesOf(node: Node): Property[] {
  if (node.type !== "object") return [];
  return (node.children ?? []).map(({ children }) => {
    const [key, value] = children as [Node, Node];
    return { name: key.value, key, value };
  });
}

/** Where the nesting goes below `maxDepth`, else null. The parser itself would use up the stack. */
function offsetBelowDepth(text: string, maxDepth: number): number | null {
  const scanner = createScanner(text, true);
  for (let depth = 0;;) {
    scanner.scan();
    if (scanner.getTokenLength() === 0) return null;
    const offset = scanner.getTokenOffset();
    const first = text[offset];
    if (first === "{" || first === "[") depth++;
    if (first === "}" || first === "]") depth--;
    if (depth > maxDepth) return offset;
  }
}

function syntaxDefect({ error, offset }: ParseError, text: string): Defect {
  const code = printParseErrorCode(error);
  const detail = BROKEN_TOKEN[code] ??
    `expected ${EXPECTED[code] ?? "a value or a key in double quotes"}, found ${
      describeToken(text, offset)
    }`;
  return { offset, message: `Cannot parse JSONC: ${detail}`, help: null };
}

/** Names what stands at the offset without quoting it. */
function describeToken(text: string, offset: number): string {
  const first = text[offset];
  if (first === undefined) return "the end of the file";
  if ("{}[],:".includes(first)) return `"${first}"`;
  if (first === '"') return "a string";
  if (first === "'") return "a single quote";
  if (/[-\d]/.test(first)) return "a number";
  return /[\p{L}_$]/u.test(first)
    ? "a word without quotes"
    : "a character that has no meaning here";
}

function repeatedKeys(node: Node, text: string, path: readonly (string | number)[] = []): Defect[] {
  if (node.type === "array") {
    return (node.children ?? []).flatMap((item, i) => repeatedKeys(item, text, [...path, i]));
  }
  const firsts = new Map<string, Node>();
  return propertiesOf(node).flatMap(({ name, key, value }) => {
    const keyPath = [...path, name];
    const below = repeatedKeys(value, text, keyPath);
    const first = firsts.get(name);
    if (first === undefined) {
      firsts.set(name, key);
      return below;
    }
    const { line } = positionAt(text, first.offset);
    const message = `Cannot use ${formatKeyPath(keyPath)} twice: it stands on line ${line} already`;
    return [{ offset: key.offset, message, help: "Remove one of the two" }, ...below];
  });
}
