/**
 * Finds AGENTS.md files that Claude Code does not read, because there is a CLAUDE.md.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import type { ProjectRuleFinding } from "../finding.ts";
import type { InstructionFile, LintProject } from "../project.ts";
import type { ProjectRule } from "../rule.ts";
import page from "./agents_md_shadowed.md" with { type: "text" };

/** The rule `agents-md-shadowed`. */
export const agentsMdShadowed: ProjectRule = {
  code: "agents-md-shadowed",
  scope: "project",
  severity: "warning",
  fixable: false,
  summary: "A CLAUDE.md keeps Claude Code from reading an AGENTS.md",
  page,
  agents: ["claude"],
  *check({ project }) {
    const bySilencer = new Map<string, string[]>();
    for (const file of project.files.filter(isOnlyForOthers)) {
      for (const { path } of file.names.filter(isAgentsName)) {
        const silencer = silencerOf(path, project);
        if (silencer === null) continue;
        const paths = bySilencer.get(silencer);
        if (paths === undefined) bySilencer.set(silencer, [path]);
        else paths.push(path);
      }
    }
    for (const [silencer, paths] of bySilencer) yield shadowed(paths, silencer);
  },
};

const AGENTS_REGEXP = /(?:^|\/)AGENTS\.md$/;
const CLAUDE_NAMES = ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"];

function isAgentsName({ path }: { path: string }): boolean {
  return AGENTS_REGEXP.test(path);
}

/** Whether nothing that Claude Code reads is this file, or imports it. */
function isOnlyForOthers({ names, importedBy }: InstructionFile): boolean {
  return importedBy.length === 0 && !names.some(({ family }) => family === "claude");
}

/**
 * The nearest file, beside an AGENTS.md or above it, for which Claude Code passes over all AGENTS.md
 * files. Null if there is none, or if it brings an AGENTS.md in: then the author knows of both names.
 */
function silencerOf(path: string, project: LintProject): string | null {
  for (let end = path.lastIndexOf("/");; end = path.lastIndexOf("/", end - 1)) {
    const folder = end <= 0 ? "" : path.slice(0, end + 1);
    for (const name of CLAUDE_NAMES) {
      const file = project.file(folder + name);
      // An empty file silences nothing, nor does one that cannot be read.
      if (file === undefined || (file.document?.text ?? "").trim() === "") continue;
      const isShared = file.names.some(isAgentsName) || importsAgents(file, project);
      return isShared ? null : folder + name;
    }
    if (folder === "") return null;
  }
}

function importsAgents(silencer: InstructionFile, { files }: LintProject): boolean {
  return files.some(({ names, importedBy }) =>
    names.some(isAgentsName) && importedBy.includes(silencer.path)
  );
}

/** One finding for all that one file silences, at the AGENTS.md nearest to the root. */
function shadowed(paths: readonly string[], silencer: string): ProjectRuleFinding {
  const [first, ...others] = paths.toSorted((a, b) => depthOf(a) - depthOf(b)) as [string];
  const rest = others.length === 0 ? "" : `, nor ${others.length} more below, for the same reason`;
  return {
    path: first,
    message: `Claude Code does not read this file, because there is ${printable(silencer)}${rest}`,
    help: `Import it there with ${quoted(`@${pathFrom(silencer, first)}`)}, or make one of the ` +
      "two a link to the other",
    range: null,
    related: [silencer, ...others],
  };
}

function depthOf(path: string): number {
  return path.split("/").length;
}

/** The path as it would be imported: the silencer lies beside the file or above it. */
function pathFrom(silencer: string, path: string): string {
  const isInClaudeFolder = silencer.endsWith(".claude/CLAUDE.md");
  const base = silencer.replace(/(?:\.claude\/)?[^/]*$/, "");
  return (isInClaudeFolder ? "../" : "") + path.slice(base.length);
}
