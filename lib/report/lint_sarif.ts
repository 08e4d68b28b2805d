/**
 * `rivumi lint --format sarif`: the Static Analysis Results Interchange Format 2.1.0, as code scanning
 * services take it.
 *
 * @module
 */

import type { Severity } from "../diagnostic.ts";
import type { Finding } from "../lint/finding.ts";
import type { Rule } from "../lint/rule.ts";
import { jsonDocument } from "./json_document.ts";
import { describeUnread, type LintReport } from "./lint_report.ts";

const LEVELS: Record<Severity, string> = { error: "error", warning: "warning", info: "note" };

/** Renders the report as one SARIF log with one run. */
export function lintSarif(report: LintReport): string {
  const { version, rules, findings, fingerprints, unread } = report;
  const indexes = new Map(rules.map(({ code }, index) => [code, index]));
  return jsonDocument({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: {
        driver: { name: "Rivumi", semanticVersion: version, rules: rules.map(describeRule) },
      },
      columnKind: "unicodeCodePoints",
      ...(unread.length === 0 ? {} : {
        invocations: [{
          executionSuccessful: false,
          toolExecutionNotifications: unread.map((place) => ({
            level: "error",
            message: { text: `${describeUnread(place)}.` },
          })),
        }],
      }),
      originalUriBaseIds: { PROJECTROOT: { description: { text: "The root of the project." } } },
      results: findings.map((finding, index) => ({
        ruleId: finding.rule,
        ruleIndex: indexes.get(finding.rule),
        level: LEVELS[finding.severity],
        message: { text: messageOf(finding) },
        locations: [{ physicalLocation: placeOf(finding) }],
        partialFingerprints: { "rivumi/v1": fingerprints[index] },
      })),
    }],
  });
}

function describeRule({ code, summary, severity, page }: Rule): unknown {
  return {
    id: code,
    shortDescription: { text: `${summary}.` },
    help: { text: page, markdown: page },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function messageOf({ message, help }: Finding): string {
  return help === null ? `${message}.` : `${message}. ${help}.`;
}

function placeOf({ path, line, column, endLine, endColumn }: Finding): unknown {
  return {
    artifactLocation: {
      uri: path.split("/").map(encodeURIComponent).join("/"),
      uriBaseId: "PROJECTROOT",
    },
    ...(line === null ? {} : {
      region: { startLine: line, startColumn: column, endLine, endColumn },
    }),
  };
}
