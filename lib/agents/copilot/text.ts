/**
 * What Copilot CLI does to every text on its way to the model.
 *
 * @module
 */

import type { AgentTextPiece } from "../agent.ts";

/** Characters that nobody sees: soft hyphens, zero-width and bidirectional marks, tags. */
const INVISIBLE_REGEXP =
  /[\u00AD\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0001}\u{E0020}-\u{E007F}]/gu;

/** The text without invisible characters, a byte order mark among them. */
export function visibleText(text: string): string {
  return text.replaceAll(INVISIBLE_REGEXP, "");
}

/** The texts in the composed form in which they are sent: a letter and its accent are one character. */
export function composed(pieces: readonly AgentTextPiece[]): AgentTextPiece[] {
  return pieces.map(({ text, path }) => ({ text: text.normalize("NFC"), path }));
}

/** Whether a file can be read without loss; some are left out if not. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** The text as it stands inside of tags. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}
