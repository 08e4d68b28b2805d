/**
 * Whether the instruction files that count fit into the budget that they share.
 *
 * @module
 */

import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import { byteSize, printable } from "../printable.ts";
import { utf8Length } from "../source_text.ts";
import type { Layer } from "./layer.ts";

/**
 * One warning if the active layers are larger than `maxTotalBytes` together. The nearest layers keep
 * their text: what is missing is taken from the first layer on.
 */
export function budgetNotes(layers: readonly Layer[], maxTotalBytes: number): Diagnostic[] {
  const sizes = layers
    .filter((layer) => layer.status === "active")
    .map((layer) => ({ layer, bytes: utf8Length(layer.file!.text) }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  let excess = total - maxTotalBytes;
  if (excess <= 0) return [];
  const losses: string[] = [];
  for (const { layer, bytes } of sizes) {
    if (excess <= 0) break;
    const lost = Math.min(bytes, excess);
    losses.push(`${printable(layer.path)} loses ${byteSize(lost)}`);
    excess -= lost;
  }
  return [
    diagnostic("over-budget", "warning", {
      path: sizes[0]!.layer.path,
      message: `The instruction files hold ${byteSize(total)}, the budget is ` +
        `${byteSize(maxTotalBytes)}: ${losses.join(", ")}`,
      help: 'Shorten them, or raise "maxTotalBytes" of "instructions"',
    }),
  ];
}
