/**
 * `rivumi lint` for people.
 *
 * @module
 */

import type { Severity } from "../diagnostic.ts";
import type { Finding } from "../lint/finding.ts";
import { grouped, printable } from "../printable.ts";
import { cutExcerpt } from "./excerpt.ts";
import { countFindings, describeUnread, type LintReport } from "./lint_report.ts";
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
  blocks.push(...unreadLines(report, options.paint));
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

/** What could not be looked at, but for files whose finding says so. */
function unreadLines({ unread, findings }: LintReport, paint: Paint): string[] {
  const said = new Set(
    findings.filter(({ rule }) => rule === "layer-refused").map(({ path }) => path),
  );
  return unread.filter(({ path }) => !said.has(path)).map((place) =>
    `${paint.bold(printable(place.path))}: ${paint.red("error")}: ${describeUnread(place)}`
  );
}

function summary(report: LintReport): string[] {
  const folders = report.emptyFolders.map((folder) =>
    `There is no instruction file in ${printable(folder)}`
  );
  // Of what there is not, one line is enough.
  const isEmpty = report.files === 0 && report.findings.length === 0 && folders.length > 0;
  const lines = [
    ...(isEmpty ? [] : [[countsOf(report), ...besides(report)].join("; ")]),
    ...folders,
  ];
  if (report.unread.length > 0) {
    lines.push(
      `${counted(report.unread.length, "place")} could not be looked at: this is not all there is`,
    );
  }
  const { notEntered, stale } = report;
  if (notEntered.length > 0) lines.push(describeNotEntered(notEntered));
  if (stale.length > 0) {
    const are = stale.length === 1
      ? "entry of the baseline matches"
      : "entries of the baseline match";
    lines.push(`${grouped(stale.length)} ${are} nothing any more: run with --update-baseline`);
  }
  return lines;
}

function countsOf(report: LintReport): string {
  const { findings, files, unread, scope } = report;
  const { errors, warnings, infos } = countFindings(findings);
  if (findings.length > 0) {
    const counts = [
      counted(errors, "error"),
      counted(warnings, "warning"),
      counted(infos, "note"),
    ].join(", ");
    return `${counts} in ${counted(files, "file")}`;
  }
  if (files > 0) return `No findings in ${counted(files, "file")}`;
  if (unread.length > 0) return "No instruction file was looked at";
  switch (scope.kind) {
    case "project":
      return `There is no instruction file in ${printable(scope.root)}: looked for AGENTS.md, ` +
        "CLAUDE.md, GEMINI.md and those of other agents in all folders";
    case "changed-files":
      return "None of the changed files is an instruction file, or concerns one";
    case "chosen":
      return "None of the files is an instruction file";
  }
}

/** As many folders as a line has room for. */
const SHOWN_FOLDERS = 3;

function describeNotEntered(folders: LintReport["notEntered"]): string {
  const shown = folders.slice(0, SHOWN_FOLDERS).map(({ path }) => printable(path));
  const more = folders.length - shown.length;
  const names = more === 0 ? shown.join(", ") : `${shown.join(", ")} and ${grouped(more)} more`;
  const [were, one] = folders.length === 1 ? ["was", "name it"] : ["were", "name one"];
  const limit = folders.some(({ reason }) => reason === "limit") ? ", or one too many" : "";
  return `${counted(folders.length, "folder")} ${were} not entered (dependencies, builds, other ` +
    `checkouts${limit}): ${names}; ${one} to look into it`;
}

function besides(report: LintReport): string[] {
  return [
    report.fixed === 0 ? null : `${counted(report.fixed, "file")} fixed`,
    report.suppressed === 0 ? null : `${grouped(report.suppressed)} suppressed by comments`,
    report.baselined === 0 ? null : `${grouped(report.baselined)} in the baseline`,
  ].filter((text) => text !== null);
}

function counted(count: number, word: string): string {
  return `${grouped(count)} ${word}${count === 1 ? "" : "s"}`;
}
