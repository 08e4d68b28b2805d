/**
 * What `rivumi lint --fix` would change, as a unified diff.
 *
 * @module
 */

import { createTwoFilesPatch } from "diff";
import type { FileChange } from "../lint/check_project.ts";
import { printable } from "../printable.ts";

/**
 * The diff of all changes, which `git apply` takes. For a terminal, what does not print is escaped, so
 * that it can be read but not applied.
 */
export function lintDiff(
  changes: readonly FileChange[],
  { forTerminal }: { forTerminal: boolean },
): string {
  const text = changes.map(({ path, before, after }) =>
    createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
      headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
    })
  ).join("");
  return forTerminal ? text.split("\n").map(printable).join("\n") : text;
}
