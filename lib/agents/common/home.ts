/**
 * Paths that begin at the user's home folder.
 *
 * @module
 */

import { join } from "@std/path";

/** Puts the home folder in the place of a leading `~`; other paths stay as they are. */
export function expandHome(path: string, home: string): string {
  return path === "~" ? home : path.startsWith("~/") ? join(home, path.slice(2)) : path;
}
