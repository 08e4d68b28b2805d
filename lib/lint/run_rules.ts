/**
 * Runs rules over a project and turns what they found into findings with places.
 *
 * @module
 */

import { maskSecrets } from "../secrets/mask_secrets.ts";
import { compareFindings, type Finding, type RuleFinding } from "./finding.ts";
import type { InstructionFile, LintProject } from "./project.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** What {@linkcode runRules} needs beyond the rules. */
export interface RunRulesOptions extends Omit<RuleContext, "options"> {
  /** Options of a rule, each with the value in force. */
  optionsOf(rule: Rule): Readonly<Record<string, number>>;
  /** Called before each file, with the number of files done and of all. */
  onFile?: (done: number, all: number) => void;
}

/** Runs the rules; the findings are in the order of reports. */
export function runRules(
  rules: readonly Rule[],
  { optionsOf, onFile = () => {}, ...shared }: RunRulesOptions,
): Finding[] {
  const { project, agents } = shared;
  const findings: Finding[] = [];
  const counting = rules.filter((rule) =>
    rule.agents?.some((name) => agents.includes(name)) ?? true
  );
  for (const rule of counting) {
    if (rule.scope !== "project") continue;
    for (const { path, ...found } of rule.check({ ...shared, options: optionsOf(rule) })) {
      findings.push(placeFinding(found, { rule, project, path }));
    }
  }
  const fileRules = counting.filter((rule) => rule.scope === "file")
    .map((rule) => ({ rule, context: { ...shared, options: optionsOf(rule) } }));
  for (const [index, file] of project.files.entries()) {
    onFile(index, project.files.length);
    if (!hasDocument(file)) continue;
    for (const { rule, context } of fileRules) {
      for (const found of rule.check(file, context)) {
        findings.push(placeFinding(found, { rule, project, path: file.path }));
      }
    }
  }
  return findings.sort(compareFindings);
}

function hasDocument(
  file: InstructionFile,
): file is InstructionFile & { document: NonNullable<InstructionFile["document"]> } {
  return file.document !== null;
}

/** Turns what a rule has found in a file into a finding with its place. */
export function placeFinding(
  found: RuleFinding,
  { rule, project, path }: { rule: Rule; project: LintProject; path: string },
): Finding {
  const file = project.file(path);
  // An alias has no text of its own: its lines are those of the file that it leads to.
  const document = file?.path === path ? file.document : null;
  const { range } = found;
  const hasText = range !== null && document !== null;
  const start = hasText ? document.positionAt(range.start) : found.position ?? null;
  const end = hasText ? document.positionAt(range.end) : start;
  return {
    rule: rule.code,
    severity: found.severity ?? rule.severity,
    message: maskSecrets(found.message),
    help: found.help === null ? null : maskSecrets(found.help),
    path,
    line: start?.line ?? null,
    column: start?.column ?? null,
    endLine: end?.line ?? null,
    endColumn: end?.column ?? null,
    fix: found.fix ?? null,
    aliases: file?.path === path ? file.aliases : [],
    related: found.related ?? [],
    source: hasText ? { text: document.text, range } : null,
  };
}
