/**
 * From a project to the findings that somebody wants to see: rules, their settings, and suppressions.
 *
 * @module
 */

import type { InstructionsConfig } from "../config/config.ts";
import { describeFault } from "../describe_fault.ts";
import type { InstructionNames } from "../instructions/names.ts";
import { nearestWord } from "../nearest_word.ts";
import { quoted } from "../printable.ts";
import { compareFindings, type Finding, type RuleFinding } from "./finding.ts";
import type { LintProject } from "./project.ts";
import type { Rule } from "./rule.ts";
import { internalFault } from "./rules/internal_fault.ts";
import { faultFinding, placeFinding, runRules } from "./run_rules.ts";
import type { LintSettings } from "./settings.ts";
import { findSuppressions, type FoundSuppressions, type Suppression } from "./suppressions.ts";

/** How to look at a project. */
export interface LintOptions {
  /** All rules. */
  rules: readonly Rule[];
  /** What the configuration says of them. */
  settings: LintSettings;
  /** Names of Rivumi's own instruction files. */
  names: InstructionNames;
  /** How Rivumi reads its own instruction files. */
  instructions: InstructionsConfig;
  /** Names of the agents that count, sorted. */
  agents: readonly string[];
  /** Called before each file, with the number of files done and of all. */
  onFile?: (done: number, all: number) => void;
}

/** What was found. */
export interface LintRun {
  /** Findings, in the order of reports. */
  findings: Finding[];
  /** Findings that a comment in the file suppresses, in the same order. */
  suppressed: Finding[];
}

/** Runs all rules that are wanted over a project. */
export function lint(project: LintProject, options: LintOptions): LintRun {
  const { rules, settings } = options;
  const byCode = new Map(rules.map((rule) => [rule.code, rule]));
  const wanted = runRules(rules, {
    ...options,
    project,
    optionsOf: (rule) => settings.optionsOf(rule),
  }).flatMap((finding) => {
    const rule = byCode.get(finding.rule) ?? internalFault;
    const level = settings.levelOf(rule, finding.path, finding.severity);
    return level === "off" ? [] : [{ ...finding, severity: level }];
  });
  const { kept, suppressed, meta } = suppress(wanted, project, options);
  return { findings: [...kept, ...meta].sort(compareFindings), suppressed };
}

/** Takes out what comments suppress, and reports the comments that do nothing. */
function suppress(
  findings: readonly Finding[],
  project: LintProject,
  options: LintOptions,
): { kept: Finding[]; suppressed: Finding[]; meta: Finding[] } {
  const meta: Finding[] = [];
  const byPath = Map.groupBy(findings, ({ path }) => path);
  const suppressed = new Set<Finding>();
  for (const { path, document } of project.files) {
    if (document === null) continue;
    let found: FoundSuppressions;
    try {
      found = findSuppressions(document);
    } catch (error) {
      meta.push(faultFinding({ path, fault: describeFault(error) }, { codes: [], project }));
      continue;
    }
    const { suppressions, broken } = found;
    const report = (code: string, found: RuleFinding) => {
      const rule = options.rules.find((rule) => rule.code === code);
      if (rule === undefined) return;
      const level = options.settings.levelOf(rule, path, rule.severity);
      if (level === "off") return;
      meta.push({ ...placeFinding(found, { rule, project, path }), severity: level });
    };
    for (const problem of broken) report("unknown-rule-in-suppression", problem);
    for (const suppression of suppressions) {
      const { range, reason } = suppression;
      const unknown = unknownRule(suppression, options.rules);
      if (unknown !== null) {
        report("unknown-rule-in-suppression", { ...unknown, range });
        continue;
      }
      if (reason === "") report("suppression-needs-reason", { ...NO_REASON, range });
      const matching = (byPath.get(path) ?? []).filter((finding) => holds(suppression, finding));
      for (const finding of matching) suppressed.add(finding);
      if (matching.length === 0 && ran(suppression, path, options)) {
        report("unused-suppression", { ...unused(suppression), range });
      }
    }
  }
  return {
    kept: findings.filter((finding) => !suppressed.has(finding)),
    suppressed: findings.filter((finding) => suppressed.has(finding)),
    meta,
  };
}

function holds({ rule, fromLine, toLine }: Suppression, finding: Finding): boolean {
  if (finding.rule !== rule) return false;
  if (toLine === null) return true;
  return finding.line !== null && finding.line >= fromLine && finding.line <= toLine;
}

/** Whether the rule was asked about the file: only then is it known that nothing is suppressed. */
function ran({ rule: code }: Suppression, path: string, options: LintOptions): boolean {
  const rule = options.rules.find((rule) => rule.code === code)!;
  const counts = rule.agents?.some((agent) => options.agents.includes(agent)) ?? true;
  return counts && options.settings.levelOf(rule, path, rule.severity) !== "off";
}

function unknownRule(
  { rule }: Suppression,
  rules: readonly Rule[],
): Pick<RuleFinding, "message" | "help"> | null {
  const codes = rules.map(({ code }) => code);
  if (codes.includes(rule)) return null;
  const nearest = nearestWord(rule, codes);
  return {
    message: `This comment suppresses nothing: there is no rule ${quoted(rule)}`,
    help: nearest === null ? 'See "rivumi rule" for the rules' : `Did you mean "${nearest}"?`,
  };
}

function unused({ rule }: Suppression): Pick<RuleFinding, "message" | "help"> {
  return {
    message: `This comment suppresses nothing: "${rule}" has no finding here`,
    help: "Remove it",
  };
}

const NO_REASON: Pick<RuleFinding, "message" | "help"> = {
  message: "This comment does not say why it suppresses",
  help: 'Add " -- " and the reason at its end',
};
