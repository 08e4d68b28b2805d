/**
 * Whether patterns of agents' rules match anything in a project. Agents disagree about what a pattern
 * without a slash means, and about case; here every reading counts, so that only what no agent would
 * match is said to match nothing.
 *
 * @module
 */

import { globMatcher } from "../glob/glob_matcher.ts";
import type { ProjectTree } from "./project_tree.ts";

const LONGEST_PATTERN = 200;

/**
 * Whether any of the patterns matches a file or folder of the project, or may do so.
 *
 * @param folder Folder that the patterns are meant from, relative to the root, with a slash at its end
 *     unless it is the root.
 */
export function matchesAnyFile(
  patterns: readonly string[],
  { tree, folder }: { tree: ProjectTree; folder: string },
): boolean {
  const plain = patterns.map((pattern) =>
    pattern.replace(/^\.?\/+/, "").replace(/(?<!\/)\/+$/, "")
  );
  if (plain.some((pattern) => isUnsure(pattern, { tree, folder }))) return true;
  const readings = plain.flatMap((pattern) => [pattern, `**/${pattern}`]);
  const matches = globMatcher(readings, { ignoreCase: true });
  for (const path of tree.entries.keys()) {
    if (path.startsWith(folder) && matches(path.slice(folder.length))) return true;
    if (folder !== "" && matches(path)) return true;
  }
  return false;
}

/** Whether a pattern may match what is not listed, or is more than a pattern. */
function isUnsure(
  pattern: string,
  { tree, folder }: { tree: ProjectTree; folder: string },
): boolean {
  if (pattern === "" || isHard(pattern)) return true;
  if (/^[!/~@]|^[A-Za-z]:/.test(pattern)) return true;
  const literal = /^[^*?[\]{}]*(?=\/|$)/.exec(pattern)?.[0] ?? "";
  return literal !== "" && [pattern, `${literal}/`]
    .some((path) => tree.isIgnored(path) || tree.isIgnored(folder + path));
}

/** Whether a pattern is longer than somebody writes, or is not understood here. */
function isHard(pattern: string): boolean {
  return pattern.length > LONGEST_PATTERN || /[()]|\.\./.test(pattern) ||
    pattern.split("/").includes(".");
}
