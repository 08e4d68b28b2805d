/**
 * A layer in the JSON answers; the shape is documented in `docs/file_formats.md`.
 *
 * @module
 */

import type { Layer } from "../instructions/layer.ts";
import type { Loss } from "../prompt/budget.ts";

/** What a prompt has of a layer; null for one that does not count. */
type PromptShare = "whole" | Loss["kind"] | null;

/**
 * The layer without its content.
 *
 * @param losses What a prompt lacks, by file.
 */
export function layerJson(
  layer: Layer,
  losses: ReadonlyMap<string, Loss["kind"]>,
): Omit<Layer, "absolute" | "file"> & { prompt: PromptShare } {
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
    prompt: layer.status === "active" ? losses.get(layer.path) ?? "whole" : null,
  };
}
