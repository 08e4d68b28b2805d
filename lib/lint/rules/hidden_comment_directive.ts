/**
 * Finds orders in comments: the rendered page does not show them, and most agents read them.
 *
 * @module
 */

import { findExfiltration } from "../exfiltration.ts";
import type { RuleFinding } from "../finding.ts";
import { findHiddenComments } from "../hidden_comments.ts";
import { clauseAfter, clauseBefore, endsImperatively, isNegated } from "../mentions.ts";
import { findOverridePhrases } from "../override_phrases.ts";
import { findPipedDownloads } from "../piped_downloads.ts";
import type { FileRule } from "../rule.ts";
import page from "./hidden_comment_directive.md" with { type: "text" };

/** The rule `hidden-comment-directive`. */
export const hiddenCommentDirective: FileRule = {
  code: "hidden-comment-directive",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A comment, which nobody sees on the rendered page, gives the agent an order",
  page,
  *check({ document }) {
    for (const { start, end, content } of findHiddenComments(document)) {
      const what = orderIn(content.slice(0, LONGEST_COMMENT));
      if (what !== null) yield finding({ start, end }, what);
    }
  },
};

/** Longer ones are parts of the file that somebody has put out of use. */
const LONGEST_COMMENT = 4000;

function finding(range: { start: number; end: number }, what: string): RuleFinding {
  return {
    message: `This comment ${what}, and the rendered page does not show it`,
    help: "Say it in the open if the agent is to do it, else delete the comment",
    range,
  };
}

/** What a comment has the agent do, as a predicate; null if nothing that matters. */
function orderIn(comment: string): string | null {
  const isMeant = (range: { start: number; end: number }) => !isNegated(comment, range);
  const phrase = findOverridePhrases(comment).find(isMeant);
  if (phrase !== undefined) {
    return phrase.kind === "override"
      ? "puts other instructions out of force"
      : "has the agent hide something";
  }
  const exception = ADDRESS_REGEXP.test(comment) ? EXCEPTION_REGEXP.exec(comment) : null;
  if (exception !== null && endsImperatively(clauseBefore(comment, exception.index))) {
    return "puts rules out of force for the agent";
  }
  if (findExfiltration(comment).some(isMeant)) return "sends data away";
  if (findPipedDownloads(comment).some(isMeant)) return "runs a script from the network";
  return commandIn(comment);
}

const ACTING_REGEXP =
  /\b(?:run|execute|fetch|download|curl|wget|install|clone|send|post|upload|submit|eval|invoke|pipe|exec)\b/gi;
const ADDRESSED_ACTING_REGEXP =
  /\b(?:open|visit|read|follow|load|add|include|insert|append|write|delete|remove|copy|commit|push|approve|merge|disable|skip|import|use|call|paste|create|change|replace|set)\b/gi;
const ADDRESS_REGEXP =
  /\b(?:ai|llms?|agents?|assistants?|language models?|claude|codex|copilot|cursor|gemini|chatgpt|gpt|bots?)\b|^\W*(?:system|important|instructions?)\s*:/i;
const EXCEPTION_REGEXP =
  /\b(?:ignore|disregard|forget)\b[^.\n]{0,40}\b(?:rules?|instructions?|guidelines?)\b/i;
/** Somebody who maintains the file is told how, and the tool that wrote it says so. */
const UPKEEP_REGEXP =
  /\b(?:auto-?generated|generated (?:by|from|with|using|file|on)|do not (?:edit|modify|change|remove)|don['’]t edit|to (?:re-?generate|update|refresh|edit|rebuild|re-?sync|sync|change)|regenerate|(?:update|refresh|sync) (?:this|the) (?:file|section|list|table|block|toc)|generator|if you (?:change|edit|update|modify)|contributors?|maintainers?|todo|fixme)\b/i;
const OBJECT_REGEXP =
  /\bhttps?:\/\/|`[^`\n]+`|\b(?:curl|wget|npx|bunx|pnpm dlx|pip3? install|npm (?:i|install)|rm -|chmod|chown|sudo|nc|bash|sh|powershell|python3? -c|node -e|eval|git (?:push|clone|config)|ssh|scp)\b|(?<![\w.])\.env\b|\.ssh\b|\bcredentials?\b|\bapi keys?\b|\bpasswords?\b/i;

/** An order with a command or an address in it. */
function commandIn(comment: string): string | null {
  if (UPKEEP_REGEXP.test(comment)) return null;
  const patterns = ADDRESS_REGEXP.test(comment)
    ? [ACTING_REGEXP, ADDRESSED_ACTING_REGEXP]
    : [ACTING_REGEXP];
  for (const pattern of patterns) {
    for (const { 0: verb, index } of comment.matchAll(pattern)) {
      const range = { start: index, end: index + verb.length };
      const object = clauseAfter(comment, range.end);
      const isCommand = /^(?:curl|wget)$/i.test(verb);
      if (!OBJECT_REGEXP.test(isCommand ? verb + object : object)) continue;
      if (!endsImperatively(clauseBefore(comment, index)) || isNegated(comment, range)) continue;
      return "has the agent run a command or use an address";
    }
  }
  return null;
}
