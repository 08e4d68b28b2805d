/**
 * Diagnostics for people, wherever a command prints some.
 *
 * @module
 */

import type { Diagnostic, Severity } from "../diagnostic.ts";
import { printable } from "../printable.ts";
import type { Paint } from "./paint.ts";
import { padEnd, wrap } from "./text_layout.ts";

const SEVERITY_WORDS: Record<Severity, string> = {
  error: "error",
  warning: "warning",
  info: "note",
};

const INDENT = 9;

/** The lines of a list of diagnostics: how much it matters, what is the case, what to do next. */
export function diagnosticText(
  diagnostics: readonly Diagnostic[],
  { paint, width }: { paint: Paint; width: number },
): string[] {
  const styles = { error: paint.red, warning: paint.yellow, info: paint.cyan };
  return diagnostics.flatMap(({ severity, message, help, ...place }) => {
    const text = wrap(`${placeText(place)}${printable(message)}`, width - INDENT);
    const next = help === null ? [] : wrap(`→ ${printable(help)}`, width - INDENT);
    const label = styles[severity](padEnd(SEVERITY_WORDS[severity], INDENT));
    return [...text, ...next].map((line, index) =>
      (index === 0 ? label : " ".repeat(INDENT)) + line
    );
  });
}

/** A message names its file; where there is a line, it is put so that editors and terminals find it. */
function placeText({ path, line, column }: Pick<Diagnostic, "path" | "line" | "column">): string {
  return path === null || line === null ? "" : `${printable(path)}:${line}:${column ?? 1}: `;
}
