/**
 * Anybody's text in a message or on a terminal: names and links come from strangers, and must neither
 * move the cursor nor pass for something else.
 *
 * @module
 */

// Control characters, surrogates that stand alone, line and paragraph separators, and what takes no
// room: bidirectional controls, fillers, tags, soft hyphens. Emoji and several scripts are written with
// joiners and variation selectors, so these stay.
const UNPRINTABLE_REGEXP =
  /(?![\u200c\u200d\ufe00-\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/gu;

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

/** A text of several lines with everything but line breaks and tabs as {@linkcode printable} has it. */
export function printableLines(text: string): string {
  return text.split(/([\n\t])/).map((part, index) => index % 2 === 0 ? printable(part) : part)
    .join("");
}

// What JSON leaves alone of the characters that are invisible or turn the direction of a text; what may
// stand between its tokens is none of them.
const UNSAFE_IN_JSON_REGEXP =
  /(?![\n\r\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** The same JSON value as a text that moves no cursor and hides nothing. */
export function printableJson(json: string): string {
  return json.replace(UNSAFE_IN_JSON_REGEXP, jsonEscapes);
}

/** The text as escapes that JSON knows, one for each UTF-16 code unit. */
export function jsonEscapes(text: string): string {
  return text.split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}

/** Characters that a message can bear. */
const QUOTED_LIMIT = 120;

/** The text in quotation marks, printable, and cut in the middle where it is long. */
export function quoted(text: string): string {
  const shown = printable(text);
  const characters = [...shown];
  if (characters.length <= QUOTED_LIMIT) return `"${shown}"`;
  const half = Math.floor((QUOTED_LIMIT - 1) / 2);
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
