/**
 * Whether the instruction files that count fit into the budget that they share.
 *
 * @module
 */

import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import { byteSize } from "../printable.ts";
import { utf8Length } from "../source_text.ts";
import type { Layer } from "./layer.ts";

/**
 * One warning if the active layers are larger than `maxTotalBytes` together. What a prompt makes of it
 * is said of each layer by itself.
 */
export function budgetNotes(layers: readonly Layer[], maxTotalBytes: number): Diagnostic[] {
  const active = layers.filter((layer) => layer.status === "active");
  const total = active.reduce((sum, { file }) => sum + utf8Length(file!.text), 0);
  const excess = total - maxTotalBytes;
  if (excess <= 0) return [];
  return [
    diagnostic("over-budget", "warning", {
      message: `The instruction files hold ${byteSize(total)}, ${byteSize(excess)} more than the ` +
        `budget of ${byteSize(maxTotalBytes)}`,
      help: 'Shorten them, or raise "instructions.maxTotalBytes"',
    }),
  ];
}
