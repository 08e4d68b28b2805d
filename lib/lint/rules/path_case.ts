/**
 * Finds paths in prose that are right but for upper and lower case.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import { findPaths } from "../reference_finder.ts";
import type { FileRule } from "../rule.ts";
import page from "./path_case.md" with { type: "text" };

/** The rule `path-case`. */
export const pathCase: FileRule = {
  code: "path-case",
  scope: "file",
  severity: "warning",
  fixable: true,
  summary: "A path in the text differs from the real one in upper and lower case",
  page,
  *check(file, { project }) {
    for (const { path, start, end, found } of findPaths(file, project)) {
      if (found.status !== "other-case") continue;
      const replacement = spelling(path, found.path);
      if (replacement === null) continue;
      yield {
        message: `${quoted(path)} is ${quoted(replacement)} in this project`,
        help: "Write it as the file system has it: only some systems treat the two alike",
        range: { start, end },
        related: [found.path],
        fix: { edits: [{ start, end, replacement }] },
      };
    }
  },
};

/** The path as it was written, with the letters of the real one; null if it takes a way around. */
function spelling(written: string, real: string): string | null {
  const [dots] = /^(?:\.{1,2}\/)*/.exec(written)!;
  const rest = written.slice(dots.length);
  const plain = rest.replace(/(?<!\/)\/+$/, "");
  const slashes = rest.slice(plain.length);
  const spelt = real.slice(-plain.length);
  return spelt.toLowerCase() === plain.toLowerCase() ? `${dots}${spelt}${slashes}` : null;
}
