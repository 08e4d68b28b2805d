/**
 * Finds long stretches of base64 or hexadecimal digits that hold text: hashes and pictures do not.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import type { LintDocument } from "../document.ts";
import type { RuleFinding } from "../finding.ts";
import type { FileRule } from "../rule.ts";
import page from "./encoded_payload.md" with { type: "text" };

/** The rule `encoded-payload`. */
export const encodedPayload: FileRule = {
  code: "encoded-payload",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A long stretch of base64 or hexadecimal digits holds readable text",
  page,
  *check({ document }) {
    for (const { 0: matched, index } of document.text.matchAll(ENCODED_REGEXP)) {
      const digits = matched.replace(/[\s>\\]+/g, "");
      if (digits.length < FEWEST_DIGITS || isUsual(document, index, matched.length)) continue;
      const [encoding, text] = decode(digits);
      if (text !== null) {
        yield finding({ start: index, end: index + matched.length }, encoding, text);
      }
    }
  },
};

const FEWEST_DIGITS = 80;

/** One word of digits, or lines of nothing but digits that belong together. */
const ENCODED_REGEXP =
  /(?<![A-Za-z0-9+\/_=-])[A-Za-z0-9+\/_-]{20,}(?:\\?\n[ \t>]{0,20}[A-Za-z0-9+\/_-]{16,})*={0,2}(?![A-Za-z0-9+\/_-])/g;

/** Parts of a JSON web token, and pictures that are text inside. */
function isUsual({ text }: LintDocument, start: number, length: number): boolean {
  return text[start - 1] === "." || text[start + length] === "." ||
    /data:image\/[\w.+%-]+(?:;[\w=-]+)*;base64,$/.test(text.slice(Math.max(0, start - 80), start));
}

function finding(
  range: { start: number; end: number },
  encoding: string,
  text: string,
): RuleFinding {
  return {
    message: `${encoding} text that reads ${quoted(text)}`,
    help: "Write it in plain letters, or delete it",
    range,
  };
}

function decode(digits: string): [encoding: string, text: string | null] {
  if (/^(?:[0-9a-f]{2})+$|^(?:[0-9A-F]{2})+$/.test(digits)) {
    return ["Hexadecimal", readable(Uint8Array.fromHex(digits))];
  }
  const plain = digits.replaceAll("-", "+").replaceAll("_", "/").replace(/(?<!=)=+$/, "");
  // One digit more than a whole number of bytes needs is the beginning of a byte that was cut off.
  const whole = plain.length % 4 === 1 ? plain.slice(0, -1) : plain;
  return ["Base64", readable(Uint8Array.fromBase64(whole, { lastChunkHandling: "loose" }))];
}

/** The bytes as text, if a person could read it; else null. */
function readable(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  const characters = [...text];
  const printing = characters.filter((one) => /[\t\n\r\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u.test(one));
  const letters = characters.filter((one) => /[\p{L}\s]/u.test(one));
  const isText = printing.length >= characters.length * 0.95 &&
    letters.length >= characters.length * 0.5;
  return isText ? text : null;
}
