/**
 * `rivumi rule`: what the linter looks for, and why.
 *
 * @module
 */

import { EXIT, UsageError } from "../errors.ts";
import { RULES } from "../lint/rules.ts";
import { nearestWord } from "../nearest_word.ts";
import { quoted } from "../printable.ts";
import { ruleListJson, ruleListText } from "../report/rule_list.ts";
import type { PlainContext } from "./command.ts";

/** Runs `rivumi rule`: the list of rules, or the page of one. */
export function runRule({ positionals, options, terminal, system }: PlainContext): number {
  const [code, ...more] = positionals;
  if (more.length > 0) {
    throw new UsageError(`Cannot show ${quoted(more[0]!)} too: "rivumi rule" takes one rule`);
  }
  const rules = code === undefined ? RULES : RULES.filter((rule) => rule.code === code);
  if (rules.length === 0) {
    const nearest = nearestWord(code!, RULES.map((rule) => rule.code));
    throw new UsageError(
      `Cannot show the rule ${quoted(code!)}: there is no such rule`,
      nearest === null ? 'See "rivumi rule" for the rules' : `Did you mean "${nearest}"?`,
    );
  }
  const text = options["json"] !== undefined
    ? ruleListJson(rules)
    : code === undefined
    ? ruleListText(rules, terminal)
    : rules[0]!.page;
  system.stdout.write(text);
  return EXIT.ok;
}
