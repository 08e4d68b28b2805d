/**
 * Finds instruction files without any text.
 *
 * @module
 */

import type { FileRule } from "../rule.ts";
import page from "./empty_file.md" with { type: "text" };

/** The rule `empty-file`. */
export const emptyFile: FileRule = {
  code: "empty-file",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "An instruction file holds nothing but blanks",
  page,
  *check({ path, document }, { names }) {
    if (document.text.trim() !== "") return;
    const isOverride = names.override.includes(path.slice(path.lastIndexOf("/") + 1));
    yield {
      message: isOverride
        ? "This override holds no text: it puts nothing out of force"
        : "This file holds no text: whoever looks for rules finds none here",
      help: "Restore its text if it was lost, else delete the file",
      range: null,
    };
  },
};
