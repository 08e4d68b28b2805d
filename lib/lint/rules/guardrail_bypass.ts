/**
 * Finds orders to run an agent without its approvals or its sandbox.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import type { LintDocument } from "../document.ts";
import type { RuleFinding } from "../finding.ts";
import { isInLinkComment } from "../hidden_comments.ts";
import { clauseBefore, endsImperatively, hasOrder, isMention } from "../mentions.ts";
import type { FileRule } from "../rule.ts";
import page from "./guardrail_bypass.md" with { type: "text" };

/** The rule `guardrail-bypass`. */
export const guardrailBypass: FileRule = {
  code: "guardrail-bypass",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "The text has an agent run without approvals or without its sandbox",
  page,
  *check({ document }) {
    yield* switches(document);
    yield* orders(document);
  },
};

/** Switches and settings of agents that turn approvals or the sandbox off. */
const SWITCH_REGEXP =
  /(?<![\w-])(?:--(?:dangerously-(?:skip-permissions|bypass-approvals-and-sandbox|allow-all(?:-\w+)*|disable-\w+(?:-\w+)*)|yolo|allow-dangerously-skip-permissions|trust-all-tools|allow-all-tools|approval-mode[= ]["']?yolo|(?:ask-for-approval|approval-policy)[= ]["']?never|sandbox[= ]["']?danger-full-access|permission-mode[= ]["']?bypassPermissions)|danger-full-access|bypassPermissions|approval_policy\s*=\s*["']never)(?![\w-])/g;
const AGENT_COMMAND_REGEXP =
  /(?:^|[\n;&|(]|\$ )\s*(?:\w+=\S+\s+|npx\s+(?:-y\s+|--yes\s+)?|exec\s+)*(?:@[\w-]+\/)?(?:claude|codex|gemini|qwen|opencode|copilot|cursor-agent|amp|kimi|cline|q chat)(?:-code|-cli)?(?:@\S+)?(?:\s[^\n;&|]*)?\s$/;
const USING_REGEXP =
  /\b(?:run|use|start|launch|pass|invoke|execute|call|add|set|enable|append|spawn|open|switch)\b/gi;
const OBLIGING_REGEXP = /\b(?:always|must|should)\b/i;
const LONGEST_COMMAND = 300;

function* switches(document: LintDocument): Generator<RuleFinding> {
  for (const { 0: matched, index } of document.matches(SWITCH_REGEXP, ["prose", "code"])) {
    const range = { start: index, end: index + matched.length };
    if (!isOrdered(document, index) || isMention(document, range)) continue;
    yield finding(`${quoted(matched)} has an agent act without anybody's approval`, range);
  }
}

/** Whether somebody is to use a switch: a command line has it, or the clause gives an order. */
function isOrdered({ text }: LintDocument, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - LONGEST_COMMAND), offset);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (AGENT_COMMAND_REGEXP.test(line)) return true;
  const span = line.lastIndexOf("`");
  const isCommandSpan = span >= 0 && AGENT_COMMAND_REGEXP.test(line.slice(span + 1));
  const clause = clauseBefore(text, offset);
  return OBLIGING_REGEXP.test(clause) || hasOrder(clause, USING_REGEXP) ||
    isCommandSpan && endsImperatively(line.slice(0, span));
}

const ORDER_REGEXP =
  /\b(?:bypass|disable|skip|turn off|switch off|deactivate|ignore|suppress|auto-?(?:approve|accept)|approve|accept|confirm)[ \n]+(?:(?:all|any|every|each|the|your|its|of|agent(?:['’]s)?|claude(?:['’]s)?|codex(?:['’]s)?|tool|user|safety|security|manual|permission|approval|confirmation)[ \n]+){0,5}(?:approvals?|approval (?:prompts?|requests?|checks?)|permissions?[ \n]+(?:prompts?|requests?|checks?|dialogs?)|confirmations?(?:[ \n]+(?:prompts?|dialogs?))?|guardrails?|safety[ \n]+(?:checks?|prompts?|rules?|filters?)|tool[ \n]+(?:calls?|uses?|approvals?)|sandbox(?:ing)?[ \n]+(?:of|for)[ \n]+the[ \n]+agent)\b/gi;
/** What follows is what a setting does, as in a list of settings. */
const DEFINITION_REGEXP = /`\**\s*(?:[-–—:=]|->|→)\s*$/;
/** Without these words it is any program's prompts that are spoken of. */
const AGENT_REGEXP =
  /\b(?:agents?|claude|codex|gemini|copilot|cursor|assistants?|tool (?:calls?|uses?|approvals?)|(?:permission|approval) (?:prompts?|requests?)|without (?:asking|confirmation|approval|waiting)|you|your|yourself)\b/i;

function* orders(document: LintDocument): Generator<RuleFinding> {
  const { text } = document;
  for (const { 0: matched, index } of document.matches(ORDER_REGEXP)) {
    const range = { start: index, end: index + matched.length };
    const before = clauseBefore(text, index);
    const around = before + text.slice(index, range.end + 120);
    if (!endsImperatively(before) || DEFINITION_REGEXP.test(before)) continue;
    if (!AGENT_REGEXP.test(around)) continue;
    if (
      /^(?:approve|accept|confirm)/i.test(matched) && !/\b(?:all|any|every|each)\b/i.test(matched)
    ) {
      continue;
    }
    if (isInLinkComment(text, index) || isMention(document, range)) continue;
    yield finding(`${quoted(matched)} takes the agent's guardrails away`, range);
  }
}

function finding(message: string, range: { start: number; end: number }): RuleFinding {
  return {
    message,
    help: "Allow the commands that are needed in the agent's settings, where each person decides",
    range,
  };
}
