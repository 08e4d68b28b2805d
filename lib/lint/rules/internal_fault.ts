/**
 * Says that Rivumi itself has failed on a file, so that one file silences no other. The engine finds it.
 *
 * @module
 */

import type { MetaRule } from "../rule.ts";
import page from "./internal_fault.md" with { type: "text" };

/** The rule `internal-fault`. */
export const internalFault: MetaRule = {
  code: "internal-fault",
  scope: "meta",
  severity: "error",
  fixable: false,
  summary: "Rivumi itself has failed on a file",
  page,
};
