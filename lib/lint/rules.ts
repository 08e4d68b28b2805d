/**
 * All rules, in the order in which documents list them: what is loaded, what is referred to, what is
 * hidden, what the text looks like, and what suppresses the others.
 *
 * @module
 */

import type { Rule } from "./rule.ts";
import { agentsMdShadowed } from "./rules/agents_md_shadowed.ts";
import { codexChainBudget } from "./rules/codex_chain_budget.ts";
import { cursorGlobsFormat } from "./rules/cursor_globs_format.ts";
import { cursorRuleNeverAttaches } from "./rules/cursor_rule_never_attaches.ts";
import { deadAnchor } from "./rules/dead_anchor.ts";
import { deadLink } from "./rules/dead_link.ts";
import { deadPath } from "./rules/dead_path.ts";
import { globMatchesNothing } from "./rules/glob_matches_nothing.ts";
import { importDepth } from "./rules/import_depth.ts";
import { importInAgentsMd } from "./rules/import_in_agents_md.ts";
import { importMissing } from "./rules/import_missing.ts";
import { importOutsideRepo } from "./rules/import_outside_repo.ts";
import { importTrailingPunctuation } from "./rules/import_trailing_punctuation.ts";
import { importUnsupportedForm } from "./rules/import_unsupported_form.ts";
import { instructionsFrontmatter } from "./rules/instructions_frontmatter.ts";
import { layerRefused } from "./rules/layer_refused.ts";
import { machinePath } from "./rules/machine_path.ts";
import { overrideMentionsSuppressed } from "./rules/override_mentions_suppressed.ts";
import { pathCase } from "./rules/path_case.ts";
import { pointerFile } from "./rules/pointer_file.ts";
import { staleCommand } from "./rules/stale_command.ts";
import { suppressionNeedsReason } from "./rules/suppression_needs_reason.ts";
import { toolSizeLimit } from "./rules/tool_size_limit.ts";
import { unknownRuleInSuppression } from "./rules/unknown_rule_in_suppression.ts";
import { unusedSuppression } from "./rules/unused_suppression.ts";
import { volatileText } from "./rules/volatile_text.ts";
import { wrongFilenameCase } from "./rules/wrong_filename_case.ts";

/** The registry. */
export const RULES: readonly Rule[] = [
  // What is loaded
  layerRefused,
  overrideMentionsSuppressed,
  codexChainBudget,
  agentsMdShadowed,
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
  // What is referred to
  deadLink,
  deadPath,
  pathCase,
  staleCommand,
  deadAnchor,
  machinePath,
  // What is hidden
  // What the text looks like
  volatileText,
  // What suppresses the others
  unusedSuppression,
  unknownRuleInSuppression,
  suppressionNeedsReason,
];
