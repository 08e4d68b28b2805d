/**
 * Finds paths in prose at which there is nothing.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import { findReference } from "../find_reference.ts";
import { findPathReferences, type PathReference } from "../path_references.ts";
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
    const byPath = Map.groupBy(findPathReferences(document), ({ path }) => path);
    for (const [path, references] of byPath) {
      const found = findReference(path, { file, project });
      if (found.status !== "missing") continue;
      if (references.some((reference) => excusesMissingFile(document, reference))) continue;
      const [{ start, end }] = references as [PathReference];
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
