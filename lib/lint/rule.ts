/**
 * What a rule is. A rule states facts about instruction files: it never prints, reads nothing but what
 * it is given, and gives what it has found as values.
 *
 * @module
 */

import type { InstructionsConfig } from "../config/config.ts";
import type { Severity } from "../diagnostic.ts";
import type { InstructionNames } from "../instructions/names.ts";
import type { LintDocument } from "./document.ts";
import type { ProjectRuleFinding, RuleFinding } from "./finding.ts";
import type { InstructionFile, LintProject } from "./project.ts";

/** A number that somebody may set for a rule. */
export interface RuleOption {
  /** Its value where nobody says otherwise. */
  default: number;
  /** Smallest value that makes sense. */
  minimum: number;
  /** Largest value that makes sense. */
  maximum: number;
  /** What it is for, as a phrase without final period. */
  summary: string;
}

/** What every rule gets to know. */
export interface RuleContext {
  /** The project. */
  project: LintProject;
  /** Names of Rivumi's own instruction files. */
  names: InstructionNames;
  /** How Rivumi reads its own instruction files. */
  instructions: InstructionsConfig;
  /** Names of the agents that count here, sorted. */
  agents: readonly string[];
  /** The rule's options, by name. */
  options: Readonly<Record<string, number>>;
}

/** What all rules have. */
export interface RuleFacts {
  /** Stable code in kebab-case; it names the fact, not the remedy. */
  code: string;
  /** How much a finding matters. */
  severity: Severity;
  /** Whether `--fix` can end findings of this rule without changing what the file says. */
  fixable: boolean;
  /** What it finds, as a phrase without final period. */
  summary: string;
  /** Its page in Markdown: the text of `<name>.md` beside it. */
  page: string;
  /** Runs only where one of these agents counts; always if left out. */
  agents?: readonly string[];
  /** Whether it is off unless the configuration names it. */
  isOptIn?: true;
  /** What can be set. */
  options?: Readonly<Record<string, RuleOption>>;
}

/** A rule that looks at one file at a time. */
export interface FileRule extends RuleFacts {
  /** What it looks at. */
  scope: "file";
  /** What it has found in a file that was read. */
  check(
    file: InstructionFile & { document: LintDocument },
    context: RuleContext,
  ): Iterable<RuleFinding>;
}

/** A rule that needs more than one file at a time, or files that were not read. */
export interface ProjectRule extends RuleFacts {
  /** What it looks at. */
  scope: "project";
  /** What it has found. */
  check(context: RuleContext): Iterable<ProjectRuleFinding>;
}

/** A rule about the comments that suppress others; the engine itself has its findings. */
export interface MetaRule extends RuleFacts {
  /** What it looks at. */
  scope: "meta";
}

/** A rule. */
export type Rule = FileRule | ProjectRule | MetaRule;
