/**
 * Folders that hold one Markdown file per definition.
 *
 * @module
 */

import { join } from "@std/path";
import type { AgentSystem } from "../agent.ts";
import { followedKind } from "./followed_kind.ts";

/** All Markdown files below a folder, through links, in the order of their names. */
export function markdownBelow(
  start: string,
  system: Pick<AgentSystem, "realPath" | "list" | "followedStatus">,
): string[] {
  const visited = new Set<string>();
  const found: string[] = [];
  const search = (folder: string): void => {
    const real = system.realPath(folder);
    const list = system.list(folder);
    if (!real.ok || !list.ok || visited.has(real.value)) return;
    visited.add(real.value);
    for (const { name } of list.value) {
      const path = join(folder, name);
      if (followedKind(path, system) === "directory") search(path);
      else if (name.endsWith(".md")) found.push(path);
    }
  };
  search(start);
  return found;
}
