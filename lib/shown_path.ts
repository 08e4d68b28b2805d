/**
 * How a path is written in reports and in JSON: with `/`, and relative to what the reader knows.
 *
 * @module
 */

import { isAbsolute, relative, SEPARATOR } from "@std/path";

/** The folders that a path is shown relative to; absolute, without links. */
export interface KnownFolders {
  /** The project's root. */
  root: string;
  /** The user's home; null if it is not known. */
  home: string | null;
  /** Rivumi's own folders of the user: configuration and data. */
  user: readonly string[];
}

/**
 * A path as people and programs see it: `~/x` in the user's folders, relative to the root inside it,
 * `../x` for what lies directly in a folder above it, `~/x` elsewhere in the home, and absolute
 * otherwise. The root itself is `.`.
 */
export function shownPath(path: string, folders: KnownFolders): string {
  const { root, home } = folders;
  const inHome = home === null ? null : below(home, path);
  if (inHome !== null && folders.user.some((folder) => below(folder, path) !== null)) {
    return slashes(join("~", inHome));
  }
  const inRoot = below(root, path);
  if (inRoot !== null) return inRoot === "" ? "." : slashes(inRoot);
  const up = relative(root, path).split(SEPARATOR);
  if (up.slice(0, -1).every((part) => part === "..") && !isAbsolute(up.join(SEPARATOR))) {
    return up.join("/");
  }
  return slashes(inHome === null ? path : join("~", inHome));
}

/** The rest of the path below the folder, empty for the folder itself; null if it is not there. */
function below(folder: string, path: string): string | null {
  const rest = relative(folder, path);
  return rest.split(SEPARATOR)[0] === ".." || isAbsolute(rest) ? null : rest;
}

function join(start: string, rest: string): string {
  return rest === "" ? start : `${start}/${rest}`;
}

/** A backslash is a separator on Windows, and part of a name elsewhere. */
function slashes(path: string): string {
  return SEPARATOR === "/" ? path : path.replaceAll(SEPARATOR, "/");
}
