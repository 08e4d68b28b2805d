/**
 * Finds what a template left to be filled in.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import type { LintDocument } from "../document.ts";
import { clauseBefore } from "../mentions.ts";
import type { FileRule } from "../rule.ts";
import page from "./template_placeholder.md" with { type: "text" };

/** The rule `template-placeholder`. */
export const templatePlaceholder: FileRule = {
  code: "template-placeholder",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A placeholder of a template was never filled in",
  page,
  *check({ path, document }) {
    if (TEMPLATE_PATH_REGEXP.test(path)) return;
    for (const match of document.matches(PLACEHOLDER_REGEXP)) {
      const [placeholder] = match;
      const range = { start: match.index, end: match.index + placeholder.length };
      if (isPartOfForm(document, range)) continue;
      yield {
        message: `${quoted(placeholder)} was never filled in`,
        help: "Fill it in, or delete the line; put it into backticks if the agent is to fill it in",
        range,
      };
    }
  },
};

/** Files that are made to be filled in. */
const TEMPLATE_PATH_REGEXP =
  /(?:^|\/)[^/]*(?:templates?|scaffold\w*|boilerplates?|skeletons?|cookiecutter|starters?|examples?|fixtures?|\{\{)[^/]*\//i;

const THING = "(?:project|app|application|company|product|team|repo|repository|organi[sz]ation)";
const FACT = "(?:name|title|description|overview|purpose|goals?|url)";
const PLACEHOLDER_REGEXP = new RegExp(
  [
    // [Your project], [Insert text here]; no link, no check box
    String
      .raw`\[(?:your|insert|describe|enter|fill(?:[ -]in)?|replace(?: with| this)?|todo|tbd|placeholder|add (?:your|any|a|the|more|project))\b[^\[\]\n]{0,80}\](?![\[(:])`,
    // [Project Name], [PROJECT_NAME]
    String.raw`\[${THING}[ _-]${FACT}\](?![\[(:])`,
    // <your-project>, <insert text here>
    String.raw`<(?:your|insert|enter|fill(?:[ -]in)?)[ _-][^<>\n]{1,60}>`,
    String.raw`<${THING}[ _-]${FACT}>`,
    // {{PROJECT_NAME}}
    String.raw`\{\{\s*${THING}[ _-]?${FACT}\s*\}\}`,
    // TODO: fill in, at the start of a line; TBD as all there is on a line
    String
      .raw`(?<=^[ \t]*(?:[-*+>][ \t]+|\d+[.)][ \t]+)?[*_]{0,3})(?:TODO|TBD|FIXME):?[*_]{0,3}[ \t]*\(?(?:fill|describe|document|write|add|complete|insert|replace)\b[^\n]{0,80}`,
    String.raw`(?<=^[ \t]*(?:[-*+>][ \t]+)?[*_]{0,3})(?:TODO|TBD)(?=[.:]?[*_]{0,3}[ \t]*$)`,
  ].join("|"),
  "gim",
);

/** In such a clause it is the form of a name or an answer that is described. */
const FORM_REGEXP =
  /\b(?:e\.g|i\.e|for example|such as|like|formats?|forms?|templates?|patterns?|placeholders?|named?|titled?|prefix\w*|replac\w+|substitut\w+|respond|reply|answer|output|commit|branch|title|syntax|usage|never|not)\b|n['’]t\b/i;

/** Whether a placeholder stands in a name, a path or a form that the agent is to use. */
function isPartOfForm(
  { text }: LintDocument,
  { start, end }: { start: number; end: number },
): boolean {
  const before = text[start - 1] ?? "";
  const isJoined = /[\w\/@=-]/.test(before) ||
    /^(?:[\w\/@=-]|[.:]\w)/.test(text.slice(end, end + 2));
  const isInQuotes = /["'“‘]/.test(before);
  return isJoined || isInQuotes || FORM_REGEXP.test(clauseBefore(text, start));
}
