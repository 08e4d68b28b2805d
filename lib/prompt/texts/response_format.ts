/**
 * What a reply looks like. To ask a model for tags costs replies where the model already has a place
 * for its thoughts, so that form is for those who know that they want it.
 *
 * @module
 */

import type { PromptText } from "../section.ts";

/** The forms of a reply. */
export const RESPONSE_FORMATS = ["direct", "final"] as const;

/** Form of a reply: `direct`, or between the tags `<final>` and `</final>`. */
export type ResponseFormat = typeof RESPONSE_FORMATS[number];

/** The text for each form. */
export const RESPONSE_FORMAT_TEXTS: Readonly<Record<ResponseFormat, PromptText>> = {
  direct: {
    version: 2,
    text: "Answer directly. Your reply is taken as you write it, so keep your thoughts out of it.",
  },
  final: {
    version: 2,
    text:
      "Put your thoughts, if you need any, between <think> and </think>, and your reply between " +
      "<final> and </final>. Only what stands between <final> and </final> is taken for your reply, " +
      "also where that is a single word.",
  },
};
