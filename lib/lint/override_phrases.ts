/**
 * Phrases that try to put other instructions out of force, and phrases that keep what is done from the
 * person it is done for. English only.
 *
 * @module
 */

import type { TextRange } from "./markdown.ts";

/** A phrase of either kind. */
export interface OverridePhrase extends TextRange {
  /** `override`: other instructions are not to count; `conceal`: somebody is not to know. */
  kind: "override" | "conceal";
}

const SCOPE = String.raw`(?:(?:all|any|every|each|both|of|the|your|my|our|these|those|this|that|other|` +
  String.raw`previous(?:ly)?|prior|above|earlier|preceding|foregoing|former|existing|original|default|` +
  String.raw`current|initial|system|developer|safety|security|built-in|given|provided|ethical|content)[ \n]+)`;
const INSTRUCTIONS = "(?:instructions?|directives?|directions?|orders?|commands?|prompts?|messages?" +
  "|context|guidance)";
const RULES = "(?:rules?|guidelines?|constraints?|restrictions?|polic(?:y|ies)|guardrails?" +
  "|safeguards?|limitations?)";
const DROP = "(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|discard(?:ing)?|overrid(?:e|ing)" +
  "|bypass(?:ing)?|pay no attention to|stop following|do not (?:follow|obey)|don['’]t (?:follow|obey))";
// "Ignore the rules above for generated files" is an everyday exception; a scope that takes in
// everything, or that points at other authorities, is not.
const TAKES_IN_ALL = "(?:all|any|every|previous|prior|preceding|earlier|system|developer|safety" +
  "|original|initial|built-in|existing)";

const OVERRIDE_SOURCES: readonly string[] = [
  String.raw`\b${DROP}[ \n]+${SCOPE}{0,6}(?<=\b(?:${TAKES_IN_ALL}|above|your|other)[ \n]+(?:\w+[ \n]+){0,3})${INSTRUCTIONS}\b`,
  String.raw`\b${DROP}[ \n]+${SCOPE}{0,6}(?<=\b${TAKES_IN_ALL}[ \n]+(?:\w+[ \n]+){0,3})${RULES}\b`,
  String.raw`\b${DROP}[ \n]+(?:all |any )?(?:of )?(?:the |your )?(?:${INSTRUCTIONS}|${RULES})[ \n]+(?:(?:that|which)[ \n]+)?(?:you (?:were|have been|had been|got)|(?:given|told|stated|written|provided|shown)?[ \n]*(?:before|earlier|previously|so far))\b`,
  String.raw`\b${DROP}[ \n]+(?:everything|anything|all|whatever)[ \n]+(?:(?:that|which)[ \n]+)?(?:(?:is|was|came|comes|stands|written|said|stated)[ \n]+)?(?:above|before(?: this| now)?|prior to|you (?:were|have been|had been)[ \n]+(?:told|given|instructed|taught|trained))\b`,
  String.raw`\b${DROP}[ \n]+(?:the|your)[ \n]+(?:system prompt|system message|(?:safety|ethical) training|alignment)\b`,
  String.raw`\b(?:overrides?|supersedes?|(?:takes?|have|has)[ \n]+(?:precedence|priority)[ \n]+over|replaces?)[ \n]+(?:(?:all|any|the|your|every|other|and)[ \n]+){0,3}(?:system[ \n]+(?:prompts?|instructions?|messages?)|safety[ \n]+(?:rules?|guidelines?|instructions?|polic(?:y|ies))|developer[ \n]+(?:messages?|instructions?))\b`,
  String.raw`\byou are (?:now |no longer )(?:dan\b|(?:in )?(?:developer|god|jailbreak|unrestricted|admin|debug) mode|(?:an? )?(?:unrestricted|unfiltered|uncensored|jailbroken)|(?:bound|restricted|limited|constrained) by)`,
  String.raw`\b(?:act|behave|respond|pretend to be|operate)[ \n]+(?:as|like)?[ \n]*(?:an? |if you (?:were|are) )?(?:dan\b|unrestricted|unfiltered|uncensored|jailbroken)`,
  String.raw`\b(?:enter|enable|switch to|activate)[ \n]+(?:god|jailbreak|unrestricted|dan)[ \n]+mode\b`,
  String.raw`<\|(?:im_start|im_end|start_header_id|end_header_id|eot_id|endoftext|system|assistant|user)\|>|<<\/?SYS>>|\[\/?INST\]`,
];

