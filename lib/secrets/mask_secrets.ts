/**
 * Text that may hold secrets, in a form that may be shown.
 *
 * @module
 */

import { findSecrets } from "./find_secrets.ts";

/**
 * What may follow the first line of a private key: its lines, what writes them into other text, and
 * headers. Nothing comes after it, so that there is nothing to go back for.
 */
const KEY_BODY_REGEXP =
  /(?<=PRIVATE KEY(?: BLOCK)?-----)(?:[\s"',>]|\\[nr]|[\w-]{1,40}: [^\n]{0,200}\n|[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/=]{1,15}(?=\s*-----END ))+/g;

/** The text with asterisks for each secret but the constant start of its kind; its length stays. */
export function maskSecrets(text: string): string {
  let masked = "";
  let end = 0;
  const keyless = text.replace(KEY_BODY_REGEXP, (body) => body.replace(/[A-Za-z0-9+/=]/g, "*"));
  for (const { offset, length, prefix } of findSecrets(text)) {
    masked += keyless.slice(end, offset) + prefix + "*".repeat(length - prefix.length);
    end = offset + length;
  }
  return masked + keyless.slice(end);
}
