/**
 * From the settings of the configuration to the bounds of a prompt.
 *
 * @module
 */

import type { Config } from "../config/config.ts";
import type { BudgetLimits } from "./fit_parts.ts";

/** The bounds of what others wrote. */
export function budgetLimits(
  { instructions, projectInstructions, prompt }: Config,
): BudgetLimits {
  return {
    maxBytes: prompt.maxBytes,
    maxInstructionsBytes: instructions.maxTotalBytes,
    maxProjectInstructionsBytes: projectInstructions.maxTotalBytes,
    maxSkillsBytes: prompt.maxSkillsBytes,
    maxWorkspaceBytes: prompt.maxWorkspaceBytes,
    maxMemoryBytes: prompt.maxMemoryBytes,
  };
}
