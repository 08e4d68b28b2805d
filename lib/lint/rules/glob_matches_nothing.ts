/**
 * Finds rules for files of which the project has none.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import type { LintDocument } from "../document.ts";
import { type HeaderField, headerFields, patternsOf } from "../header_fields.ts";
import { matchesAnyFile } from "../matches_any_file.ts";
import type { InstructionName } from "../project.ts";
import type { FileRule } from "../rule.ts";
import page from "./glob_matches_nothing.md" with { type: "text" };

/** The rule `glob-matches-nothing`. */
export const globMatchesNothing: FileRule = {
  code: "glob-matches-nothing",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A rule is for files of which the project has none",
  page,
  *check({ names, document }, { project: { tree } }) {
    const fields = names.flatMap((name) => patternField(name, document));
    if (fields.length === 0) return;
    const [{ field }] = fields as [FieldOfName];
    const patterns = patternsOf(field);
    if (patterns.length === 0) return;
    if (fields.some(({ folder }) => matchesAnyFile(patterns, { tree, folder }))) return;
    yield {
      message: `No file of the project matches ${patterns.map(quoted).join(", ")}`,
      help: "Correct the pattern, or remove the rule",
      range: { start: field.start, end: field.end },
    };
  },
};

interface FieldOfName {
  field: HeaderField;
  /** Folder that its patterns are meant from. */
  folder: string;
}

/** Which field holds the patterns, and in which files. */
const FIELDS: readonly (readonly [path: RegExp, key: string])[] = [
  [/^(.*?)\.cursor\/rules\/.*\.mdc$/, "globs"],
  [/^(.*?)\.claude\/rules\/.*\.md$/, "paths"],
  [/^()\.github\/instructions\/.*\.instructions\.md$/, "applyTo"],
];

function patternField({ path }: InstructionName, document: LintDocument): FieldOfName[] {
  for (const [pattern, key] of FIELDS) {
    const folder = pattern.exec(path)?.[1];
    const field = folder === undefined ? undefined : headerFields(document).get(key);
    if (folder !== undefined && field !== undefined) return [{ field, folder }];
  }
  return [];
}
