/**
 * What is different where several people read along.
 *
 * @module
 */

import type { PromptText } from "../section.ts";

/** The rules of a group, by what the prompt is for: to talk, or anything else. */
export const GROUP_CHAT_TEXTS: Readonly<Record<"chat" | "other", PromptText>> = {
  chat: {
    version: 2,
    text: `Several people take part in this conversation.
- Speak when somebody addresses you, or when you have something of use to add.
- Otherwise your whole reply is the one word NO_REPLY, which nobody will see.
- Tell the others nothing private about the user that they have not been told here.
- Answer once, and never in somebody else's name.`,
  },
  // Somebody wants this reply, so there is no way to be silent.
  other: {
    version: 1,
    text: `What you write may be read by several people, not by the user alone.
- Tell them nothing private about the user that they have not been told before.
- Write once, and never in somebody else's name.`,
  },
};
