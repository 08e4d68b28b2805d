/**
 * Finds orders and commands that send secrets to an address, and images whose address does.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import { type Exfiltration, findExfiltration } from "../exfiltration.ts";
import { isInLinkComment } from "../hidden_comments.ts";
import { isMention } from "../mentions.ts";
import type { FileRule } from "../rule.ts";
import page from "./exfil_directive.md" with { type: "text" };

/** The rule `exfil-directive`. */
export const exfilDirective: FileRule = {
  code: "exfil-directive",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "The text has the agent send secrets or what it knows to an address",
  page,
  *check({ document }) {
    for (const found of findExfiltration(document.text)) {
      const part = document.partAt(found.start);
      const isInPlace = part === "prose" || part === "code" && found.kind === "command";
      if (!isInPlace || isInLinkComment(document.text, found.start)) continue;
      if (isMention(document, found)) continue;
      yield {
        message: `${EFFECTS[found.kind]} ${quoted(found.destination)}`,
        help:
          "Do not let an agent work here before you know who wrote this; if it is an example, " +
          "put it into quotation marks",
        range: { start: found.start, end: found.end },
      };
    }
  },
};

const EFFECTS: Record<Exfiltration["kind"], string> = {
  order: "This has the agent send secrets to",
  command: "This command sends a file of secrets to",
  image: "Showing this image sends data to",
};
