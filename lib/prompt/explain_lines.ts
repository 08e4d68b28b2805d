/**
 * Where the lines of a file end up in a prompt, or why they do not.
 *
 * @module
 */

import type { Layer, LayerReason } from "../instructions/layer.ts";
import { utf8Length } from "../source_text.ts";
import type { Prompt } from "./assemble.ts";
import type { SectionId, Span, TailId } from "./section.ts";

/** What became of a range of lines of a file. */
export interface ExplainedLines {
  /** The file, as `shownPath` gives it. */
  path: string;
  /** First line, from 1. */
  fromLine: number;
  /** Last line. */
  toLine: number;
  /** The section that holds them; null if they are not in the prompt. */
  section: SectionId | TailId | null;
  /** First byte of them in the system text, from 0; null if they are not there. */
  start: number | null;
  /** The byte after the last one. */
  end: number | null;
  /**
   * Why they are not in the prompt: a layer's reason; no room for the lines or for the file; or text of
   * a skill that nobody has named.
   */
  reason: LayerReason | "cut" | "left-out" | "not-named" | null;
}

/** What became of the lines of a layer: those that are in the prompt, then those that were cut. */
export function explainLayer(layer: Layer, prompt: Prompt): ExplainedLines[] {
  const { path, status, reason } = layer;
  const absent = { path, section: null, start: null, end: null };
  const lines = { fromLine: 1, toLine: Math.max(1, layer.lines ?? 1) };
  if (status !== "active") return [{ ...absent, ...lines, reason }];
  const spans = spansOf(path, prompt).filter(({ section }) => section === "instructions");
  if (spans.length === 0) return [{ ...absent, ...lines, reason: "left-out" }];
  return joinSpans(path, spans);
}

/** What became of one line of a file; null if nothing of the file concerns the prompt. */
export function explainLine(
  path: string,
  line: number,
  { layer, isSkill, prompt }: { layer: Layer | undefined; isSkill: boolean; prompt: Prompt },
): ExplainedLines | null {
  const spans = spansOf(path, prompt).filter(({ source }) =>
    source.fromLine! <= line && line <= source.toLine!
  );
  const kept = spans.filter(({ transform }) => transform !== "cut");
  if (kept.length > 0) {
    const system = new TextEncoder().encode(prompt.system);
    const [first, last] = [kept[0]!, kept.at(-1)!];
    return {
      path,
      fromLine: line,
      toLine: line,
      section: first.section,
      start: lineInSpan(first, line, system).start,
      end: lineInSpan(last, line, system).end,
      reason: null,
    };
  }
  const [cut] = spans;
  if (cut === undefined && layer === undefined && !isSkill) return null;
  const reason = cut !== undefined ? "cut" : isSkill ? "not-named" : layer!.reason ?? "left-out";
  return { path, fromLine: line, toLine: line, section: null, start: null, end: null, reason };
}

function spansOf(path: string, { spans }: Prompt): Span[] {
  return spans.filter(({ source, in: where }) =>
    where === "system" && source.kind === "file" && source.path === path
  );
}

function joinSpans(path: string, spans: readonly Span[]): ExplainedLines[] {
  const joined: ExplainedLines[] = [];
  for (const { source, section, start, end, transform } of spans) {
    const isCut = transform === "cut";
    const last = joined.at(-1);
    if (last !== undefined && !isCut) {
      last.toLine = source.toLine!;
      last.end = end;
      continue;
    }
    joined.push({
      path,
      fromLine: source.fromLine!,
      toLine: source.toLine!,
      section: isCut ? null : section,
      start: isCut ? null : start,
      end: isCut ? null : end,
      reason: isCut ? "cut" : null,
    });
  }
  return joined;
}

/** The part of a span that is one line; a span whose lines were joined is taken whole. */
function lineInSpan(
  span: Span,
  line: number,
  system: Uint8Array,
): { start: number; end: number } {
  const bytes = system.subarray(span.start, span.end);
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\n");
  const before = line - span.source.fromLine!;
  if (before >= lines.length) return span;
  const start = span.start +
    lines.slice(0, before).reduce((sum, text) => sum + utf8Length(text) + 1, 0);
  return { start, end: start + utf8Length(lines[before]!) };
}
