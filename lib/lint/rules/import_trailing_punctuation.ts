/**
 * Finds imports that fail because of the punctuation behind them.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import { expandsImports, importsOf, importTarget } from "../imports.ts";
import type { FileRule } from "../rule.ts";
import page from "./import_trailing_punctuation.md" with { type: "text" };

/** The rule `import-trailing-punctuation`. */
export const importTrailingPunctuation: FileRule = {
  code: "import-trailing-punctuation",
  scope: "file",
  severity: "error",
  fixable: true,
  summary: "Punctuation behind an import keeps it from being followed",
  page,
  agents: ["claude", "gemini", "qwen"],
  *check(file, { project }) {
    if (!expandsImports(file)) return;
    for (const reference of importsOf(file)) {
      if (!PUNCTUATION_REGEXP.test(reference.trailing)) continue;
      const target = importTarget(file, reference);
      if (target === null || project.tree.find(target) !== "file") continue;
      const { start, end, path, trailing } = reference;
      yield {
        message: `The import is taken for ${quoted(path + trailing)}, which is not there`,
        help: "Put a blank between the path and the punctuation",
        range: { start, end: end + trailing.length },
        related: [target],
        fix: { edits: [{ start: end, end, replacement: " " }] },
      };
    }
  },
};

const PUNCTUATION_REGEXP = /^[:,;.!?]/;
