/**
 * Finds names in code and hosts in addresses that take a letter from another alphabet because it looks
 * the same: another package, another program, another server.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import type { LintDocument } from "../document.ts";
import type { RuleFinding } from "../finding.ts";
import type { FileRule } from "../rule.ts";
import page from "./mixed_script_token.md" with { type: "text" };

/** The rule `mixed-script-token`. */
export const mixedScriptToken: FileRule = {
  code: "mixed-script-token",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A name in code or a host mixes Latin letters with others that look the same",
  page,
  *check({ document }) {
    if (!CONFUSABLE_REGEXP.test(document.text)) return;
    yield* inCode(document);
    yield* inHosts(document);
  },
};

/** Letters of Cyrillic and Greek that most fonts draw as Latin ones (Unicode, confusables.txt). */
const CONFUSABLE = "аеорсухіјѕһԁԛԝӏгАВЕЅІЈКМНОРСТУХЗԌԚԜӀοαινρυκΑΒΕΖΗΙΚΜΝΟΡΤΥΧϲϳ";
const CONFUSABLE_REGEXP = new RegExp(`[${CONFUSABLE}]`, "u");
const CONFUSABLES_ONLY_REGEXP = new RegExp(`^[${CONFUSABLE}]+$`, "u");
const OTHER_ALPHABET_REGEXP = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;
const WORD_REGEXP = /[\p{L}\p{M}\p{N}]{2,}/gu;
const LATIN_REGEXP = /\p{Script=Latin}/u;
/** An abbreviation with the ending of another language, as in `API` and a Russian case. */
const INFLECTED_REGEXP = /^[A-Z0-9]+[\p{Script=Cyrillic}\p{Script=Greek}]+$/u;
const HOST_REGEXP = /\b(?:https?|wss?|ftp|ssh|git):\/\/(?:[^\s\/@"'`]*@)?([^\s\/:?#"'`<>()]+)/giu;

function* inCode(document: LintDocument): Generator<RuleFinding> {
  for (const { 0: word, index } of document.matches(WORD_REGEXP, ["code"])) {
    if (mixes(word)) yield found(word, index);
  }
}

function* inHosts(document: LintDocument): Generator<RuleFinding> {
  for (const match of document.matches(HOST_REGEXP, ["prose", "code", "comment"])) {
    const host = match[1]!;
    const start = match.index + match[0].length - host.length;
    const labels = host.split(".");
    const isLatinTopLevel = /^[a-z]+$/i.test(labels.at(-1)!);
    const isImitation = labels.some((label) =>
      mixes(label) || isLatinTopLevel && CONFUSABLES_ONLY_REGEXP.test(label)
    );
    // In code, a mixed label is a mixed word and has been reported.
    if (!isImitation || document.partAt(start) === "code" && labels.some(mixes)) continue;
    yield found(host, start);
  }
}

/** Whether a word is Latin but for letters that only look so. */
function mixes(word: string): boolean {
  const others = word.match(OTHER_ALPHABET_REGEXP) ?? [];
  return others.length > 0 && CONFUSABLES_ONLY_REGEXP.test(others.join("")) &&
    LATIN_REGEXP.test(word) && !INFLECTED_REGEXP.test(word);
}

function found(word: string, start: number): RuleFinding {
  const foreign = [...new Set([...word].filter((letter) => CONFUSABLE_REGEXP.test(letter)))]
    .map((letter) => {
      const hex = letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
      const alphabet = /\p{Script=Greek}/u.test(letter) ? "Greek" : "Cyrillic";
      return `${alphabet} "${printable(letter)}" (U+${hex})`;
    });
  return {
    message: `${quoted(word)} looks Latin and holds ${foreign.join(", ")}`,
    help: "Type the name again; if it came with a command or an address, do not use them",
    range: { start, end: start + word.length },
  };
}
