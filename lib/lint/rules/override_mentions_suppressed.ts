/**
 * Finds overrides that send the reader to a file which they themselves take away.
 *
 * @module
 */

import { printable } from "../../printable.ts";
import type { ProjectRuleFinding } from "../finding.ts";
import { type InstructionFile, resolveReference } from "../project.ts";
import type { ProjectRule, RuleContext } from "../rule.ts";
import page from "./override_mentions_suppressed.md" with { type: "text" };

/** The rule `override-mentions-suppressed`. */
export const overrideMentionsSuppressed: ProjectRule = {
  code: "override-mentions-suppressed",
  scope: "project",
  severity: "warning",
  fixable: false,
  summary: "An override refers to an instruction file that it suppresses",
  page,
  *check(context) {
    for (const file of context.project.files) {
      if (context.names.override.includes(baseName(file.path))) yield* mentions(file, context);
    }
  },
};

/** A path, or a name alone, that ends in an extension. */
const FILE_NAME_REGEXP =
  /(?<![\w./-])(?:\.{0,2}\/)*(?:(?!\.{1,2}\/)(?:[\w.-]+\/)+)?[\w-]+(?:\.[\w-]+)+(?![\w/-])/g;

/** In such a sentence the author knows that the other file does not count. */
const REPLACEMENT_REGEXP =
  /\b(?:replac|overrid|supersed|instead|ignor|disregard|suppress|not\b|never\b|rather than)/i;

function* mentions(
  { path, document }: InstructionFile,
  { project, names }: RuleContext,
): Generator<ProjectRuleFinding> {
  if (document === null || document.text.trim() === "") return;
  const seen = new Set<string>();
  for (const match of document.matches(FILE_NAME_REGEXP, ["prose", "code"])) {
    const [mention] = match;
    const suppressed = suppressedBy(path, mention, names);
    if (suppressed === null || seen.has(suppressed)) continue;
    if (project.file(suppressed)?.document === undefined) continue;
    const { line } = document.positionAt(match.index);
    if (REPLACEMENT_REGEXP.test(document.lineText(line))) continue;
    seen.add(suppressed);
    yield {
      path,
      related: [suppressed],
      message: `This override refers to ${printable(suppressed)}, which does not count where the ` +
        "override does",
      help:
        "Repeat here what should stay in force, or turn the override into a file that adds to " +
        "the others",
      range: { start: match.index, end: match.index + mention.length },
    };
  }
}

/** The instruction file that a mention means, if the override silences it: beside it or above it. */
function suppressedBy(
  override: string,
  mention: string,
  names: RuleContext["names"],
): string | null {
  const path = resolveReference(override, mention);
  if (path === null || path === override) return null;
  const name = baseName(path);
  const folder = path.slice(0, path.length - name.length);
  const isBeside = !override.slice(folder.length).includes("/");
  if (!override.startsWith(folder)) return null;
  return names.base.includes(name) || !isBeside && names.override.includes(name) ? path : null;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
