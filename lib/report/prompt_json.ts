/**
 * `rivumi prompt --json`; the shape is documented in `docs/file_formats.md`.
 *
 * @module
 */

import { jsonDocument } from "./json_document.ts";
import type { PromptReport } from "./prompt_report.ts";

/** The prompt as one JSON document with a newline at its end. */
export function promptJson({ prompt, tokens, diagnostics }: PromptReport): string {
  const { messages, system, tail, user, sections, spans } = prompt;
  const document = {
    schema: "rivumi.prompt/1",
    messages,
    system,
    tail,
    user,
    sections,
    spans,
    tokens,
    diagnostics,
  };
  return jsonDocument(document);
}
