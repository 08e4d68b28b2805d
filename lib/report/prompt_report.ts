/**
 * What `rivumi prompt` made, before it is rendered.
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import type { Prompt } from "../prompt/assemble.ts";

/** How many tokens a prompt takes, as far as that can be told without its model. */
export interface PromptTokens {
  system: number;
  tail: number;
  user: number;
  /** How they were counted; the first is an estimate. */
  method: "estimate" | "o200k_base";
  /** Most tokens to expect with a Claude model, an estimate; null for other models. */
  upperBound: number | null;
}

/** Everything that the renderers of `rivumi prompt` show. */
export interface PromptReport {
  prompt: Prompt;
  tokens: PromptTokens;
  /** Everything that somebody should know, in order. */
  diagnostics: readonly Diagnostic[];
}
