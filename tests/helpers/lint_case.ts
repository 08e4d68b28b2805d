/**
 * Projects in memory for the tests of lint rules, and what a rule finds in them.
 *
 * @module
 */

import { join } from "@std/path";
import { CONFIG_KEYS, type InstructionsConfig, type RuleLevel } from "../../lib/config/config.ts";
import { instructionNames } from "../../lib/instructions/names.ts";
import type { Finding } from "../../lib/lint/finding.ts";
import { readProject } from "../../lib/lint/project.ts";
import type { Rule } from "../../lib/lint/rule.ts";
import { lint } from "../../lib/lint/lint.ts";
import { RULES } from "../../lib/lint/rules.ts";
import { lintSettings } from "../../lib/lint/settings.ts";
import { createMemorySystem, type Fault } from "./memory_system.ts";

/** A project in memory; paths are relative to its root. */
export interface LintCase {
  /** Why the case is there; it follows "finds" or "is silent about". */
  why: string;
  /** Content: a text, or lines that each get a newline. */
  files: Record<string, string | readonly string[]>;
  /** Content in hexadecimal, for what is no text. */
  bytes?: Record<string, string>;
  /** Links: path to the text of the link. */
  links?: Record<string, string>;
  /** Empty folders. */
  folders?: readonly string[];
  /** What is wrong with a path. */
  faults?: Record<string, Fault>;
  /** Settings of the section `instructions` that differ from the defaults. */
  instructions?: Partial<InstructionsConfig>;
  /** Agents that count. @default {["claude", "codex", "copilot", "cursor", "gemini"]} */
  agents?: readonly string[];
  /** Options of the rule. */
  options?: Record<string, number>;
  /** Levels of other rules. */
  rules?: Record<string, RuleLevel>;
}

const ROOT = join("/", "repo");

/** What a rule finds in a project. */
export function findIn(lintCase: LintCase, rule: Rule): Finding[] {
  const { agents = ["claude", "codex", "copilot", "cursor", "gemini"] } = lintCase;
  const below = <T, U>(paths: Record<string, T> = {}, map: (value: T) => U): Record<string, U> =>
    Object.fromEntries(
      Object.entries(paths).map(([path, value]) => [join(ROOT, path), map(value)]),
    );
  const system = createMemorySystem({
    files: {
      [join(ROOT, ".git", "HEAD")]: "ref: refs/heads/main\n",
      ...below(lintCase.files, contentOf),
      ...below(lintCase.bytes, (hex) => Uint8Array.fromHex(hex)),
    },
    links: below(lintCase.links, (target) => target),
    folders: (lintCase.folders ?? []).map((path) => join(ROOT, path)),
    faults: below(lintCase.faults, (fault) => fault),
  });
  const instructions = { ...defaultInstructions(), ...lintCase.instructions };
  const names = instructionNames(instructions.names);
  const rivumiNames = new Set([...names.base, ...names.override]);
  // What suppresses others has findings only where the others have run.
  const rules = rule.scope === "meta" ? RULES : [rule];
  const origin = { source: "default", path: null, line: null, name: null } as const;
  const settings = lintSettings({
    agents: [],
    rules: { ...lintCase.rules, ...(lintCase.options && { [rule.code]: lintCase.options }) },
    overrides: [],
  }, { rules, origins: { "lint.rules": origin, "lint.overrides": origin } });
  const project = readProject(system, { root: ROOT, rivumiNames });
  const { findings } = lint(project, { rules, settings, names, instructions, agents });
  return findings.filter((finding) => finding.rule === rule.code);
}

function contentOf(content: string | readonly string[]): string {
  return typeof content === "string" ? content : content.map((line) => `${line}\n`).join("");
}

function defaultInstructions(): InstructionsConfig {
  return Object.fromEntries(
    Object.entries(CONFIG_KEYS)
      .filter(([path]) => path.startsWith("instructions."))
      .map(([path, key]) => [path.slice("instructions.".length), key.default]),
  ) as unknown as InstructionsConfig;
}
