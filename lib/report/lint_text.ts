/**
 * `rivumi lint` for people.
 *
 * @module
 */

import type { Severity } from "../diagnostic.ts";
import type { Finding } from "../lint/finding.ts";
import { grouped, printable } from "../printable.ts";
import { cutExcerpt } from "./excerpt.ts";
import { countFindings, type LintReport } from "./lint_report.ts";
import type { Paint } from "./paint.ts";
import { padStart } from "./text_layout.ts";

/** How the report is to look. */
export interface LintTextOptions {
  paint: Paint;
  /** Leave out notes and the summary. */
  quiet: boolean;
}

const WORDS: Record<Severity, string> = { error: "error", warning: "warning", info: "note" };

/** The findings, each with its line and what to do, and a summary. */
export function lintText(report: LintReport, options: LintTextOptions): string {
  const findings = report.findings.filter(({ severity }) => !options.quiet || severity !== "info");
  const blocks = findings.map((finding) => findingLines(finding, options.paint).join("\n"));
  if (!options.quiet) blocks.push(summary(report).join("\n"));
  return blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n`;
}

function findingLines(finding: Finding, paint: Paint): string[] {
  const { path, line, column, severity, message, help, rule, aliases } = finding;
  const style = { error: paint.red, warning: paint.yellow, info: paint.cyan }[severity];
  const place = [printable(path), line, column].filter((part) => part !== null).join(":");
  const gutter = line === null ? 0 : String(line).length;
  const margin = " ".repeat(gutter + 2);
  const excerpt = cutExcerpt(finding);
  return [
    `${paint.bold(place)}: ${style(WORDS[severity])}: ${printable(message)} ${
      paint.dim(`[${rule}]`)
    }`,
    ...(excerpt === null ? [] : [
      `  ${paint.dim(`${padStart(String(line), gutter)} |`)} ${excerpt.text}`,
      `${margin}${paint.dim(" |")} ${style(excerpt.marks)}`,
    ]),
    ...(help === null ? [] : [`  → ${printable(help)}`]),
    ...(aliases.length === 0 ? [] : [`  also known as ${aliases.map(printable).join(", ")}`]),
  ];
}

function summary(report: LintReport): string[] {
  const { errors, warnings, infos } = countFindings(report.findings);
  const found = report.findings.length === 0
    ? "No findings"
    : [counted(errors, "error"), counted(warnings, "warning"), counted(infos, "note")].join(", ");
  const besides = [
    report.fixed === 0 ? null : `${counted(report.fixed, "file")} fixed`,
    report.suppressed === 0 ? null : `${grouped(report.suppressed)} suppressed by comments`,
    report.baselined === 0 ? null : `${grouped(report.baselined)} in the baseline`,
  ].filter((text) => text !== null);
  const lines = [[`${found} in ${counted(report.files, "file")}`, ...besides].join("; ")];
  if (report.stale.length > 0) {
    const are = report.stale.length === 1
      ? "entry of the baseline matches"
      : "entries of the baseline match";
    lines.push(
      `${grouped(report.stale.length)} ${are} nothing any more: run with --update-baseline`,
    );
  }
  return lines;
}

function counted(count: number, word: string): string {
  return `${grouped(count)} ${word}${count === 1 ? "" : "s"}`;
}
