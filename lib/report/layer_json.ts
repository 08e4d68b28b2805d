/**
 * A layer in the JSON answers; the shape is documented in `docs/file_formats.md`.
 *
 * @module
 */

import type { Layer } from "../instructions/layer.ts";

/** The layer without its content. */
export function layerJson(layer: Layer): Omit<Layer, "absolute" | "file"> {
  return {
    path: layer.path,
    scope: layer.scope,
    directory: layer.directory,
    kind: layer.kind,
    status: layer.status,
    reason: layer.reason,
    by: layer.by,
    detail: layer.detail,
    bytes: layer.bytes,
    lines: layer.lines,
    tokens: layer.tokens,
    sha256: layer.sha256,
  };
}
