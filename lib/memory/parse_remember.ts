/**
 * Reads what somebody asks to have remembered: `/remember user preference: answer in Welsh`. A host that
 * gets such a message from a person passes it on as it is.
 *
 * @module
 */

import { describeSecret, findSecrets } from "../secrets/find_secrets.ts";
import { utf8Length } from "../source_text.ts";
import { isMemoryKind, type MemoryKind } from "./record.ts";

/** The whole grammar, as it is shown with every refusal. */
export const REMEMBER_GRAMMAR: string = `/remember user preference: TEXT
/remember project fact: TEXT
/remember project preference: TEXT
TEXT is one line of at most 4 KiB without control characters`;

/** What to do after a refusal: the grammar, one form a line. */
export const REMEMBER_HELP: string = `Use one of these forms:\n${
  REMEMBER_GRAMMAR.replace(/^/gm, "    ")
}`;

/** Longest text that is remembered, in bytes of UTF-8. */
export const MAX_TEXT_BYTES = 4096;

/** Why a message is not remembered. */
export type RememberRefusal =
  | "missing-kind"
  | "unknown-kind"
  | "empty-text"
  | "too-long"
  | "several-lines"
  | "control-characters"
  | "secret";

/** What is to be remembered, or why nothing is. Neither part of a refusal holds any of the message. */
export type RememberRequest =
  | { ok: true; kind: MemoryKind; text: string }
  | { ok: false; reason: RememberRefusal; message: string; help: string };

/** How to read a message. */
export interface ParseRememberOptions {
  /** Accept text that looks like a secret. @default {false} */
  allowSecret?: boolean;
}

const COMMAND_REGEXP = /^\/remember(?=\s|$)/i;
// Input methods for Chinese and Japanese type the wide colon.
const KIND_REGEXP = /^([^:：]*)[:：]/;
const WORD_BREAK_REGEXP = /[-_ \t]+/g;
const NEWLINE_REGEXP = /[\n\r\v\f]/;
// Tab is text. U+0085 is too: like U+2028 it comes in with pasted text, and the record escapes it.
// deno-lint-ignore no-control-regex
const CONTROL_REGEXP = /[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]/;

/**
 * Takes a message apart. The command itself may be missing; kinds are case-insensitive and their words
 * are parted by spaces, hyphens or underscores; blanks around the text do not belong to it.
 */
export function parseRemember(
  message: string,
  { allowSecret = false }: ParseRememberOptions = {},
): RememberRequest {
  const request = message.trim().replace(COMMAND_REGEXP, "");
  const head = KIND_REGEXP.exec(request);
  if (head === null) return refuse("missing-kind", "it does not say of which kind it is");
  const kind = head[1]!.trim().toLowerCase().replace(WORD_BREAK_REGEXP, "_");
  if (kind === "") return refuse("missing-kind", "it does not say of which kind it is");
  if (!isMemoryKind(kind)) return refuse("unknown-kind", "there is no such kind of memory");

  const text = request.slice(head[0].length).trim();
  if (text === "") return refuse("empty-text", "there is no text after the kind");
  const objection = objectionToText(text, { allowSecret });
  if (objection === null) return { ok: true, kind, text };
  if (objection.reason !== "secret") return refuse(objection.reason, objection.why);
  return {
    ok: false,
    reason: "secret",
    message:
      `Cannot remember this: ${objection.why}, and whatever is remembered goes to every model`,
    help: "Say where the secret is kept instead, or pass --allow-secret if it is none",
  };
}

/**
 * Why a text is not stored, whichever way it comes in; null if it may be.
 *
 * @returns `why`: a phrase about "the text", which holds nothing of it.
 */
export function objectionToText(
  text: string,
  { allowSecret = false }: ParseRememberOptions = {},
): { reason: RememberRefusal; why: string } | null {
  const bytes = utf8Length(text);
  if (bytes > MAX_TEXT_BYTES) {
    return {
      reason: "too-long",
      why: `the text has ${bytes} bytes, the limit is ${MAX_TEXT_BYTES}`,
    };
  }
  if (NEWLINE_REGEXP.test(text)) {
    return { reason: "several-lines", why: "the text has more than one line" };
  }
  if (CONTROL_REGEXP.test(text) || !text.isWellFormed()) {
    return { reason: "control-characters", why: "the text holds control characters" };
  }
  const [secret] = allowSecret ? [] : findSecrets(text);
  if (secret === undefined) return null;
  return { reason: "secret", why: `the text seems to hold ${describeSecret(secret)}` };
}

function refuse(reason: RememberRefusal, why: string): RememberRequest {
  return {
    ok: false,
    reason,
    message: `Cannot remember this: ${why}`,
    help: REMEMBER_HELP,
  };
}
