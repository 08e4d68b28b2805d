/**
 * Where a command says what somebody should know besides its result: standard error.
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import { diagnosticText } from "../report/diagnostic_text.ts";
import type { CommandContext } from "./command.ts";

/** Writes the diagnostics, in their order; nothing if there are none. */
export function writeNotes(
  { system, terminal }: Pick<CommandContext, "system" | "terminal">,
  diagnostics: readonly Diagnostic[],
): void {
  const lines = diagnosticText(diagnostics, terminal);
  if (lines.length > 0) system.stderr.write(`${lines.join("\n")}\n`);
}
