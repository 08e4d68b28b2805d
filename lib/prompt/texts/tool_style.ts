/**
 * How calls of tools read to the person who looks on.
 *
 * @module
 */

import type { PromptText } from "../section.ts";

/** The style of tool use; there only if there are tools. */
export const TOOL_STYLE: PromptText = {
  version: 1,
  text:
    `- Make routine calls without announcing them. Say in one sentence what comes next where it is risky, unusual or slow.
- Make calls that do not depend on each other together.
- Do not repeat what a tool has shown unless the user needs it.`,
};
