/**
 * Finds patterns of Cursor rules in a form that Cursor does not understand.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import { headerFields, patternsOf } from "../header_fields.ts";
import type { FileRule } from "../rule.ts";
import page from "./cursor_globs_format.md" with { type: "text" };

/** The rule `cursor-globs-format`. */
export const cursorGlobsFormat: FileRule = {
  code: "cursor-globs-format",
  scope: "file",
  severity: "error",
  fixable: true,
  summary: "The patterns of a Cursor rule are in a form that matches nothing",
  page,
  agents: ["cursor"],
  *check({ names, document }) {
    if (!names.some(({ path }) => RULE_REGEXP.test(path))) return;
    const field = headerFields(document).get("globs");
    if (field === undefined) return;
    const patterns = patternsOf(field).map((pattern) => pattern.replace(/,\s+/g, ","));
    const problem = problemOf(field.value, field.items.length);
    if (problem === null || patterns.length === 0) return;
    const { start, end } = field;
    const plain = patterns.join(",");
    // Quotes that do not match leave it open what somebody meant.
    const isPlain = problemOf(plain, 0) === null && !/["']/.test(plain);
    yield {
      message: `The patterns are ${problem}, and Cursor then matches no file`,
      help: isPlain
        ? `Write ${quoted(`globs: ${plain}`)}`
        : "Write the patterns without quotes and blanks, with commas between them",
      range: { start, end },
      ...(isPlain ? { fix: { edits: [{ start, end, replacement: ` ${plain}` }] } } : {}),
    };
  },
};

const RULE_REGEXP = /(?:^|\/)\.cursor\/rules\/.*\.mdc$/;

function problemOf(value: string, items: number): string | null {
  if (items > 0 || value.startsWith("[")) return "a list";
  if (/^["']/.test(value)) return "in quotes";
  return /,\s/.test(value) ? "separated by blanks" : null;
}
