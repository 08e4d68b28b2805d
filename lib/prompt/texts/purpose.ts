/**
 * What a prompt is for, where that is not a conversation.
 *
 * @module
 */

import type { PromptText } from "../section.ts";

/** The purposes, the usual one first. */
export const PURPOSES = [
  "chat",
  "plan",
  "evaluate",
  "summarize",
  "heartbeat",
  "job",
  "container",
] as const;

/** What a prompt is for. */
export type Purpose = typeof PURPOSES[number];

/** The purposes for which nobody is there to answer questions. */
export const UNATTENDED_PURPOSES: readonly Purpose[] = ["heartbeat", "job", "container"];

/** The text for each purpose; a conversation needs none. */
export const PURPOSE_TEXTS: Readonly<Record<Exclude<Purpose, "chat">, PromptText>> = {
  plan: {
    version: 1,
    text:
      "Your job is to plan, and to carry nothing out. Give the steps that lead to the goal, in " +
      "order; say of each what it changes and how to see that it worked. Name what you do not know " +
      "and what could go wrong.",
  },
  evaluate: {
    version: 1,
    text: "Your job is to judge whether the work has reached its goal, and to repair nothing. " +
      "Compare what was asked for with what is there, and rest each finding on something that you " +
      "were shown. End with your verdict in one sentence.",
  },
  summarize: {
    version: 1,
    text: "Your job is to summarise the conversation for somebody who must go on with it without " +
      "having seen it. Keep what was decided and why, what was changed and where, what failed, and " +
      "what is open. Keep names, paths, numbers and commands exact. Leave out what came to nothing.",
  },
  heartbeat: {
    version: 2,
    text: "This is a routine look at whether something needs attention. Go through what you were " +
      "given. If nothing does, your whole reply is the one word HEARTBEAT_OK, without what you " +
      "checked. Otherwise say what does, why, and what should be done about it.",
  },
  job: {
    version: 2,
    text: "You work in the background: nobody looks on or answers questions. Where something is " +
      "unclear, take the most careful reading and say which one you took. Go on until the task is " +
      "done or cannot be done. End with a report: what you did, what you left, and what somebody " +
      "has to decide.",
  },
  container: {
    version: 1,
    text:
      "You work in a container that is thrown away afterwards. Nothing outlives it but what you " +
      "put where the task says, so put results there as soon as you have them. Nobody answers " +
      "questions; end with a report of what you did and what you left.",
  },
};
