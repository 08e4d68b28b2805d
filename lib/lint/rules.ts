/**
 * All rules, in the order in which documents list them: what is loaded, what is referred to, what is
 * hidden, what the text looks like, what suppresses the others and what keeps them from looking.
 *
 * @module
 */

import type { Rule } from "./rule.ts";
import { agentsMdShadowed } from "./rules/agents_md_shadowed.ts";
import { bidiControl } from "./rules/bidi_control.ts";
import { codexChainBudget } from "./rules/codex_chain_budget.ts";
import { controlCharacter } from "./rules/control_character.ts";
import { cursorGlobsFormat } from "./rules/cursor_globs_format.ts";
import { cursorRuleNeverAttaches } from "./rules/cursor_rule_never_attaches.ts";
import { deadAnchor } from "./rules/dead_anchor.ts";
import { deadLink } from "./rules/dead_link.ts";
import { deadPath } from "./rules/dead_path.ts";
import { divergedCopy } from "./rules/diverged_copy.ts";
import { emptyFile } from "./rules/empty_file.ts";
import { encodedPayload } from "./rules/encoded_payload.ts";
import { encoding } from "./rules/encoding.ts";
import { exfilDirective } from "./rules/exfil_directive.ts";
import { globMatchesNothing } from "./rules/glob_matches_nothing.ts";
import { guardrailBypass } from "./rules/guardrail_bypass.ts";
import { hiddenCommentDirective } from "./rules/hidden_comment_directive.ts";
import { hiddenTagCharacters } from "./rules/hidden_tag_characters.ts";
import { hiddenVariationSelectors } from "./rules/hidden_variation_selectors.ts";
import { importDepth } from "./rules/import_depth.ts";
import { importInAgentsMd } from "./rules/import_in_agents_md.ts";
import { importMissing } from "./rules/import_missing.ts";
import { importOutsideRepo } from "./rules/import_outside_repo.ts";
import { importTrailingPunctuation } from "./rules/import_trailing_punctuation.ts";
import { importUnsupportedForm } from "./rules/import_unsupported_form.ts";
import { instructionsFrontmatter } from "./rules/instructions_frontmatter.ts";
import { internalFault } from "./rules/internal_fault.ts";
import { invisibleFiller } from "./rules/invisible_filler.ts";
import { layerRefused } from "./rules/layer_refused.ts";
import { machinePath } from "./rules/machine_path.ts";
import { mergeMarker } from "./rules/merge_marker.ts";
import { mixedScriptToken } from "./rules/mixed_script_token.ts";
import { overrideDirective } from "./rules/override_directive.ts";
import { overrideMentionsSuppressed } from "./rules/override_mentions_suppressed.ts";
import { packageManagerConflict } from "./rules/package_manager_conflict.ts";
import { pathCase } from "./rules/path_case.ts";
import { pipeToShell } from "./rules/pipe_to_shell.ts";
import { pointerFile } from "./rules/pointer_file.ts";
import { repeatedInChain } from "./rules/repeated_in_chain.ts";
import { secret } from "./rules/secret.ts";
import { staleCommand } from "./rules/stale_command.ts";
import { suppressionNeedsReason } from "./rules/suppression_needs_reason.ts";
import { symlinkEscape } from "./rules/symlink_escape.ts";
import { templatePlaceholder } from "./rules/template_placeholder.ts";
import { tooComplex } from "./rules/too_complex.ts";
import { tooLong } from "./rules/too_long.ts";
import { toolSizeLimit } from "./rules/tool_size_limit.ts";
import { unclosedFence } from "./rules/unclosed_fence.ts";
import { unknownRuleInSuppression } from "./rules/unknown_rule_in_suppression.ts";
import { unusedSuppression } from "./rules/unused_suppression.ts";
import { volatileText } from "./rules/volatile_text.ts";
import { wrongFilenameCase } from "./rules/wrong_filename_case.ts";
import { zeroWidth } from "./rules/zero_width.ts";

/** The registry. */
export const RULES: readonly Rule[] = [
  // What is loaded
  layerRefused,
  overrideMentionsSuppressed,
  importMissing,
  importTrailingPunctuation,
  importUnsupportedForm,
  importDepth,
  importOutsideRepo,
  importInAgentsMd,
  pointerFile,
  wrongFilenameCase,
  cursorRuleNeverAttaches,
  cursorGlobsFormat,
  globMatchesNothing,
  instructionsFrontmatter,
  toolSizeLimit,
  codexChainBudget,
  agentsMdShadowed,
  // What is referred to
  deadLink,
  deadPath,
  pathCase,
  staleCommand,
  deadAnchor,
  machinePath,
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
  tooComplex,
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
  // What keeps the others from looking
  internalFault,
];
