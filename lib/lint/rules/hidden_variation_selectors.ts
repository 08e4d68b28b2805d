/**
 * Finds variation selectors that select nothing: up to 256 of them make an alphabet of bytes.
 *
 * @module
 */

import { characterName } from "../../character_name.ts";
import { quoted } from "../../printable.ts";
import { hiddenCharacters, variationSelectorNumber } from "../hidden_characters.ts";
import type { FileRule } from "../rule.ts";
import page from "./hidden_variation_selectors.md" with { type: "text" };

/** The rule `hidden-variation-selectors`. */
export const hiddenVariationSelectors: FileRule = {
  code: "hidden-variation-selectors",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "Variation selectors without a character to vary hold bytes that nobody sees",
  page,
  *check({ document }) {
    for (const found of hiddenCharacters(document, "variation-selector")) {
      const { codePoints, severity, start, end } = found;
      const first = characterName(codePoints[0]!);
      const count = codePoints.length === 1
        ? "a variation selector"
        : `${codePoints.length} variation selectors`;
      yield {
        message: severity === "info"
          ? `${first} stands behind a character that has no such variant`
          : `Hidden ${contentOf(codePoints)} in ${count} from ${first} on`,
        help: severity === "info"
          ? "Delete the invisible character"
          : "Delete the invisible characters, and find out who put them there",
        range: { start, end },
        severity,
      };
    }
  },
};

/** The numbers of selectors, from 0, as bytes: text if they are text. */
function contentOf(selectors: readonly number[]): string {
  const bytes = Uint8Array.from(selectors, (selector) => variationSelectorNumber(selector)! - 1);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (/^[\t\n\r\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]+$/u.test(text)) {
      return `text ${quoted(text)}`;
    }
  } catch {
    // No text, so it is shown as what it is.
  }
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  return `bytes ${quoted(hex)}`;
}
