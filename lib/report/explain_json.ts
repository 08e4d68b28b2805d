/**
 * `rivumi explain --json`; the shape is documented in `docs/file_formats.md`.
 *
 * @module
 */

import type { ExplainReport } from "./explain_report.ts";
import { layerJson } from "./layer_json.ts";

/** The explanation as one JSON document with a newline at its end. */
export function explainJson(report: ExplainReport): string {
  const { target, line, exists, layers, headings, lines, diagnostics } = report;
  const document = {
    schema: "rivumi.explain/1",
    target,
    line,
    exists,
    layers: layers.map(layerJson),
    headings: [...headings].flatMap(([path, found]) =>
      found.map((heading) => ({ path, ...heading }))
    ),
    lines,
    diagnostics,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
