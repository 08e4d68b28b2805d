/**
 * Finds comments that suppress nothing, since what they were written for is gone. The engine finds them while it suppresses.
 *
 * @module
 */

import type { MetaRule } from "../rule.ts";
import page from "./unused_suppression.md" with { type: "text" };

/** The rule `unused-suppression`. */
export const unusedSuppression: MetaRule = {
  code: "unused-suppression",
  scope: "meta",
  severity: "warning",
  fixable: false,
  summary: "A comment suppresses a finding that is not there",
  page,
};
