/**
 * Finds controls of the writing direction that show a line in another order than the one in which it
 * is read.
 *
 * @module
 */

import { characterName } from "../../character_name.ts";
import { hiddenCharacters } from "../hidden_characters.ts";
import type { FileRule } from "../rule.ts";
import page from "./bidi_control.md" with { type: "text" };

/** The rule `bidi-control`. */
export const bidiControl: FileRule = {
  code: "bidi-control",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "Controls of the writing direction show a line in another order than models read it in",
  page,
  *check({ document }) {
    for (const { codePoints, severity, start, end } of hiddenCharacters(document, "bidi")) {
      const names = [...new Set(codePoints)].map(characterName).join(", ");
      yield {
        message: severity === "warning"
          ? `${names} on a line without any letter that is written from right to left`
          : `${names}: this line is not read in the order in which it is shown`,
        help: "Delete the invisible characters, and read the line again",
        range: { start, end },
        severity,
      };
    }
  },
};
