/**
 * Finds text that is written in tag characters, which look like nothing and which models read.
 *
 * @module
 */

import { characterName } from "../../character_name.ts";
import { quoted } from "../../printable.ts";
import { hiddenCharacters } from "../hidden_characters.ts";
import type { FileRule } from "../rule.ts";
import page from "./hidden_tag_characters.md" with { type: "text" };

/** The rule `hidden-tag-characters`. */
export const hiddenTagCharacters: FileRule = {
  code: "hidden-tag-characters",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "Invisible tag characters spell out text that nobody sees and every model reads",
  page,
  *check({ document }) {
    for (const { codePoints, start, end } of hiddenCharacters(document, "tag")) {
      const hidden = asciiOf(codePoints);
      const first = characterName(codePoints[0]!);
      const count = codePoints.length === 1
        ? "a tag character"
        : `${codePoints.length} tag characters`;
      yield {
        message: hidden === ""
          ? `Invisible: ${count}, ${first}`
          : `Hidden text in ${count} from ${first} on: ${quoted(hidden)}`,
        help: "Delete the invisible characters, and find out who put them there",
        range: { start, end },
      };
    }
  },
};

/** What tags stand for: each is an ASCII character moved up. */
function asciiOf(tags: readonly number[]): string {
  return tags
    .filter((tag) => tag >= 0xe0020 && tag <= 0xe007e)
    .map((tag) => String.fromCharCode(tag - 0xe0000))
    .join("");
}
