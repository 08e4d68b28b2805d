/**
 * A layout on the real file system, below a folder that goes away by itself.
 *
 * @module
 */

import { join } from "@std/path";
import type { Layout } from "./memory_system.ts";
import { buildLayout, makeTempFolder } from "./temp_folder.ts";

/** A folder on the disk that goes away at the end of the block that `using` declares it in. */
export interface TempTree extends Disposable {
  /** Its real path. */
  root: string;
  /** The path of a name in it. */
  path(name: string): string;
}

/** Makes a folder with the given content; paths in the layout are relative to it. */
export function createTempTree(layout: Layout = {}): TempTree {
  const folder = makeTempFolder();
  const path = (name: string) => join(folder.path, name);
  const below = <T>(paths: Record<string, T> = {}) =>
    Object.fromEntries(Object.entries(paths).map(([name, value]) => [path(name), value]));
  buildLayout({
    folders: (layout.folders ?? []).map(path),
    files: below(layout.files),
    executables: (layout.executables ?? []).map(path),
    links: below(layout.links),
    specials: below(layout.specials),
    hardLinks: Object.fromEntries(
      Object.entries(layout.hardLinks ?? {}).map((
        [name, existing],
      ) => [path(name), path(existing)]),
    ),
  });
  return { root: folder.path, path, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}
