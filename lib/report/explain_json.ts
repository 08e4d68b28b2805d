/**
 * `rivumi explain --json`; the shape is documented in `docs/file_formats.md`.
 *
 * @module
 */

import { agentsJson } from "./agents_json.ts";
import type { ExplainReport } from "./explain_report.ts";
import { jsonDocument } from "./json_document.ts";
import { layerJson } from "./layer_json.ts";

/** The explanation as one JSON document with a newline at its end. */
export function explainJson(report: ExplainReport): string {
  const { target, range, folder, exists, layers, headings, lines, losses, agents, diagnostics } =
    report;
  const document = {
    schema: "rivumi.explain/1",
    target,
    line: range?.fromLine ?? null,
    toLine: range?.toLine ?? null,
    folder,
    exists,
    layers: layers.map((layer) => layerJson(layer, losses)),
    headings: [...headings].flatMap(([path, found]) =>
      found.map((heading) => ({ path, ...heading }))
    ),
    lines,
    ...(agents === null ? {} : { agents: agentsJson(agents) }),
    diagnostics,
  };
  return jsonDocument(document);
}
