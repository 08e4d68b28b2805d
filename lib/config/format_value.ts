/**
 * Values and names from somebody's configuration, in a form that is safe to show: nothing in it
 * moves the cursor or turns the direction of the text, and nothing long is passed on, since what was
 * taken for a configuration file may be something else altogether, such as a file of secrets.
 *
 * @module
 */

import { jsonEscapes } from "../printable.ts";

/** More than any setting needs, and less than most secrets. */
const MAX_SHOWN_CHARACTERS = 30;

// What JSON leaves alone of the controls, and the characters that are invisible or turn the text.
const UNSAFE_REGEXP = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The value as JSON on one line, with every control and invisible character escaped. */
export function formatValue(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE_REGEXP, jsonEscapes);
}

/** Names a value, to go after "found": its type and, if it is a short scalar, itself. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") {
    const length = [...value].length;
    return length <= MAX_SHOWN_CHARACTERS
      ? `the string ${formatValue(value)}`
      : `a string of ${length} characters`;
  }
  if (typeof value === "number") return `the number ${value}`;
  if (Array.isArray(value)) return `an array of length ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return String(value);
}

/** A key path in quotes; in the place of a part that is too long to show stands its length. */
export function formatKeyPath(parts: readonly (string | number)[]): string {
  let path = "";
  for (const part of parts) {
    if (typeof part === "number") {
      path += `[${part}]`;
      continue;
    }
    const length = [...part].length;
    const shown = length <= MAX_SHOWN_CHARACTERS ? part : `<${length} characters>`;
    path += path === "" ? shown : `.${shown}`;
  }
  return formatValue(path);
}
