/**
 * What of other people's texts a prompt holds, before any text of ours is put around it. The doctor asks
 * the same to say beforehand what a prompt will lack.
 *
 * @module
 */

import type { Layer } from "../instructions/layer.ts";
import type { Skill } from "../skills/skill.ts";
import { fitSections, type FittedSections } from "./budget.ts";
import { planInstructions } from "./instructions_plan.ts";
import { type KnownMemory, planMemory } from "./memory_plan.ts";
import { planSkills } from "./skills_plan.ts";
import { planWorkspace, type WorkspaceFacts } from "./workspace_plan.ts";

/** The bounds of what others wrote, in bytes. */
export interface BudgetLimits {
  /** The sections instructions, skills, workspace and memory together, delimiters included. */
  maxBytes: number;
  /** The texts of all instruction documents together. */
  maxInstructionsBytes: number;
  /** The same for the project's alone, where its settings say so. @default {maxInstructionsBytes} */
  maxProjectInstructionsBytes?: number;
  /** The section of skills, delimiters included. */
  maxSkillsBytes: number;
  /** The section of facts about the project, delimiters included. */
  maxWorkspaceBytes: number;
  /** The section of memories, delimiters included. */
  maxMemoryBytes: number;
}

/** Everything in a prompt that others wrote. */
export interface ForeignParts {
  /** All instruction layers in the order in which they count; only the active ones are taken. */
  layers: readonly Layer[];
  /** Skills, sorted by name. */
  skills: readonly Skill[];
  /** Names of the skills whose texts are to be there in full. */
  namedSkills: readonly string[];
  /** Facts about the project. */
  workspace: WorkspaceFacts;
  /** Memories, oldest first. */
  memories: readonly KnownMemory[];
  /** How much may be taken. */
  limits: BudgetLimits;
}

/** Fits the parts into their limits; see {@linkcode fitSections}. */
export function fitParts(parts: ForeignParts): FittedSections {
  const { limits } = parts;
  return fitSections([
    planInstructions(parts.layers, {
      maxBytes: limits.maxInstructionsBytes,
      maxProjectBytes: limits.maxProjectInstructionsBytes ?? limits.maxInstructionsBytes,
    }),
    planSkills(parts.skills, { named: parts.namedSkills, maxBytes: limits.maxSkillsBytes }),
    planWorkspace(parts.workspace, limits.maxWorkspaceBytes),
    planMemory(parts.memories, limits.maxMemoryBytes),
  ], limits.maxBytes);
}
