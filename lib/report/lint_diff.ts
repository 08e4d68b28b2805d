/**
 * What `rivumi lint --fix` would change, as a unified diff.
 *
 * @module
 */

import { createTwoFilesPatch } from "diff";
import type { FileChange } from "../lint/check_project.ts";
import { printableLines } from "../printable.ts";
import { maskSecrets } from "../secrets/mask_secrets.ts";

/**
 * The diff of all changes, which `git apply` takes unless a secret stands near one: that is masked. For a
 * terminal, what does not print is escaped, so that it can be read but not applied.
 */
export function lintDiff(
  changes: readonly FileChange[],
  { forTerminal }: { forTerminal: boolean },
): string {
  const text = changes.map(({ path, before, after }) =>
    createTwoFilesPatch(`a/${path}`, `b/${path}`, maskSecrets(before), maskSecrets(after), "", "", {
      headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
    })
  ).join("");
  return forTerminal ? printableLines(text) : text;
}
