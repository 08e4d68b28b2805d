/**
 * Runs rules over a project and turns what they found into findings with places.
 *
 * @module
 */

import type { Severity } from "../diagnostic.ts";
import { compareFindings, type Finding, type RuleFinding } from "./finding.ts";
import type { InstructionFile, LintProject } from "./project.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** What {@linkcode runRules} needs beyond the rules. */
export interface RunRulesOptions extends Omit<RuleContext, "options"> {
  /** Options that were set, by code of the rule and name. */
  ruleOptions?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Runs the rules; the findings are in the order of reports, each once. */
export function runRules(
  rules: readonly Rule[],
  { ruleOptions = {}, ...shared }: RunRulesOptions,
): Finding[] {
  const { project, agents } = shared;
  const findings: Finding[] = [];
  for (const rule of rules) {
    if (rule.agents !== undefined && !rule.agents.some((agent) => agents.includes(agent))) continue;
    const context = { ...shared, options: { ...defaults(rule), ...ruleOptions[rule.code] } };
    if (rule.scope === "project") {
      for (const { path, related = [], ...found } of rule.check(context)) {
        findings.push(placeFinding(found, { rule, project, path, related }));
      }
      continue;
    }
    for (const file of project.files) {
      if (!hasDocument(file)) continue;
      for (const found of rule.check(file, context)) {
        findings.push(placeFinding(found, { rule, project, path: file.path, related: [] }));
      }
    }
  }
  return findings.sort(compareFindings);
}

function defaults({ options = {} }: Rule): Record<string, number> {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, option.default]),
  );
}

function hasDocument(
  file: InstructionFile,
): file is InstructionFile & { document: NonNullable<InstructionFile["document"]> } {
  return file.document !== null;
}

function placeFinding(
  found: RuleFinding,
  { rule, project, path, related }: {
    rule: Rule;
    project: LintProject;
    path: string;
    related: readonly string[];
  },
): Finding {
  const file = project.file(path);
  const document = file?.path === path ? file.document : null;
  const { range, isSecret = false } = found;
  const start = range !== null && document !== null
    ? document.positionAt(range.start)
    : found.position ?? null;
  const end = range !== null && document !== null ? document.positionAt(range.end) : start;
  const severity: Severity = found.severity ?? rule.severity;
  return {
    rule: rule.code,
    severity,
    message: found.message,
    help: found.help,
    path,
    line: start?.line ?? null,
    column: start?.column ?? null,
    endLine: end?.line ?? null,
    endColumn: end?.column ?? null,
    fix: found.fix ?? null,
    aliases: file?.path === path ? file.aliases : [],
    related,
    source: range === null || document === null ? null : { text: document.text, range, isSecret },
  };
}
