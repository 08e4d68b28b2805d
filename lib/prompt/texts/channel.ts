/**
 * What the places where replies are shown can show.
 *
 * @module
 */

import type { PromptText } from "../section.ts";

/** The places that have a text. */
export const CHANNELS = ["discord", "signal", "slack", "telegram", "whatsapp"] as const;

/** A place where replies are shown. */
export type Channel = typeof CHANNELS[number];

/** The text for each place. */
export const CHANNEL_TEXTS: Readonly<Record<Channel, PromptText>> = {
  discord: {
    version: 1,
    text:
      "Your replies are shown in Discord. It shows bold, italics, lists, quotes and fenced code, " +
      "and no tables. Keep each message below 2,000 characters. A link in angle brackets gets no " +
      "preview.",
  },
  signal: {
    version: 1,
    text: "Your replies are shown in Signal, as plain text: write no Markdown, and give links as " +
      "they are.",
  },
  slack: {
    version: 1,
    text:
      "Your replies are shown in Slack. Bold is *so*, italics are _so_, code stands in backticks " +
      "or fences, and a link is <https://example.com|its text>. There are no headings and no tables.",
  },
  telegram: {
    version: 1,
    text:
      "Your replies are shown in Telegram. It shows bold, italics, code and links, and neither " +
      "headings nor tables. Keep each message below 4,096 characters.",
  },
  whatsapp: {
    version: 1,
    text:
      "Your replies are shown in WhatsApp. Bold is *so*, italics are _so_, and code stands in " +
      "three backticks. There are no headings and no tables; give links as they are. Keep it short.",
  },
};
