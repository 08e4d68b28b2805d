/**
 * The tokeniser o200k_base. Its tables have 2.4 MB and take a fifth of a second to load, so
 * `exact_tokens.ts` imports this module when somebody asks for exact counts, and nobody else does.
 *
 * @module
 */

import { countTokens } from "gpt-tokenizer/o200k";

/** Number of tokens; what looks like a special token counts as the text that it is. */
export function countO200k(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set() });
}
