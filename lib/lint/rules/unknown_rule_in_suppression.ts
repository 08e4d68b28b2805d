/**
 * Finds comments that were meant to suppress something and cannot. The engine finds them while it suppresses.
 *
 * @module
 */

import type { MetaRule } from "../rule.ts";
import page from "./unknown_rule_in_suppression.md" with { type: "text" };

/** The rule `unknown-rule-in-suppression`. */
export const unknownRuleInSuppression: MetaRule = {
  code: "unknown-rule-in-suppression",
  scope: "meta",
  severity: "error",
  fixable: false,
  summary: "A comment means to suppress something and names no known rule",
  page,
};
