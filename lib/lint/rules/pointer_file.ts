/**
 * Finds instruction files that only name another file: links that git has written as text, and links
 * that lead nowhere.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import { resolveReference } from "../project.ts";
import type { ProjectRuleFinding } from "../finding.ts";
import type { ProjectRule } from "../rule.ts";
import page from "./pointer_file.md" with { type: "text" };

/** The rule `pointer-file`. */
export const pointerFile: ProjectRule = {
  code: "pointer-file",
  scope: "project",
  severity: "error",
  fixable: false,
  summary: "An instruction file holds the path of another file and nothing else",
  page,
  *check({ project }) {
    for (const { path, document, refusal } of project.files) {
      if (refusal?.status === "symlink" && refusal.leadsTo === "nowhere") {
        yield brokenLink(path, `${quoted(refusal.target)}, and there is nothing there`);
      } else if (refusal?.status === "symlink" && refusal.leadsTo === "loop") {
        yield brokenLink(path, `${quoted(refusal.target)}, which leads back to itself`);
      }
      if (document === null || document.text.length > LONGEST_POINTER) continue;
      if (!POINTER_REGEXP.test(document.text)) continue;
      const pointer = document.text.trim();
      const target = resolveReference(path, pointer);
      if (target === null || target === path) continue;
      if (project.tree.find(target) === null && !NAME_REGEXP.test(pointer)) continue;
      const start = document.text.indexOf(pointer);
      yield {
        path,
        message: `The file holds nothing but ${
          quoted(pointer)
        }: a link that was checked out as text`,
        help: "Make it a link again (git config core.symlinks true), or write the text into it",
        range: { start, end: start + pointer.length },
        related: [target],
      };
    }
  },
};

const LONGEST_POINTER = 300;

/** One path and nothing else; links have no line end. */
const POINTER_REGEXP = /^[ \t]*[\w.-]+(?:\/[\w.-]+)*\.\w{1,5}\s*$/;

/** Names under which agents load files. */
const NAME_REGEXP = /(?:^|\/)(?:AGENTS?|CLAUDE|GEMINI|QWEN|RIVUMI|copilot-instructions)\.md$/;

function brokenLink(path: string, where: string): ProjectRuleFinding {
  return {
    path,
    message: `${printable(path)} is a link to ${where}`,
    help: "Correct the link, or put a regular file in its place",
    range: null,
  };
}
