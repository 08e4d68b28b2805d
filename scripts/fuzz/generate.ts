/**
 * Inputs of all kinds: random bytes, words of the format at hand in random order, the repository's own
 * fixtures with random changes, and shapes that are deep or long.
 *
 * @module
 */

import type { Random } from "./random.ts";

/** What inputs are made of. */
export interface Material {
  /** Words of the format. */
  tokens: readonly string[];
  /** Texts in the format. */
  corpus: readonly string[];
}

/** Longest text out of the corpus that is changed; of longer ones a part of this length is. */
const MAX_SAMPLE = 2048;

/** Levels, or items in a row, that nobody writes. */
const MAX_REPETITIONS = 6000;

/** Share of the inputs that take their time. */
const LONG_SHARE = 1 / 2000;

/** Characters that parsers treat specially somewhere, or forget. */
const CHARACTERS: readonly string[] = [
  ..."\0\t\n\r\v\f\x1b\x7f !\"#$%&'()*+,-./019:;<=>?@AZ[\\]^_`az{|}~",
  "\r\n",
  "\u0085",
  "\u00a0",
  "\u00e9",
  "e\u0301",
  "\u200b",
  "\u200d",
  "\u2028",
  "\u202e",
  "\ufe0f",
  "\ufeff",
  "\ufffd",
  "\uffff",
  "\ud800",
  "\udc00",
  "\u{1f469}",
  "\u{e0041}",
  "__proto__",
  "constructor",
];

/** Makes one input. */
export function generate(random: Random, material: Material): string {
  if (random.chance(LONG_SHARE)) return repeated(random, material, MAX_REPETITIONS);
  const kind = random.below(20);
  if (kind < 3) return bytes(random);
  if (kind < 11) return words(random, material);
  if (kind < 18) return changed(random, material);
  return repeated(random, material, 100);
}

/** Random bytes as UTF-8 would have them, with all the errors that it can have. */
function bytes(random: Random): string {
  const length = random.length(64);
  const top = random.pick([32, 128, 256]);
  return String.fromCharCode(...Array.from({ length }, () => random.below(top)));
}

function words(random: Random, { tokens }: Material): string {
  let text = "";
  for (let count = random.length(40); count > 0; count--) text += word(random, tokens);
  return text;
}

function word(random: Random, tokens: readonly string[]): string {
  return random.pick(random.chance(0.2) ? CHARACTERS : tokens);
}

/** A text out of the corpus with some changes. */
function changed(random: Random, material: Material): string {
  if (material.corpus.length === 0) return words(random, material);
  let text = sample(random, material);
  for (let count = 1 + random.below(4); count > 0; count--) {
    const start = random.below(text.length + 1);
    const end = Math.min(text.length, start + random.length(32));
    const [before, part, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
    switch (random.below(6)) {
      case 0:
        text = before + after;
        break;
      case 1:
        text = before + part + part + after;
        break;
      case 2:
        text = before + word(random, material.tokens) + after;
        break;
      case 3:
        text = before + part + words(random, material) + after;
        break;
      case 4:
        text = before + sample(random, material).slice(0, random.length(200)) + after;
        break;
      default:
        text = before;
    }
  }
  return text;
}

function sample(random: Random, { corpus }: Material): string {
  const text = random.pick(corpus);
  const start = text.length <= MAX_SAMPLE ? 0 : random.below(text.length - MAX_SAMPLE);
  return text.slice(start, start + MAX_SAMPLE);
}

/** Something many times in a row, which is deep where it opens something, with or without its end. */
function repeated(random: Random, { tokens }: Material, most: number): string {
  const times = random.length(most);
  const unit = Array.from({ length: 1 + random.below(3) }, () => word(random, tokens)).join("");
  const head = random.chance(0.5) ? word(random, tokens) : "";
  const middle = random.chance(0.5) ? word(random, tokens) : "";
  const indented = random.chance(0.2);
  const body = indented
    ? Array.from({ length: Math.min(times, 200) }, (_, level) => `${"  ".repeat(level)}${unit}\n`)
      .join("")
    : unit.repeat(times);
  const end = random.chance(0.5) ? mirrored(unit).repeat(times) : "";
  return head + body + middle + end;
}

const PARTNERS: Readonly<Record<string, string>> = { "[": "]", "{": "}", "(": ")", "<": ">" };

function mirrored(text: string): string {
  return [...text].reverse().map((character) => PARTNERS[character] ?? "").join("");
}
