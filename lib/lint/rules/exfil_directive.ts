/**
 * Finds orders and commands that send secrets to an address, and images whose address does.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import type { LintDocument } from "../document.ts";
import { type Exfiltration, findExfiltration } from "../exfiltration.ts";
import { isInLinkComment } from "../hidden_comments.ts";
import { clauseBefore, hasOrder, isMention } from "../mentions.ts";
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
      const isInPlace = part === "prose" || part === "code" && isMeantAsCode(document, found);
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

const ANSWERING_REGEXP =
  /\b(?:add|include|append|render|show|insert|end|output|put|embed|write)\b/gi;

/** A command is run as code; an image in code is one that the agent is to write. */
function isMeantAsCode({ text }: LintDocument, { kind, start }: Exfiltration): boolean {
  return kind === "command" ||
    kind === "image" && hasOrder(clauseBefore(text, start), ANSWERING_REGEXP);
}

const EFFECTS: Record<Exfiltration["kind"], string> = {
  order: "This has the agent send secrets to",
  command: "This command sends a file of secrets to",
  image: "Showing this image sends data to",
};
