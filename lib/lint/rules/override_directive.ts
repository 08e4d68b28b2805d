/**
 * Finds orders to the agent to drop its other instructions, or to keep the user in the dark.
 *
 * @module
 */

import { isInLinkComment } from "../hidden_comments.ts";
import { isMention } from "../mentions.ts";
import { findOverridePhrases } from "../override_phrases.ts";
import type { FileRule } from "../rule.ts";
import page from "./override_directive.md" with { type: "text" };

/** The rule `override-directive`. */
export const overrideDirective: FileRule = {
  code: "override-directive",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "The text tells the agent to drop other instructions or to hide what it does",
  page,
  *check({ document }) {
    for (const { kind, start, end } of findOverridePhrases(document.text)) {
      if (document.partAt(start) !== "prose" || isInLinkComment(document.text, start)) continue;
      if (isMention(document, { start, end })) continue;
      yield {
        message: kind === "override"
          ? "This tells the agent that other instructions do not count"
          : "This tells the agent to keep something from the person it works for",
        help: "Find out who wrote it; if it is an example, put it into quotation marks or code",
        range: { start, end },
      };
    }
  },
};
