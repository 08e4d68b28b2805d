/**
 * Who the model is: the part of the core section that a user may replace.
 *
 * @module
 */

import type { PromptText } from "../section.ts";

/** The role. */
export const ROLE: PromptText = {
  version: 1,
  text:
    `You are an assistant that works for one user, mostly on the files of a software project. Do the user's task. When it is done, or when it cannot be done, say so plainly.`,
};
