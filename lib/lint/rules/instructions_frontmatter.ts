/**
 * Finds front matter that keeps a rule from doing what it is for.
 *
 * @module
 */

import { parseDocument } from "yaml";
import { yamlExcess } from "../../parse_yaml.ts";
import { printable } from "../../printable.ts";
import type { LintDocument } from "../document.ts";
import type { RuleFinding } from "../finding.ts";
import { headerFields } from "../header_fields.ts";
import type { FileRule } from "../rule.ts";
import page from "./instructions_frontmatter.md" with { type: "text" };

/** The rule `instructions-frontmatter`. */
export const instructionsFrontmatter: FileRule = {
  code: "instructions-frontmatter",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "The front matter of a rule is broken, or does not say what the rule is for",
  page,
  *check({ names, document }) {
    const isCopilot = names.some(({ path }) => COPILOT_REGEXP.test(path));
    if (!isCopilot && !names.some(({ path }) => CLAUDE_REGEXP.test(path))) return;
    const defect = defectOf(document);
    if (defect !== null) yield defect;
    else if (isCopilot && !headerFields(document).has("applyTo")) yield { ...WITHOUT_APPLY_TO };
  },
};

const COPILOT_REGEXP = /^\.github\/instructions\/.*\.instructions\.md$/;
const CLAUDE_REGEXP = /(?:^|\/)\.claude\/rules\/.*\.md$/;

const WITHOUT_APPLY_TO: RuleFinding = {
  message:
    'Without "applyTo", Copilot applies these instructions to no file in an editor or a review',
  help: 'Begin the file with front matter that has "applyTo" with a pattern, "**" for all files',
  range: null,
};

/** Three dashes alone may be a line across the page; before a key they open front matter. */
const OPEN_REGEXP = /^---[ \t]*\n\s*[A-Za-z][\w-]*:/;

function defectOf({ text, frontMatter }: LintDocument): RuleFinding | null {
  if (frontMatter === null) {
    return !OPEN_REGEXP.test(text) ? null : {
      message: "The front matter has no end",
      help: 'Put a line "---" behind it',
      range: { start: 0, end: 3 },
    };
  }
  const lines = text.slice(frontMatter.start, frontMatter.end).split("\n");
  const [error] = errorsIn(lines);
  // Agents try again with the values in quotes.
  if (error === undefined || errorsIn(lines.map(withQuotes)).length === 0) return null;
  const start = Math.min(error.pos[0], frontMatter.end - 1);
  return {
    message: `The front matter is no YAML: ${printable(error.message)}`,
    help: "Correct it: without it, the rule is for all files or for none",
    range: { start, end: Math.min(start + 1, frontMatter.end) },
  };
}

/** The errors in YAML between two lines of dashes; offsets count from the first. */
function errorsIn(lines: readonly string[]): { message: string; pos: [number, number] }[] {
  const source = lines.map((line, index) =>
    index === 0 || FENCE_REGEXP.test(line) ? blank(line) : line
  )
    .join("\n");
  const excess = yamlExcess(source);
  if (excess !== null) {
    return [{ message: excess.message, pos: [excess.offset, excess.offset + 1] }];
  }
  return parseDocument(source, { prettyErrors: false, logLevel: "silent", uniqueKeys: false })
    .errors;
}

const FENCE_REGEXP = /^---[ \t]*$/;

function blank(line: string): string {
  return " ".repeat(line.length);
}

function withQuotes(line: string): string {
  const [, key, value] = /^([A-Za-z][\w-]*:)[ \t]+([^"'].*)$/.exec(line) ?? [];
  return value === undefined ? line : `${key} ${JSON.stringify(value)}`;
}
