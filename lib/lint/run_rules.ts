/**
 * Runs rules over a project and turns what they found into findings with places.
 *
 * @module
 */

import { DEFECT_HELP, describeFault } from "../describe_fault.ts";
import { grouped, printable } from "../printable.ts";
import { maskSecrets } from "../secrets/mask_secrets.ts";
import {
  compareFindings,
  type Finding,
  type ProjectRuleFinding,
  type RuleFinding,
} from "./finding.ts";
import type { InstructionFile, LintProject } from "./project.ts";
import type { Rule, RuleContext } from "./rule.ts";
import { internalFault } from "./rules/internal_fault.ts";

/** What {@linkcode runRules} needs beyond the rules. */
export interface RunRulesOptions extends Omit<RuleContext, "options"> {
  /** Options of a rule, each with the value in force. */
  optionsOf(rule: Rule): Readonly<Record<string, number>>;
  /** Called before each file, with the number of files done and of all. */
  onFile?: (done: number, all: number) => void;
}

/** Nobody reads more findings of one rule in one file, and a hostile file has one for every letter. */
const MAX_FINDINGS = 1000;

/** Stands for all findings of a rule in a file beyond those. */
const OTHERS: RuleFinding = {
  message: `This rule finds more here than the ${grouped(MAX_FINDINGS)} that are listed`,
  help: "Mend these, and run it again",
  range: null,
};

/** What is named where a rule for the whole project fails. */
const WHOLE_PROJECT = ".";

/**
 * Runs the rules; the findings are in the order of reports. A rule that fails on a file, which is a
 * defect, keeps neither other rules nor other files from being looked at.
 */
export function runRules(
  rules: readonly Rule[],
  { optionsOf, onFile = () => {}, ...shared }: RunRulesOptions,
): Finding[] {
  const { project, agents } = shared;
  const findings: Finding[] = [];
  const faults: Fault[] = project.faults.map((each) => ({ ...each, rule: null }));
  const collect = (rule: Rule, path: string, check: () => Iterable<ProjectRuleFinding>): void => {
    try {
      const counts = new Map<string, number>();
      for (const { path, ...found } of check()) {
        const count = (counts.get(path) ?? 0) + 1;
        counts.set(path, count);
        if (count > MAX_FINDINGS + 1) continue;
        const listed = count <= MAX_FINDINGS ? found : OTHERS;
        findings.push(placeFinding(listed, { rule, project, path }));
      }
    } catch (error) {
      faults.push({ path, rule: rule.code, fault: describeFault(error) });
    }
  };
  const counting = rules.filter((rule) =>
    rule.agents?.some((name) => agents.includes(name)) ?? true
  );
  for (const rule of counting) {
    if (rule.scope !== "project") continue;
    collect(rule, WHOLE_PROJECT, () => rule.check({ ...shared, options: optionsOf(rule) }));
  }
  const fileRules = counting.filter((rule) => rule.scope === "file")
    .map((rule) => ({ rule, context: { ...shared, options: optionsOf(rule) } }));
  for (const [index, file] of project.files.entries()) {
    onFile(index, project.files.length);
    if (!hasDocument(file)) continue;
    const { path } = file;
    for (const { rule, context } of fileRules) {
      collect(rule, path, function* () {
        for (const found of rule.check(file, context)) yield { ...found, path };
      });
    }
  }
  return [...findings, ...faultFindings(faults, project)].sort(compareFindings);
}

/** A defect that showed in a file, and the rule that met it; null before any rule was asked. */
interface Fault {
  path: string;
  rule: string | null;
  fault: string;
}

/** One finding for each file and fault, however many rules met it. */
function faultFindings(faults: readonly Fault[], project: LintProject): Finding[] {
  const groups = Map.groupBy(faults, ({ path, fault }) => JSON.stringify([path, fault]));
  return [...groups.values()].map((group) => {
    const [{ path, fault }] = group as [Fault];
    const codes = group.flatMap(({ rule }) => rule ?? []);
    return faultFinding({ path, fault }, { codes, project });
  });
}

/** Says that a file could not be looked at, by which rules, and why. */
export function faultFinding(
  { path, fault }: { path: string; fault: string },
  { codes, project }: { codes: readonly string[]; project: LintProject },
): Finding {
  const isWhole = path === WHOLE_PROJECT;
  const rules = codes.length === 0 ? "" : `, in ${codes.join(", ")}`;
  const what = isWhole ? "The project" : printable(path);
  return placeFinding({
    message: `${what} could not be checked by Rivumi: ${fault}${rules}`,
    help: DEFECT_HELP,
    range: null,
    related: isWhole ? project.files.map((file) => file.path) : [],
  }, { rule: internalFault, project, path });
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
