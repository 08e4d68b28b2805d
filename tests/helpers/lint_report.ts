import type { LintReport } from "../../lib/report/lint_report.ts";
import type { Finding } from "../../lib/lint/finding.ts";
import { wordRule } from "./lint_document.ts";

const TEXT = [
  "# Notes",
  "",
  "- a\u202eb tag\u{e0073}\u{e0065}\u{e006e}\u{e0064} end",
  `Use ghp_${"a1B2".repeat(9)} <now> & "then".`,
  "",
].join("\n");

function finding(changes: Partial<Finding>, place: string | null): Finding {
  const start = place === null ? -1 : TEXT.indexOf(place);
  const before = TEXT.slice(0, start);
  const line = before.split("\n").length;
  const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
  return {
    rule: "word",
    severity: "error",
    message: "The word is there",
    help: "Take it out",
    path: "AGENTS.md",
    aliases: [],
    related: [],
    fix: null,
    ...(place === null
      ? { line: null, column: null, endLine: null, endColumn: null, source: null }
      : {
        line,
        column,
        endLine: line,
        endColumn: column + [...place].length,
        source: { text: TEXT, range: { start, end: start + place.length } },
      }),
    ...changes,
  };
}

/** A report with findings of every kind: hostile names, invisible characters, a secret, a whole file. */
export const REPORT: LintReport = {
  unread: [],
  notEntered: [],
  emptyFolders: [],
  scope: { kind: "project", root: "/repo" },
  version: "1.2.3",
  rules: [
    wordRule({ word: "x" }),
    { ...wordRule({ word: "x", code: "whole-file" }), severity: "info", page: "# whole-file\n" },
  ],
  findings: [
    finding({ aliases: ["CLAUDE.md", "GEMINI.md"] }, "\u202e"),
    finding({ fix: { edits: [] } }, "\u{e0073}\u{e0065}\u{e006e}\u{e0064}"),
    finding({ severity: "warning", help: null, message: 'It says "now", 100 % <sure>' }, "now"),
    finding({ rule: "whole-file", severity: "info", path: "a b/ö%,:\u001b[1m.md" }, null),
  ],
  fingerprints: ["1".repeat(32), "2".repeat(32), "3".repeat(32), "4".repeat(32)],
  files: 3,
  suppressed: 1,
  baselined: 2,
  stale: [{ rule: "word", path: "gone.md", fingerprint: "5".repeat(32) }],
  fixed: 0,
  failOn: "error",
};

/** A report without findings. */
export const CLEAN_REPORT: LintReport = {
  ...REPORT,
  findings: [],
  fingerprints: [],
  suppressed: 0,
  baselined: 0,
  stale: [],
};
