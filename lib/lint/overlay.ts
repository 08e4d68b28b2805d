/**
 * A file system on which some files have another content, so that changes can be tried before they are
 * made, and a text from standard input stands where its file would.
 *
 * @module
 */

import { decodeText } from "../source_text.ts";
import type { ReadResult, System } from "../system.ts";

/**
 * The system with other content for some files.
 *
 * @param contents Content by absolute path, as it would be on disk.
 */
export function overlayFiles<S extends Pick<System, "read">>(
  system: S,
  contents: ReadonlyMap<string, string>,
): S {
  return { ...system, read: (path, options) => readOverlaid(system.read(path, options), path) };

  function readOverlaid(result: ReadResult, path: string): ReadResult {
    const real = result.status === "ok" ? result.target ?? path : path;
    const content = contents.get(real);
    if (content === undefined) return result;
    const raw = new TextEncoder().encode(content);
    const decoded = decodeText(raw);
    if (decoded.status !== "ok") return { ...decoded, bytes: raw.length };
    const { identity, target } = result.status === "ok" ? result : { identity: real, target: null };
    return { ...decoded, raw, identity, target };
  }
}
