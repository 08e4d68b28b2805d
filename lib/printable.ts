/**
 * Anybody's text in a message or on a terminal: names and links come from strangers, and must neither
 * move the cursor nor pass for something else.
 *
 * @module
 */

// Control characters (C0, DEL, C1), line and paragraph separators, bidirectional controls, zero-width
// and tag characters, and surrogates that stand alone.
const UNPRINTABLE_REGEXP =
  // deno-lint-ignore no-control-regex
  /[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

const SHORT_ESCAPES: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** The text with everything that does not print, or that changes how the rest prints, as an escape. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE_REGEXP, (character) => {
    const short = SHORT_ESCAPES[character];
    if (short !== undefined) return short;
    const hex = character.codePointAt(0)!.toString(16);
    return hex.length <= 2 ? `\\x${hex.padStart(2, "0")}` : `\\u{${hex}}`;
  });
}

/** The text in quotation marks, printable, and cut in the middle beyond `limit` characters. */
export function quoted(text: string, limit = 120): string {
  const shown = printable(text);
  const characters = [...shown];
  if (characters.length <= limit) return `"${shown}"`;
  const half = Math.floor((limit - 1) / 2);
  return `"${characters.slice(0, half).join("")}…${characters.slice(-half).join("")}"`;
}

/** A number with thousands separated by commas, the same in every locale. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A number of bytes as a person reads it: `812 B`, `8.5 KiB`, `5 GiB`. */
export function byteSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let value = bytes;
  let unit = -1;
  do {
    value /= 1024;
    unit++;
  } while (value >= 1023.95 && unit < 3);
  return `${value.toFixed(1).replace(/\.0$/, "")} ${["KiB", "MiB", "GiB", "TiB"][unit]}`;
}
