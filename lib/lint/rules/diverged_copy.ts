/**
 * Finds files for different agents in one folder that were copies of each other once.
 *
 * @module
 */

import { printable } from "../../printable.ts";
import type { LintDocument } from "../document.ts";
import type { ProjectRuleFinding } from "../finding.ts";
import type { InstructionFile, LintProject } from "../project.ts";
import type { ProjectRule } from "../rule.ts";
import page from "./diverged_copy.md" with { type: "text" };

/** The rule `diverged-copy`. */
export const divergedCopy: ProjectRule = {
  code: "diverged-copy",
  scope: "project",
  severity: "warning",
  fixable: false,
  summary: "Two files for different agents are copies of each other that have come apart",
  page,
  options: {
    minPercent: {
      default: 85,
      minimum: 50,
      maximum: 99,
      summary: "Per cent of equal lines from which on two files count as copies",
    },
  },
  *check({ project, options }) {
    for (const file of project.files) {
      // A tool has made it, or somebody for one machine: it follows nobody.
      if (project.tree.hidden.has(file.path)) continue;
      const original = originalOf(file, project);
      if (original !== null) yield* compare(file, original, options["minPercent"]!);
    }
  },
};

/** Names that agents give to the one file of a folder; the first that is there is the original. */
const NAMES: readonly string[] = [
  "AGENTS.md",
  "CLAUDE.md",
  "GEMINI.md",
  "QWEN.md",
  "CRUSH.md",
  ".cursorrules",
  ".windsurfrules",
  ".clinerules",
  ".goosehints",
  ".rules",
];
const COPILOT_PATH = ".github/copilot-instructions.md";

/** The file of the same folder that this one may be a copy of; null if there is none. */
function originalOf({ path }: InstructionFile, project: LintProject): InstructionFile | null {
  const folder = path === COPILOT_PATH ? "" : path.slice(0, path.lastIndexOf("/") + 1);
  const rank = NAMES.indexOf(path.slice(folder.length));
  const earlier = path === COPILOT_PATH ? NAMES : NAMES.slice(0, Math.max(0, rank));
  for (const name of earlier) {
    const original = project.file(folder + name);
    if (original !== undefined) return original.path === path ? null : original;
  }
  return null;
}

/** Fewer lines are alike by chance, or say only where the rules are. */
const FEWEST_LINES = 8;

function* compare(
  file: InstructionFile,
  original: InstructionFile,
  minPercent: number,
): Generator<ProjectRuleFinding> {
  if (file.document === null || original.document === null) return;
  if (file.importedBy.includes(original.path) || original.importedBy.includes(file.path)) return;
  const [copy, earlier] = [statements(file.document), statements(original.document)];
  if (copy.length < FEWEST_LINES || earlier.length < FEWEST_LINES) return;
  const different = linesWithout(copy, earlier);
  const equal = copy.length - different.length;
  const percent = (200 * equal) / (copy.length + earlier.length);
  if (percent < minPercent) return;
  const isSame = different.length === 0 && copy.length === earlier.length;
  const name = printable(original.path);
  const place = different[0];
  yield {
    path: file.path,
    related: [original.path],
    message: isSame
      ? `This file says the same as ${name}; a change to one of them has to be made twice`
      : `This file and ${name} share ${
        Math.floor(percent)
      } % of their lines and differ in the others`,
    help: "Keep one of them, and make the other a link to it or import it",
    range: isSame || place === undefined ? null : place.range,
    severity: isSame ? "info" : "warning",
  };
}

/** A line that says something, and where it is. */
interface Statement {
  text: string;
  range: { start: number; end: number };
}

/** Names that differ in copies that say the same. */
const OWN_NAME_REGEXP =
  /\b(?:AGENTS|CLAUDE|GEMINI|QWEN|CRUSH)\.md\b|\.github\/copilot-instructions\.md|\.(?:cursor|windsurf|cline)rules\b|\b(?:Claude Code|Claude|Codex|Gemini CLI|Gemini|Qwen Code|GitHub Copilot|Copilot|Cursor|Windsurf|AI agents?|coding agents?|agents?)\b(?: \([\w./]+\))?/gi;

function statements(document: LintDocument): Statement[] {
  return document.lineStarts.flatMap((start, index) => {
    const line = document.lineText(index + 1);
    const text = line.replace(OWN_NAME_REGEXP, "AGENT").trim();
    return text === "" ? [] : [{ text, range: { start, end: start + line.trimEnd().length } }];
  });
}

/** The statements of a file that another one does not have, each as often as it has more of them. */
function linesWithout(
  lines: readonly Statement[],
  others: readonly Statement[],
): Statement[] {
  const counts = new Map<string, number>();
  for (const { text } of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return lines.filter(({ text }) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
}
