/**
 * Finds Cursor rules that Cursor never puts into a request by itself.
 *
 * @module
 */

import { headerFields } from "../header_fields.ts";
import type { FileRule } from "../rule.ts";
import page from "./cursor_rule_never_attaches.md" with { type: "text" };

/** The rule `cursor-rule-never-attaches`. */
export const cursorRuleNeverAttaches: FileRule = {
  code: "cursor-rule-never-attaches",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "Cursor never attaches a rule by itself",
  page,
  agents: ["cursor"],
  *check({ names, document }) {
    const paths = names.filter(({ path }) => RULE_REGEXP.test(path)).map(({ path }) => path);
    if (paths.length === 0) return;
    if (paths.every((path) => path.endsWith(".md"))) {
      if (paths.every((path) => README_REGEXP.test(path))) return;
      yield {
        message: "Cursor reads only files that end in .mdc from this folder",
        help: "Rename it to end in .mdc, and say in its front matter when it applies",
        range: null,
      };
      return;
    }
    const fields = headerFields(document);
    const says = (key: string) => {
      const field = fields.get(key);
      return field !== undefined && (field.items.length > 0 || !EMPTY_REGEXP.test(field.value));
    };
    if (fields.get("alwaysApply")?.value === "true" || says("globs") || says("description")) return;
    yield {
      message:
        "Cursor attaches this rule only where somebody names it: it is not always applied, " +
        "and has neither patterns nor a description",
      help: 'Set "alwaysApply: true", "globs" or "description" in its front matter',
      range: document.frontMatter,
    };
  },
};

const RULE_REGEXP = /(?:^|\/)\.cursor\/rules\//;
const README_REGEXP = /(?:^|\/)README\.md$/i;
const EMPTY_REGEXP = /^(?:|""|''|\[\s*\]|null|~)$/;
