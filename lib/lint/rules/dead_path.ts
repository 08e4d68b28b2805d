/**
 * Finds paths in prose at which there is nothing.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import { isPlaceholder } from "../placeholders.ts";
import { findPaths, type FoundPath } from "../reference_finder.ts";
import { excusesMissingFile } from "../reference_wording.ts";
import type { FileRule } from "../rule.ts";
import page from "./dead_path.md" with { type: "text" };

/** The rule `dead-path`. */
export const deadPath: FileRule = {
  code: "dead-path",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A path in the text leads nowhere",
  page,
  *check(file, { project }) {
    const { document } = file;
    // What a file says of a path in one sentence holds for all of its sentences.
    const byPath = Map.groupBy(findPaths(file, project), ({ path }) => path);
    for (const [path, references] of byPath) {
      const [{ found, start, end }] = references as [FoundPath];
      if (found.status !== "missing" || path.split("/").some(isPlaceholder)) continue;
      if (references.some((reference) => excusesMissingFile(document, reference))) continue;
      const namesakes = project.tree.withSuffix(path.split("/").findLast(Boolean)!);
      yield {
        message: `There is no ${quoted(path)} in this project`,
        help: namesakes.length === 1
          ? `Did you mean ${printable(namesakes[0]!)}?`
          : "Correct the path, or remove what is said about it",
        range: { start, end },
        related: [found.path],
      };
    }
  },
};
