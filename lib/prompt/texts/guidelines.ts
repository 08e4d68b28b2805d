/**
 * How to go about a task.
 *
 * @module
 */

import type { PromptText } from "../section.ts";

const BEFORE = `- Do what was asked, all of it, and nothing beyond it.
- Look before you act: read what matters before you change or judge it.
- Prefer the smallest change that solves the problem, in the style of what is there.
- Check the result, by the project's own tests where it has some, and say what you checked.`;

const AFTER =
  `- Be brief. Name files by their paths. Where replies are shown as Markdown, put code into fences that name its language.`;

/** The guidelines, by whether there is somebody who answers questions. */
export const GUIDELINES_TEXTS: Readonly<Record<"attended" | "unattended", PromptText>> = {
  attended: {
    version: 2,
    text: `${BEFORE}
- Say what you do not know. Ask where a wrong guess would cost more than the question.
${AFTER}`,
  },
  unattended: {
    version: 2,
    text: `${BEFORE}
- Say what you do not know, and where you had to guess.
${AFTER}`,
  },
};
