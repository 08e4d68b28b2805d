/**
 * The one way in which Rivumi writes JSON.
 *
 * @module
 */

import { printableJson } from "../printable.ts";

/** A value as a JSON document: indented, ending in a newline, with no character that is invisible. */
export function jsonDocument(value: unknown): string {
  return `${printableJson(JSON.stringify(value, null, 2))}\n`;
}

/** A value as one line of JSON Lines, likewise. */
export function jsonLine(value: unknown): string {
  return `${printableJson(JSON.stringify(value))}\n`;
}
