/**
 * Finds characters that look like nothing and are none of the common kinds: fillers, operators,
 * separators of lines, annotations.
 *
 * @module
 */

import { characterName } from "../../character_name.ts";
import { hiddenCharacters } from "../hidden_characters.ts";
import type { FileRule } from "../rule.ts";
import page from "./invisible_filler.md" with { type: "text" };

/** The rule `invisible-filler`. */
export const invisibleFiller: FileRule = {
  code: "invisible-filler",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A filler, operator, separator or annotation that shows nothing stands in the text",
  page,
  *check({ document }) {
    for (const { codePoints, severity, start, end } of hiddenCharacters(document, "filler")) {
      const names = [...new Set(codePoints)].map(characterName).join(", ");
      const count = codePoints.length === 1 ? "" : ` (${codePoints.length} characters)`;
      yield {
        message: `${names}${count}: nobody sees it, and every model reads it`,
        help: codePoints.length === 1
          ? "Delete the invisible character"
          : "Delete the invisible characters",
        range: { start, end },
        severity,
      };
    }
  },
};
