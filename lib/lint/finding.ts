/**
 * What a rule reports, and what becomes of it on the way to a person.
 *
 * @module
 */

import { compareCodeUnits, type Severity } from "../diagnostic.ts";
import type { TextRange } from "./markdown.ts";

/** One replacement in a file's normalised text. */
export interface TextEdit extends TextRange {
  /** What stands there afterwards. */
  replacement: string;
}

/** A change that cannot alter what the file says; `--fix` makes it. */
export interface Fix {
  /** Replacements, in order, without overlap. */
  edits: readonly TextEdit[];
  /** Whether the byte order mark at the start goes too. */
  removesByteOrderMark?: boolean;
}

/** A fact that a rule has found, before anybody has asked whether it is wanted. */
export interface RuleFinding {
  /** What is the case, as a sentence without final period. Text from files goes through `quoted()`. */
  message: string;
  /** What to do next, as a sentence without final period; null if the message says it. */
  help: string | null;
  /** Where it is, in the file's normalised text; null where the whole file is meant. */
  range: TextRange | null;
  /** Place in a file whose text is not there, from the reader's answer; `range` is null then. */
  position?: { line: number; column: number };
  /** How much it matters, where that differs from what the rule says. */
  severity?: Severity;
  /** The safe change that ends it; only rules that are `fixable` give one. */
  fix?: Fix;
  /** Other files that the fact depends on, relative to the root: it concerns a change to any of them. */
  related?: readonly string[];
}

/** What a rule about the whole project has found. */
export interface ProjectRuleFinding extends RuleFinding {
  /** The file: one of the project's instruction files, or any path relative to the root. */
  path: string;
}

/** A finding as it is reported. Lines and columns count from 1, columns in characters. */
export interface Finding {
  /** Code of the rule. */
  rule: string;
  /** How much it matters, after configuration. */
  severity: Severity;
  /** What is the case. */
  message: string;
  /** What to do next; null if the message says it. */
  help: string | null;
  /** The file, relative to the root, with `/`. */
  path: string;
  /** First line; null where the whole file is meant, and then so are the other three. */
  line: number | null;
  /** First column. */
  column: number | null;
  /** Last line. */
  endLine: number | null;
  /** Column behind the last character. */
  endColumn: number | null;
  /** The safe change; null if there is none. */
  fix: Fix | null;
  /** Other names of the same file, sorted. */
  aliases: readonly string[];
  /** Other files that the fact depends on. */
  related: readonly string[];
  /** The lines that it is about, for excerpts, and where in the text it starts; null without text. */
  source: { text: string; range: TextRange } | null;
}

/** The order of findings in every report: by path, place, rule and message. */
export function compareFindings(a: Finding, b: Finding): number {
  return compareCodeUnits(a.path, b.path) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compareCodeUnits(a.rule, b.rule) ||
    compareCodeUnits(a.message, b.message);
}
