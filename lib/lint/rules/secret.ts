/**
 * Finds secrets that a provider has issued. Their text is never part of a finding.
 *
 * @module
 */

import { describeSecret, findSecrets, type Secret } from "../../secrets/find_secrets.ts";
import type { RuleFinding } from "../finding.ts";
import type { FileRule } from "../rule.ts";
import page from "./secret.md" with { type: "text" };

/** The rule `secret`. */
export const secret: FileRule = {
  code: "secret",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "A key, token or private key of a known form stands in the text",
  page,
  *check({ document: { text } }) {
    let lineEnd = -1;
    for (const { index } of text.matchAll(CANDIDATE_REGEXP)) {
      if (index < lineEnd) continue;
      const start = text.lastIndexOf("\n", index) + 1;
      const newline = text.indexOf("\n", index);
      lineEnd = newline < 0 ? text.length : newline;
      const line = text.slice(start, lineEnd);
      for (const found of findSecrets(line)) {
        yield* report(text, { ...found, offset: start + found.offset });
      }
    }
  },
};

/**
 * What every secret that is found here has: a long word with a digit, or with nothing but capitals.
 * Asked first, because the search for forms is slow.
 */
const CANDIDATE_REGEXP = /(?<![\w-])(?=[\w-]*\d)[\w-]{15}|[A-Z]{16}|-----BEGIN /g;

/** Kinds that go by a name and not by the form of the value: too many of them are examples. */
const NAMED_KINDS: readonly string[] = ["assigned-secret", "url-password", "authorization"];

function* report(text: string, found: Secret): Generator<RuleFinding> {
  if (NAMED_KINDS.includes(found.kind)) return;
  const isKeyBlock = found.kind === "private-key";
  const length = isKeyBlock ? keyBlockLength(text, found.offset) : found.length;
  if (length === null) return;
  const value = text.slice(found.offset + found.prefix.length, found.offset + found.length);
  if (!isKeyBlock && isExample(value)) return;
  yield {
    message: `The text holds ${describeSecret({ ...found, length })}`,
    help: "Revoke it, and name the variable or the store where it is kept instead",
    range: { start: found.offset, end: found.offset + length },
  };
}

const KEY_BLOCK_REGEXP =
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n|\\r|["'+,>])*(?:[\w-]+: [^\n]{0,200}(?:\s|\\n)+){0,6}(?<body>[A-Za-z0-9+/=]{20,}(?:(?:[\s>"',]|\\[nr])+[A-Za-z0-9+/=]{4,})*)/y;
const KEY_BLOCK_END_REGEXP = /(?:[\s>"',]|\\[nr])*-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----/y;
const FEWEST_KEY_CHARACTERS = 24;

/** Length of a private key with its end; null if only its first line is mentioned. */
function keyBlockLength(text: string, offset: number): number | null {
  KEY_BLOCK_REGEXP.lastIndex = offset;
  const match = KEY_BLOCK_REGEXP.exec(text);
  if (match === null) return null;
  const body = match.groups!["body"]!.replace(/\\[nr]|[^A-Za-z0-9+/=]/g, "");
  if (body.length < FEWEST_KEY_CHARACTERS || entropy(body) < LOWEST_ENTROPY) return null;
  const end = offset + match[0].length;
  if (text.startsWith("...", end) || text.startsWith("…", end)) return null;
  KEY_BLOCK_END_REGEXP.lastIndex = end;
  return match[0].length + (KEY_BLOCK_END_REGEXP.exec(text)?.[0].length ?? 0);
}

/** Sample token of the documentation of JSON web tokens: "sub" is 1234567890. */
const SAMPLE_SUBJECT = "eyJzdWIiOiIxMjM0NTY3ODkw";
const LONGEST_SEQUENCE = 6;
/** In bits a character; 16 random capitals and digits have more than 3 in nearly every case. */
const LOWEST_ENTROPY = 2.6;

/** Whether a value is made up for the eye: counted up, repeated, or a known sample. */
function isExample(value: string): boolean {
  return value.includes(SAMPLE_SUBJECT) || longestSequence(value) >= LONGEST_SEQUENCE ||
    entropy(value) < LOWEST_ENTROPY;
}

/** The most characters in a row of which each is the next one in the alphabet, or the same. */
function longestSequence(value: string): number {
  let longest = 1;
  let [up, same] = [1, 1];
  for (let i = 1; i < value.length; i++) {
    const step = value.charCodeAt(i) - value.charCodeAt(i - 1);
    up = step === 1 ? up + 1 : 1;
    same = step === 0 ? same + 1 : 1;
    longest = Math.max(longest, up, same);
  }
  return longest;
}

/** Shannon's entropy of the characters, in bits. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / value.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}
