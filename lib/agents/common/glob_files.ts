/**
 * Finding files by a pattern.
 *
 * @module
 */

import { isAbsolute, join } from "@std/path";
import picomatch from "picomatch";
import { globMatcher } from "../../glob/glob_matcher.ts";
import type { AgentSystem } from "../agent.ts";
import { followedKind } from "./followed_kind.ts";

/** Deep enough for any project, and an end for links that lead back up. */
const MAX_DEPTH = 40;

/**
 * The files below `folder` (or anywhere, for an absolute pattern) that match, sorted by path. A pattern
 * that leaves files out finds none. Each folder that is listed counts against `budget`; once that is
 * spent, nothing more is found.
 */
export function globFiles(
  pattern: string,
  { folder, system, budget }: {
    folder: string;
    system: Pick<AgentSystem, "list" | "followedStatus">;
    budget: { folders: number };
  },
): string[] {
  const { base, glob, negated } = picomatch.scan(pattern);
  if (negated) return [];
  const start = isAbsolute(base) ? base : join(folder, base);
  if (glob === "") {
    return followedKind(start, system) === "file" ? [start] : [];
  }
  const matches = globMatcher(glob);
  const found: string[] = [];
  const search = (below: string, depth: number): void => {
    if (budget.folders-- <= 0) return;
    const listed = system.list(join(start, below));
    if (!listed.ok || depth > MAX_DEPTH) return;
    for (const { name, kind } of listed.value) {
      const path = below === "" ? name : `${below}/${name}`;
      if (kind === "directory" && glob.includes("/")) search(path, depth + 1);
      else if (matches(path) && followedKind(join(start, path), system) === "file") {
        found.push(join(start, path));
      }
    }
  };
  search("", 0);
  return found.sort();
}
