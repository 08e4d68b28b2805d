/**
 * `rivumi explain` for people: what applies to a file or folder, or what became of a line.
 *
 * @module
 */

import type { Layer, LayerStatus } from "../instructions/layer.ts";
import { grouped, printable } from "../printable.ts";
import type { ExplainedLines } from "../prompt/explain_lines.ts";
import type { AgentReport } from "./agent_report.ts";
import { agentReason, startFailureWords, withoutReading } from "./agent_words.ts";
import { agentsText } from "./agents_text.ts";
import type { ExplainReport } from "./explain_report.ts";
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
  const lines = report.line === null
    ? [
      ...heading(report, options),
      ...report.layers.flatMap((layer) => row(layer, report, options)),
    ]
    : wrap(lineSentence(report, report.line), options.width);
  const sections = [lines, ...agentSections(report, options)].filter(({ length }) => length > 0);
  return `${sections.map((section) => section.join("\n")).join("\n\n")}\n`;
}

function agentSections(report: ExplainReport, options: ExplainTextOptions): string[][] {
  const { agents, line } = report;
  if (agents === null) return [];
  if (line === null) return agentsText(agents, options);
  return [
    agents.agents.flatMap((agent) =>
      wrap(lineForAgent(agent, { path: report.target, line }), options.width)
    ),
  ];
}

/** Whether one agent sends a line of a file that it loads when it is started. */
function lineForAgent(
  { title, version, startFailure, layers }: AgentReport,
  { path, line }: { path: string; line: number },
): string {
  if (startFailure !== null) {
    const why = startFailureWords(startFailure);
    return `${title} ${version} ${withoutReading(startFailure)}: ${why}`;
  }
  const entry = layers.find((layer) => layer.path === path);
  const answer = entry === undefined
    ? "does not look at this file"
    : entry.status === "cut" && entry.cutAtLine !== null && line < entry.cutAtLine
    ? "sends this line"
    : entry.status === "cut" && line === entry.cutAtLine
    ? "sends this line in part: the text is cut here"
    : entry.status === "sent"
    ? "sends this line"
    : `does not send this line: ${agentReason(entry) ?? "it waits until a file calls for it"}`;
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

function lineSentence({ target, lines, layers }: ExplainReport, line: number): string {
  const place = `${printable(target)}:${line}`;
  const [found] = lines;
  if (found === undefined) {
    return `${place} is not in the prompt: the file is none that a prompt is made from`;
  }
  if (found.section !== null) {
    return `${place} is in the section "${found.section}", bytes ${grouped(found.start!)} to ` +
      `${grouped(found.end!)} of the system text`;
  }
  const layer = layers.find(({ path }) => path === found.path);
  const why = found.reason === layer?.reason && layer !== undefined
    ? `the file is ${describeLayer(layer)}`
    : reasonText(found);
  return `${place} is not in the prompt: ${why}`;
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
