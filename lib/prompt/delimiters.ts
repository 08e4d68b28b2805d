/**
 * What stands around a section and around a document in it. Nothing else in a prompt can begin like
 * these: `escape.ts` sees to that.
 *
 * @module
 */

import { escapeName } from "./escape.ts";

/** Attributes of an opening delimiter, in order. */
export type Attributes = Readonly<Record<string, string>>;

/** The opening delimiter, without a newline. */
export function openDelimiter(name: string, attributes: Attributes): string {
  const words = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeName(value)}"`);
  return `<rivumi:${name}${words.join("")}>`;
}

/** The closing delimiter, without a newline. */
export function closeDelimiter(name: string): string {
  return `</rivumi:${name}>`;
}
