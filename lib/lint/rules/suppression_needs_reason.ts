/**
 * Finds suppressions without a reason, for teams that want one for each. The engine finds them while it suppresses.
 *
 * @module
 */

import type { MetaRule } from "../rule.ts";
import page from "./suppression_needs_reason.md" with { type: "text" };

/** The rule `suppression-needs-reason`. */
export const suppressionNeedsReason: MetaRule = {
  code: "suppression-needs-reason",
  scope: "meta",
  severity: "warning",
  fixable: false,
  summary: "A comment suppresses a finding and does not say why",
  page,
  isOptIn: true,
};
