/**
 * `rivumi explain` for people: what applies to a file or folder, or what became of a line.
 *
 * @module
 */

import type { Layer, LayerStatus } from "../instructions/layer.ts";
import { grouped, printable } from "../printable.ts";
import type { ExplainedLines } from "../prompt/explain_lines.ts";
import type { AgentLines, AgentReport } from "./agent_report.ts";
import { agentReason, startFailureWords, withoutReading } from "./agent_words.ts";
import { agentsText } from "./agents_text.ts";
import type { ExplainReport, LineRange } from "./explain_report.ts";
import type { Paint } from "./paint.ts";
import { padStart, wrap } from "./text_layout.ts";

/** How the explanation is to look. */
export interface ExplainTextOptions {
  paint: Paint;
  /** Columns that a line may take. */
  width: number;
}

const INDENT = 2;

/** The explanation as text, with a newline at its end. */
export function explainText(report: ExplainReport, options: ExplainTextOptions): string {
  const lines = report.range === null
    ? [
      ...heading(report, options),
      ...report.layers.flatMap((layer) => row(layer, report, options)),
    ]
    : lineSentences(report, report.range).flatMap((text) => wrap(text, options.width));
  const sections = [lines, ...agentSections(report, options)].filter(({ length }) => length > 0);
  return `${sections.map((section) => section.join("\n")).join("\n\n")}\n`;
}

function agentSections(report: ExplainReport, options: ExplainTextOptions): string[][] {
  const { agents, range, target } = report;
  if (agents === null) return [];
  if (range === null) return agentsText(agents, options);
  return [
    agents.agents.flatMap((agent) =>
      (agent.lines ?? []).flatMap((lines) =>
        wrap(linesForAgent(agent, lines, { range, target }), options.width)
      )
    ),
  ];
}

/** Whether one agent sends lines of a file when it is started. */
function linesForAgent(
  { title, version, startFailure }: AgentReport,
  lines: AgentLines,
  { range, target }: { range: LineRange; target: string },
): string {
  if (startFailure !== null) {
    const why = startFailureWords(startFailure);
    return `${title} ${version} ${withoutReading(startFailure)}: ${why}`;
  }
  const { sent, layer } = lines;
  const isCut = layer?.status === "cut";
  const which = range.fromLine === range.toLine
    ? "this line"
    : lines.fromLine === lines.toLine
    ? `line ${grouped(lines.fromLine)}`
    : `lines ${grouped(lines.fromLine)} to ${grouped(lines.toLine)}`;
  const as = layer === null || layer.path === target ? "" : `, as ${printable(layer.path)}`;
  const answer = sent === "sent"
    ? `sends ${which}${as}`
    : sent === "in-part"
    ? `sends ${which}${as} in part: ${
      isCut && layer.cutAtLine === lines.fromLine
        ? "the text is cut here"
        : "the rest is left out, or something else is put in its place"
    }`
    : layer === null
    ? "does not look at this file"
    : layer.status === "sent"
    ? `does not send ${which}${as}: it leaves such text out`
    : `does not send ${which}${as}: ${agentReason(layer) ?? "it waits until a file calls for it"}`;
  return `${title} ${version} ${answer}`;
}

function heading(report: ExplainReport, { paint, width }: ExplainTextOptions): string[] {
  const missing = report.exists ? "" : " (not there yet)";
  const title = wrap(`${printable(report.target)}${missing}`, width).map(paint.bold);
  return report.layers.length === 0
    ? [...title, "No instruction file applies here."]
    : [...title, "What applies here, in order; later is more specific"];
}

const MARKS: Record<LayerStatus, string> = {
  "active": "✓",
  "suppressed": "·",
  "refused": "✗",
  "not-read": "·",
};

function row(layer: Layer, report: ExplainReport, options: ExplainTextOptions): string[] {
  const { paint, width } = options;
  const mark = MARKS[layer.status];
  const style = layer.status === "active"
    ? paint.green
    : layer.status === "refused"
    ? paint.red
    : paint.dim;
  const texts = [
    `${printable(layer.path)}: ${describeLayer(layer)}`,
    ...report.lines.filter(({ path, section }) =>
      layer.status === "active" && path === layer.path && section === null
    ).map((lines) =>
      `lines ${grouped(lines.fromLine)} to ${grouped(lines.toLine)} are not in the ` +
      `prompt: ${reasonText(lines)}`
    ),
  ];
  const headings = report.headings.get(layer.path) ?? [];
  const digits = String(headings.at(-1)?.line ?? "").length;
  return [
    ...texts.flatMap((text) => wrap(text, width - INDENT - 2)).map((line, index) =>
      " ".repeat(INDENT) + (index === 0 ? `${style(mark)} ` : "  ") + line
    ),
    ...headings.flatMap(({ line, level, text }) =>
      wrap(`${"#".repeat(level)} ${printable(text)}`, width - INDENT - digits - 6).map((
        part,
        index,
      ) =>
        " ".repeat(INDENT + 4) +
        paint.dim(padStart(index === 0 ? String(line) : "", digits)) + `  ${part}`
      )
    ),
  ];
}

function describeLayer({ status, reason, by, detail }: Layer): string {
  if (status === "active") return detail === null ? "applies" : `applies; ${printable(detail)}`;
  const words = reason === "overridden-by"
    ? `overridden by ${printable(by!)}`
    : reason === "duplicate-of"
    ? `the same file as ${printable(by!)}`
    : detail === null
    ? reason!
    : `${reason}: ${printable(detail)}`;
  return `${status}, ${words}`;
}

/** One sentence for lines in a row of which the same can be said. */
function lineSentences(report: ExplainReport, { fromLine, toLine }: LineRange): string[] {
  const { target, lines, folder } = report;
  const where = folder === null ? "" : ` in ${printable(folder)}`;
  if (lines.length === 0) {
    const place = linePlace(target, { fromLine, toLine });
    return [
      `${place} ${fromLine === toLine ? "is" : "are"} not in the prompt: ` +
      "the file is none that a prompt is made from",
    ];
  }
  return lines.map((found) => {
    const place = linePlace(target, found);
    const verb = found.fromLine === found.toLine ? "is" : "are";
    if (found.section !== null) {
      return `${place} ${verb} in the section "${found.section}", bytes ` +
        `${grouped(found.start!)} to ${grouped(found.end!)} of the system text${where}`;
    }
    const layer = report.layers.find(({ path }) => path === found.path);
    const why = found.reason === layer?.reason && layer !== undefined
      ? `the file is ${describeLayer(layer)}`
      : reasonText(found);
    return `${place} ${verb} not in the prompt${where}: ${why}`;
  });
}

function linePlace(target: string, { fromLine, toLine }: LineRange): string {
  return `${printable(target)}:${fromLine}${fromLine === toLine ? "" : `-${toLine}`}`;
}

function reasonText({ reason }: ExplainedLines): string {
  switch (reason) {
    case "cut":
      return "cut to keep to the limit";
    case "left-out":
      return "no room for the file";
    case "not-named":
      return "the text of a skill is there only if the skill is named with --skill";
    default:
      return String(reason);
  }
}
