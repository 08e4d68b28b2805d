/**
 * `rivumi prompt --trace`: where each byte of a prompt comes from, as a table.
 *
 * @module
 */

import { grouped } from "../printable.ts";
import type { Span } from "../prompt/section.ts";
import { utf8Length } from "../source_text.ts";
import { describeSource, describeTransform } from "./describe_source.ts";
import type { Paint } from "./paint.ts";
import type { PromptReport, PromptTokens } from "./prompt_report.ts";
import { padEnd, widest } from "./text_layout.ts";

/** The table, one row for each span. Bytes count from 0 in the system text and again in the tail. */
export function promptTrace(report: PromptReport, { paint }: { paint: Paint }): string {
  const { spans } = report.prompt;
  const rows = spans.map((span) => [
    `${span.start}-${span.end}`,
    span.section,
    describeSource(span.source),
    describeTransform(span),
  ]);
  const heads = ["bytes", "section", "comes from", "change"];
  const widths = heads.map((head, column) => widest([head, ...rows.map((row) => row[column]!)]));
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => padEnd(cell, widths[column]!)).join("  ").trimEnd();
  const part = (where: Span["in"], title: string) => {
    const lines = rows.filter((_, index) => spans[index]!.in === where).map(line);
    return lines.length === 0 ? [] : [paint.bold(title), paint.dim(line(heads)), ...lines, ""];
  };
  return [
    ...part("system", "System text"),
    ...part("tail", "Before the task"),
    tokenLine(report),
    "",
  ].join("\n");
}

/** One line on how large a prompt is. */
function tokenLine({ prompt, tokens }: PromptReport): string {
  const bytes = prompt.messages.reduce((sum, { content }) => sum + utf8Length(content), 0);
  const total = tokens.system + tokens.tail + tokens.user;
  return `${grouped(bytes)} bytes, ${grouped(total)} tokens ${methodOf(tokens)}`;
}

function methodOf({ method, upperBound }: PromptTokens): string {
  const how = method === "estimate" ? "(an estimate)" : `(by ${method})`;
  return upperBound === null
    ? how
    : `${how}; for this model at most about ${grouped(upperBound)} (an estimate)`;
}
