/**
 * `rivumi lint --format junit`: the XML that CI servers show as test results.
 *
 * @module
 */

import type { Finding } from "../lint/finding.ts";
import { printable } from "../printable.ts";
import { describeUnread, isFailure, type LintReport } from "./lint_report.ts";

/**
 * Renders a suite per file and a case per finding. Only what makes the check fail is a failure; the rest
 * is output of a case that passed. Without findings there is one case that passed.
 */
export function lintJunit({ findings, failOn, unread }: LintReport): string {
  const suites = [...Map.groupBy(findings, ({ path }) => path)];
  const tests = findings.length + unread.length;
  const failures = findings.filter((finding) => isFailure(finding, failOn)).length;
  const body = tests === 0
    ? [
      '  <testsuite name="rivumi" tests="1" failures="0">',
      '    <testcase name="rivumi lint" />',
      "  </testsuite>",
    ]
    : [
      ...unread.flatMap(unreadLines),
      ...suites.flatMap(([path, inFile]) => suiteLines(path, inFile, failOn)),
    ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="rivumi lint" tests="${Math.max(1, tests)}" failures="${failures}"${
      unread.length === 0 ? "" : ` errors="${unread.length}"`
    }>`,
    ...body,
    "</testsuites>",
    "",
  ].join("\n");
}

/** What could not be looked at is no failed check but one that could not be made. */
function unreadLines(place: LintReport["unread"][number]): string[] {
  const name = escapeXml(place.path);
  return [
    `  <testsuite name="${name}" tests="1" failures="0" errors="1">`,
    `    <testcase name="rivumi lint" classname="${name}" file="${name}">`,
    `      <error message="${escapeXml(describeUnread(place))}" />`,
    "    </testcase>",
    "  </testsuite>",
  ];
}

function suiteLines(
  path: string,
  findings: readonly Finding[],
  failOn: LintReport["failOn"],
): string[] {
  const failures = findings.filter((finding) => isFailure(finding, failOn)).length;
  const name = escapeXml(path);
  return [
    `  <testsuite name="${name}" tests="${findings.length}" failures="${failures}">`,
    ...findings.flatMap((finding) => {
      const { rule, severity, message, help, line, column } = finding;
      const place = [path, line, column].filter((part) => part !== null).join(":");
      const text = escapeXml(`${place}: ${message}${help === null ? "" : `\n${help}`}`);
      const position = line === null ? "" : ` line="${line}"`;
      return [
        `    <testcase name="${rule}" classname="${name}" file="${name}"${position}>`,
        isFailure(finding, failOn)
          ? `      <failure type="${severity}" message="${escapeXml(message)}">${text}</failure>`
          : `      <system-out>${text}</system-out>`,
        "    </testcase>",
      ];
    }),
    "  </testsuite>",
  ];
}

/** XML has no way to write most control characters, so they are shown as everywhere else. */
function escapeXml(text: string): string {
  return text.split("\n").map(printable).join("\n").replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
