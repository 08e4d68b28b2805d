/**
 * What the tail says while a plan is being made.
 *
 * @module
 */

import type { PromptText } from "../section.ts";

/** The rules of plan mode. */
export const PLAN_MODE: PromptText = {
  version: 2,
  text:
    `Plan mode is on, and for as long as it is, planning is your whole task. Read and look up what you need, and change nothing: write no file, run nothing that has effects, and call no tool that does. End with a plan: the steps in order, what each of them changes, and how to see that it worked. It is carried out once the user agrees to it.`,
};
