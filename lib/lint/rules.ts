/**
 * All rules, in the order in which documents list them: what is loaded, what is referred to, what is
 * hidden, what the text looks like, and what suppresses the others.
 *
 * @module
 */

import type { Rule } from "./rule.ts";
import { deadAnchor } from "./rules/dead_anchor.ts";
import { deadLink } from "./rules/dead_link.ts";
import { deadPath } from "./rules/dead_path.ts";
import { layerRefused } from "./rules/layer_refused.ts";
import { machinePath } from "./rules/machine_path.ts";
import { overrideMentionsSuppressed } from "./rules/override_mentions_suppressed.ts";
import { pathCase } from "./rules/path_case.ts";
import { staleCommand } from "./rules/stale_command.ts";
import { suppressionNeedsReason } from "./rules/suppression_needs_reason.ts";
import { unknownRuleInSuppression } from "./rules/unknown_rule_in_suppression.ts";
import { unusedSuppression } from "./rules/unused_suppression.ts";
import { volatileText } from "./rules/volatile_text.ts";

/** The registry. */
export const RULES: readonly Rule[] = [
  // What is loaded
  layerRefused,
  overrideMentionsSuppressed,
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