const PEOPLE = String.raw`(?:(?:the|your|any|all|its|a|our)[ \n]+)?(?:users?|humans?|developers?|operators?|owners?|reviewers?|maintainers?|anyone|anybody|people|person|them)\b`;
const DENY = "(?:do not|don['’]t|never|must not|mustn['’]t|should not|shouldn['’]t)[ \\n]+(?:ever[ \\n]+)?";
const DEED = "(?:(?:about|that|of)[ \\n]+)?(?:this|these|it|them|that|what|any of (?:this|it)|you|the" +
  "[ \\n]+(?:instructions?|steps?|changes?|commands?|uploads?|requests?|comments?|notes?|files?|hidden))\\b";

const CONCEAL_SOURCES: readonly string[] = [
  // What is told must be the deed itself: "do not tell the user to restart" only words a reply.
  String.raw`\b${DENY}(?:tell|inform|alert|notify|warn)[ \n]+${PEOPLE}(?:[ \n]+(?:about|of|that|what)\b(?:[ \n]+(?:this|these|it|any of this|the[ \n]+(?:instructions?|steps?|changes?|commands?|uploads?|requests?|comments?|notes?)|you|your))?|(?=[ \t]*(?:[.,;:!)*_"]|$|\n)))`,
  String.raw`\b${DENY}(?:mention|reveal|disclose|report|show|explain|display|log|admit)[ \n]+${DEED}(?:[ \n]+\w+){0,4}?[ \n]+(?:to[ \n]+${PEOPLE}|in[ \n]+(?:your|the|any)[ \n]+(?:reply|response|answers?|summary|output|report|logs?|chat|messages?|description|pull request|commit))`,
  String.raw`\b${DENY}let[ \n]+${PEOPLE}[ \n]+(?:know|see|notice|find out)\b`,
  String.raw`\b(?:hide|conceal|withhold)[ \n]+(?:this|these|it|them|that|all of (?:this|it)|the[ \n]+(?:instructions?|steps?|changes?|commands?|uploads?|requests?|output))\b(?:[ \n]+\w+){0,3}?[ \n]+from[ \n]+${PEOPLE}`,
  String.raw`\bkeep[ \n]+(?:this|these|it|them|that)\b(?:[ \n]+\w+){0,3}?[ \n]+(?:secret|hidden|confidential|private)[ \n]+from[ \n]+${PEOPLE}`,
  String.raw`\bwithout[ \n]+(?:telling|informing|alerting|notifying|asking or telling)[ \n]+${PEOPLE}`,
  String.raw`\bwithout[ \n]+(?:the|any|your)[ \n]+(?:users?|humans?|developers?|operators?|owners?)['’]?s?['’]?[ \n]+(?:knowledge|noticing|knowing|awareness|being aware)\b`,
];

const OVERRIDE_REGEXP = new RegExp(OVERRIDE_SOURCES.join("|"), "gi");
const CONCEAL_REGEXP = new RegExp(CONCEAL_SOURCES.join("|"), "gim");

/** The phrases in a text, in order, whether they are meant or only mentioned. */
export function findOverridePhrases(text: string): OverridePhrase[] {
  const found = (regexp: RegExp, kind: OverridePhrase["kind"]) =>
    [...text.matchAll(regexp)].map(({ 0: matched, index }) => ({
      kind,
      start: index,
      end: index + matched.length,
    }));
  return [...found(OVERRIDE_REGEXP, "override"), ...found(CONCEAL_REGEXP, "conceal")]
    .sort((a, b) => a.start - b.start);
}
