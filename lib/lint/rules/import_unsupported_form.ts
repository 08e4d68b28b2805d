/**
 * Finds imports that are written in a way that no agent follows.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import type { RuleFinding } from "../finding.ts";
import { expandsImports, importsOf, importTarget, type ReadInstructionFile } from "../imports.ts";
import { type LintProject, resolveReference } from "../project.ts";
import type { FileRule } from "../rule.ts";
import page from "./import_unsupported_form.md" with { type: "text" };

/** The rule `import-unsupported-form`. */
export const importUnsupportedForm: FileRule = {
  code: "import-unsupported-form",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "An import is written in a way that agents do not follow",
  page,
  agents: ["claude", "gemini", "qwen"],
  *check(file, { project }) {
    if (!expandsImports(file)) return;
    yield* withBlanks(file, project);
    yield* withBackslashes(file);
    yield* withAnchors(file, project);
  },
};

const LINE_REGEXP = /^[ \t]*(?:[-*+][ \t]+)?@([^\s@](?:[^\n]*[^\s])?)[ \t]*$/gm;

/** A path ends at its first blank. */
function* withBlanks(file: ReadInstructionFile, { tree }: LintProject): Generator<RuleFinding> {
  for (const match of file.document.matches(LINE_REGEXP)) {
    const path = match[1]!;
    if (!/(?<!\\)\s/.test(path) || path.length > LONGEST_PATH) continue;
    const target = resolveReference(file.path, path);
    const isFile = target !== null && tree.find(target) === "file";
    if (!isFile && !HOME_REGEXP.test(path)) continue;
    const start = match.index + match[0].indexOf("@");
    yield {
      message: `The import of ${quoted(path)} ends at the first blank, and no file has that name`,
      help: "Rename the file or folder so that its path has no blanks",
      range: { start, end: start + 1 + path.length },
    };
  }
}

const LONGEST_PATH = 300;
const HOME_REGEXP = /^~\/[^\s@]*[\w)] [^@]*\.(?:md|txt)$/;

const BACKSLASH_REGEXP = /(?<=^|\s)@((?:[A-Za-z]:|\.{1,2})?[\w.-]*(?:\\[\w.-]+)+\.\w+)/gm;

function* withBackslashes(file: ReadInstructionFile): Generator<RuleFinding> {
  for (const match of file.document.matches(BACKSLASH_REGEXP)) {
    yield {
      message: `The import of ${quoted(match[1]!)} is not followed: backslashes separate nothing`,
      help: "Write the path with slashes, relative to this file",
      range: { start: match.index, end: match.index + match[0].length },
    };
  }
}

/** Claude Code brings the whole file in; the others look for a file of that name. */
function* withAnchors(file: ReadInstructionFile, { tree }: LintProject): Generator<RuleFinding> {
  const isClaude = file.names.some(({ family }) => family === "claude");
  for (const reference of importsOf(file)) {
    const { start, end, trailing, path } = reference;
    const target = importTarget(file, reference);
    if (!/^#[\w-]/.test(trailing) || target === null || tree.find(target) !== "file") continue;
    yield {
      message: isClaude
        ? `The import brings in all of ${printable(path)}, and not ${quoted(trailing)} alone`
        : `The import is taken for ${quoted(path + trailing)}, which is not there`,
      help: "Leave the anchor out, or put the section into a file of its own",
      range: { start, end: end + trailing.length },
      severity: isClaude ? "info" : "error",
    };
  }
}
