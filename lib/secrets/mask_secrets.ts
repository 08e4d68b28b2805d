/**
 * Text that may hold secrets, in a form that may be shown.
 *
 * @module
 */

import { findSecrets } from "./find_secrets.ts";

/** The text with asterisks for each secret but the constant start of its kind; its length stays. */
export function maskSecrets(text: string): string {
  let masked = "";
  let end = 0;
  for (const { offset, length, prefix } of findSecrets(text)) {
    masked += text.slice(end, offset) + prefix + "*".repeat(length - prefix.length);
    end = offset + length;
  }
  return masked + text.slice(end);
}
