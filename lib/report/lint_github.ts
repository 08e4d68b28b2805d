/**
 * `rivumi lint --format github`: commands that GitHub Actions turn into annotations of the files.
 *
 * @module
 */

import type { Severity } from "../diagnostic.ts";
import type { Finding } from "../lint/finding.ts";
import { printable } from "../printable.ts";
import { describeUnread, type LintReport } from "./lint_report.ts";

const COMMANDS: Record<Severity, string> = { error: "error", warning: "warning", info: "notice" };

/** Renders one command a line; nothing if nothing was found. */
export function lintGithub({ findings, unread }: LintReport): string {
  return [
    ...unread.map((place) =>
      `::error file=${escapeProperty(printable(place.path))}::${escapeData(describeUnread(place))}`
    ),
    ...findings.map(commandOf),
  ].map((line) => `${line}\n`).join("");
}

function commandOf(finding: Finding): string {
  const { path, line, column, endLine, endColumn, severity, rule, message, help } = finding;
  const properties: Record<string, string | number | null> = {
    // Columns of an annotation over more than one line are an error there.
    ...(line === endLine ? { col: column, endColumn } : {}),
    file: printable(path),
    line,
    endLine,
    title: rule,
  };
  const list = Object.entries(properties)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`).sort().join(",");
  const text = help === null ? message : `${message}. ${help}`;
  return `::${COMMANDS[severity]} ${list}::${escapeData(printable(text))}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
