/**
 * All rules, in the order in which documents list them: what is loaded, what is referred to, what is
 * hidden, and what the text looks like.
 *
 * @module
 */

import type { Rule } from "./rule.ts";
import { layerRefused } from "./rules/layer_refused.ts";
import { overrideMentionsSuppressed } from "./rules/override_mentions_suppressed.ts";
import { volatileText } from "./rules/volatile_text.ts";

/** The registry. */
export const RULES: readonly Rule[] = [
  // What is loaded
  layerRefused,
  overrideMentionsSuppressed,
  // What is referred to
  // What is hidden
  // What the text looks like
  volatileText,
];
