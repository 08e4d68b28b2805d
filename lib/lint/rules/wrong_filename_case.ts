/**
 * Finds files that would be instruction files if their names were in the right case.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import type { ProjectRule } from "../rule.ts";
import page from "./wrong_filename_case.md" with { type: "text" };

/** The rule `wrong-filename-case`. */
export const wrongFilenameCase: ProjectRule = {
  code: "wrong-filename-case",
  scope: "project",
  severity: "error",
  fixable: false,
  summary: "The name of an instruction file is in the wrong case",
  page,
  *check({ project: { tree }, names }) {
    const known = new Map(
      [...NAMES, ...names.base, ...names.override].map((name) => [name.toLowerCase(), name]),
    );
    for (const [path, kind] of tree.entries) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const right = known.get(name.toLowerCase());
      if (kind === "directory" || right === undefined || right === name) continue;
      if (isPage(path, name)) continue;
      yield {
        path,
        message: `${printable(path)} is not loaded where case matters: agents look for ${
          quoted(right)
        }`,
        help: `Rename it to ${quoted(right)}`,
        range: null,
      };
    }
  },
};

const NAMES = [
  "AGENTS.md",
  "AGENTS.override.md",
  "CLAUDE.md",
  "CLAUDE.local.md",
  "GEMINI.md",
  "QWEN.md",
];

const PAGES_REGEXP =
  /(?:^|\/)(?:docs?|documentation|wiki|content|pages|site|website|blog|posts|guides?)\//i;

/** Below the root, a name in lower case is rather that of a page about agents, or about a model. */
function isPage(path: string, name: string): boolean {
  return path !== name && (name === name.toLowerCase() || PAGES_REGEXP.test(path));
}
