/**
 * All rules, in the order in which documents list them: what is loaded, what is referred to, what is
 * hidden, what the text looks like, and what suppresses the others.
 *
 * @module
 */

import type { Rule } from "./rule.ts";
import { bidiControl } from "./rules/bidi_control.ts";
import { controlCharacter } from "./rules/control_character.ts";
import { divergedCopy } from "./rules/diverged_copy.ts";
import { emptyFile } from "./rules/empty_file.ts";
import { encodedPayload } from "./rules/encoded_payload.ts";
import { encoding } from "./rules/encoding.ts";
import { exfilDirective } from "./rules/exfil_directive.ts";
import { guardrailBypass } from "./rules/guardrail_bypass.ts";
import { hiddenCommentDirective } from "./rules/hidden_comment_directive.ts";
import { hiddenTagCharacters } from "./rules/hidden_tag_characters.ts";
import { hiddenVariationSelectors } from "./rules/hidden_variation_selectors.ts";
import { invisibleFiller } from "./rules/invisible_filler.ts";
import { layerRefused } from "./rules/layer_refused.ts";
import { mergeMarker } from "./rules/merge_marker.ts";
import { mixedScriptToken } from "./rules/mixed_script_token.ts";
import { overrideDirective } from "./rules/override_directive.ts";
import { overrideMentionsSuppressed } from "./rules/override_mentions_suppressed.ts";
import { packageManagerConflict } from "./rules/package_manager_conflict.ts";
import { pipeToShell } from "./rules/pipe_to_shell.ts";
import { repeatedInChain } from "./rules/repeated_in_chain.ts";
import { secret } from "./rules/secret.ts";
import { suppressionNeedsReason } from "./rules/suppression_needs_reason.ts";
import { symlinkEscape } from "./rules/symlink_escape.ts";
import { templatePlaceholder } from "./rules/template_placeholder.ts";
import { tooLong } from "./rules/too_long.ts";
import { unclosedFence } from "./rules/unclosed_fence.ts";
import { unknownRuleInSuppression } from "./rules/unknown_rule_in_suppression.ts";
import { unusedSuppression } from "./rules/unused_suppression.ts";
import { volatileText } from "./rules/volatile_text.ts";
import { zeroWidth } from "./rules/zero_width.ts";

/** The registry. */
export const RULES: readonly Rule[] = [
  // What is loaded
  layerRefused,
  overrideMentionsSuppressed,
  // What is referred to
  // What is hidden
  hiddenTagCharacters,
  hiddenVariationSelectors,
  bidiControl,
  zeroWidth,
  controlCharacter,
  invisibleFiller,
  mixedScriptToken,
  secret,
  hiddenCommentDirective,
  pipeToShell,
  overrideDirective,
  exfilDirective,
  guardrailBypass,
  encodedPayload,
  symlinkEscape,
  // What the text looks like
  volatileText,
  tooLong,
  unclosedFence,
  mergeMarker,
  encoding,
  templatePlaceholder,
  repeatedInChain,
  divergedCopy,
  packageManagerConflict,
  emptyFile,
  // What suppresses the others
  unusedSuppression,
  unknownRuleInSuppression,
  suppressionNeedsReason,
];
