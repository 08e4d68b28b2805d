/**
 * Finds characters without width where no script and no emoji needs them.
 *
 * @module
 */

import { characterName } from "../../character_name.ts";
import { hiddenCharacters } from "../hidden_characters.ts";
import type { FileRule } from "../rule.ts";
import page from "./zero_width.md" with { type: "text" };

/** The rule `zero-width`. */
export const zeroWidth: FileRule = {
  code: "zero-width",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "A character without width cuts up or joins text where no script needs it",
  page,
  *check({ document }) {
    for (const { codePoints, severity, start, end } of hiddenCharacters(document, "zero-width")) {
      const names = [...new Set(codePoints)].map(characterName).join(", ");
      const count = codePoints.length === 1 ? "" : ` (${codePoints.length} characters)`;
      yield {
        message: severity === "error"
          ? `${names}${count} in the text: words with it are other words to a model and to a search`
          : `${names}${count} where nothing needs it`,
        help: codePoints.length === 1
          ? "Delete the invisible character"
          : "Delete the invisible characters",
        range: { start, end },
        severity,
      };
    }
  },
};
