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

/** Alternatives of an expression. */
function oneOf(...words: readonly string[]): string {
  return `(?:${words.join("|")})`;
}

/** Alternatives, each with the blank behind it, any number up to `most` of them. */
function filler(most: number, ...words: readonly string[]): string {
  return String.raw`(?:${oneOf(...words)}[ \n]+){0,${most}}`;
}

const GAP = String.raw`[ \n]+`;
const DROP = oneOf(
  "ignor(?:e|ing)",
  "disregard(?:ing)?",
  "forget(?:ting)?",
  "pay no attention to",
  "stop (?:following|obeying)",
  "do not (?:follow|obey)",
  "don['’]t (?:follow|obey)",
);
/** Also said of settings and styles, so it needs a stronger object. */
const DEFEAT = oneOf("overrid(?:e|ing)", "bypass(?:ing)?", "discard(?:ing)?", "circumvent(?:ing)?");
const INSTRUCTIONS = oneOf("instructions?", "directives?", "directions?", "orders?");
const TALK = oneOf("prompts?", "messages?", "context", "commands?", "guidance", "conversation");
const RULES = oneOf(
  "rules?",
  "guidelines?",
  "constraints?",
  "restrictions?",
  "polic(?:y|ies)",
  "guardrails?",
  "safeguards?",
  "limitations?",
);
const ARTICLES = filler(
  4,
  "all",
  "any",
  "every",
  "each",
  "of",
  "the",
  "your",
  "my",
  "our",
  "these",
  "those",
  "other",
);
/** What came first, or has a higher rank. */
const FORMER = oneOf(
  "previous(?:ly)?",
  "prior",
  "preceding",
  "foregoing",
  "earlier",
  "original",
  "initial",
);
const HIGHER = oneOf("system", "developer", "safety", "security", "built-in", "ethical", "content");
const ADJECTIVES = filler(
  5,
  FORMER,
  HIGHER,
  "above",
  "given",
  "provided",
  "existing",
  "current",
  "default",
  "subsequent",
  "future",
  "and",
  "or",
);
// "Ignore all instructions in the files that you read" is a defence.
const NOT_OF_OTHERS = String
  .raw`(?![^.!?\n]{0,80}\b(?:in|inside|within|on|found|embedded|contain(?:s|ed)|from|appear(?:s|ing)?|hidden|asking|telling|to|for|about|below|it|they)\b)`;
const CAME = filler(
  2,
  "is",
  "was",
  "were",
  "came",
  "comes?",
  "stands?",
  "written",
  "said",
  "stated",
  "given",
  "told",
  "shown",
  "provided",
);

const OVERRIDE_SOURCES: readonly string[] = [
  // ignore all previous instructions, disregard your prior guidelines
  String.raw`\b${DROP}${GAP}${ARTICLES}${ADJECTIVES}(?<=\b${
    oneOf(FORMER, HIGHER)
  }[ \n]+(?:\w+[ \n]+){0,2})${oneOf(INSTRUCTIONS, TALK, RULES)}\b`,
  // ignore the above instructions; "the rules above for generated files" is an everyday exception
  String.raw`\b${DROP}${GAP}${ARTICLES}above${GAP}${oneOf(INSTRUCTIONS, TALK)}\b`,
  // ignore all instructions, forget your guidelines
  String.raw`\b${DROP}${GAP}${ARTICLES}(?<=\b(?:all|every|your)[ \n]+(?:\w+[ \n]+){0,2})${
    oneOf(
      INSTRUCTIONS,
      "guidelines?",
      "restrictions?",
      "constraints?",
      "guardrails?",
      "safeguards?",
    )
  }\b${NOT_OF_OTHERS}`,
  // ignore the instructions that you were given, forget what you were told, drop everything above
  String.raw`\b${DROP}${GAP}${ARTICLES}${
    oneOf(INSTRUCTIONS, RULES, TALK, "everything", "anything", "whatever", "what")
  }${GAP}(?:(?:that|which)${GAP})?(?:you${GAP}(?:were|have been|had been|got|received|know|learned)|${CAME}(?:before|earlier|previously|so far)\b)`,
  String.raw`\b${DROP}${GAP}${ARTICLES}${
    oneOf(INSTRUCTIONS, "everything", "anything", "whatever")
  }${GAP}(?:(?:that|which)${GAP})?${CAME}above\b`,
  String.raw`\b${DROP}${GAP}(?:all|everything)${GAP}(?:of${GAP})?(?:the${GAP})?above\b`,
  String.raw`\b${DROP}${GAP}the${GAP}above(?=${GAP}and\b|[.,;!]|\s*$)`,
  // override your safety rules
  String
    .raw`\b${DEFEAT}${GAP}${ARTICLES}${ADJECTIVES}(?<=\b(?:all|any|every|your|safety|ethical|previous|prior|preceding)[ \n]+(?:\w+[ \n]+){0,3})${
    oneOf(INSTRUCTIONS, "guidelines?", "restrictions?", "guardrails?", "safeguards?")
  }\b${NOT_OF_OTHERS}`,
  String.raw`\b${DEFEAT}${GAP}${ARTICLES}(?:safety|ethical|content)${GAP}${RULES}\b`,
  String
    .raw`\b${DROP}${GAP}(?:the|your)${GAP}(?:system (?:prompt|message)|(?:safety|ethical) training|alignment)\b`,
  // these instructions override the system prompt
  String
    .raw`\b(?:these|this|the following|my|our)${GAP}(?:instructions?|rules?|files?|documents?|prompts?|messages?|directives?)${GAP}(?:(?:always|fully|completely|must|will|shall)${GAP})?${
    oneOf(
      "overrides?",
      "supersedes?",
      "replaces?",
      String.raw`(?:takes?|have|has)${GAP}(?:precedence|priority)${GAP}over`,
    )
  }${GAP}${
    filler(3, "all", "any", "the", "your", "every", "other", "and")
  }(?:system${GAP}(?:prompts?|instructions?|messages?)|safety${GAP}(?:rules?|guidelines?|instructions?|polic(?:y|ies))|developer${GAP}(?:messages?|instructions?))\b`,
  // you are now in developer mode
  String
    .raw`\byou are (?:now |no longer )(?:dan\b|(?:in )?(?:developer|god|jailbreak|unrestricted) mode|(?:an? )?(?:unrestricted|unfiltered|uncensored|jailbroken)|(?:bound|restricted|limited|constrained) by)`,
  String
    .raw`\b(?:act|behave|respond|operate|pretend to be)${GAP}(?:(?:as|like)${GAP})?(?:an?${GAP})?(?:dan\b|unrestricted|unfiltered|uncensored|jailbroken)`,
  String
    .raw`\b(?:enter|enable|switch to|activate)${GAP}(?:god|jailbreak|unrestricted|dan)${GAP}mode\b`,
  String
    .raw`\byou no longer (?:need|have) to (?:follow|obey|respect|comply with)${GAP}${ARTICLES}${ADJECTIVES}${
    oneOf(INSTRUCTIONS, RULES, TALK)
  }\b`,
  // what separates the speakers in the templates of models
  String
    .raw`<\|(?:im_start|im_end|start_header_id|end_header_id|eot_id|endoftext|system|assistant|user)\|>|<<\/?SYS>>|\[\/?INST\]`,
];

const PERSON = oneOf(
  "users?",
  "humans?",
  "developers?",
  "operators?",
  "owners?",
  "reviewers?",
  "maintainers?",
  "anyone",
  "anybody",
  "people",
);
const PEOPLE = String.raw`${
  filler(1, "the", "your", "any", "all", "its", "a", "our")
}(?:${PERSON}|them)\b`;
const DENY = String
  .raw`(?:do not|don['’]t|never|must not|mustn['’]t|should not|shouldn['’]t)${GAP}(?:ever${GAP})?`;
const THINGS = oneOf(
  "instructions?",
  "steps?",
  "changes?",
  "commands?",
  "uploads?",
  "requests?",
  "comments?",
  "notes?",
  "reminders?",
  "files?",
  "rules?",
  "prompts?",
  "actions?",
  "dependenc(?:y|ies)",
  "texts?",
  "parts?",
);
/** What this very text has the agent do. */
const DEED = String
  .raw`(?:(?:this|these|that|the|any of (?:this|these))(?:${GAP}(?:hidden${GAP})?${THINGS})\b|(?:this|these|it|them|any of (?:this|it))\b|what you\b)`;
const SECRETLY_DONE = oneOf(
  "run",
  "send",
  "upload",
  "delete",
  "copy",
  "install",
  "commit",
  "push",
  "read",
  "execute",
  "add",
  "change",
  "modify",
  "remove",
  "do",
  "make",
  "post",
  "write",
  "create",
  "update",
  "disable",
  "apply",
  "approve",
  "merge",
  "deploy",
  "download",
  "fetch",
  "use",
  "share",
  "collect",
  "always",
  "perform",
  "carry out",
  "complete",
  "start",
  "skip",
  "rewrite",
  "rename",
  "edit",
  "insert",
  "replace",
  "set",
  "enable",
  "switch",
  "open",
  "call",
  "submit",
  "publish",
  "store",
  "move",
  "proceed",
  "act",
  "continue",
  "grant",
);

const CONCEAL_SOURCES: readonly string[] = [
  // "Do not tell the user to restart" only words a reply: what is not to be told must be the deed.
  String.raw`\b${DENY}(?:tell|inform|alert|notify|warn)${GAP}${PEOPLE}${
    oneOf(
      String.raw`${GAP}(?:about|of)${GAP}${DEED}`,
      String
        .raw`${GAP}(?:that|what)${GAP}you(?:${GAP}(?:have|are|were)|['’](?:ve|re))?${GAP}(?:did|do|ran|sent|read|doing|running|sending|used|made|chang|upload|copied|add|delet|install|remov)\w*`,
      String.raw`(?=[ \t]*(?:[.,;:!)*_"]|$|-->))`,
    )
  }`,
  String
    .raw`\b${DENY}(?:mention|reveal|disclose|report|show|display|log|admit)${GAP}${DEED}${GAP}(?:to${GAP}${PEOPLE}|in${GAP}(?:your|the|any)${GAP}(?:reply|response|answers?|summary|output|report|logs?|chat|messages?|description|pull request|commit))(?!${GAP}(?:unless|until|except|twice|again|more)\b)`,
  String
    .raw`\b${DENY}let${GAP}${PEOPLE}${GAP}(?:know|notice|find out|see${GAP}(?:this|it|what you|(?:the|any|its)${GAP}(?:output|commands?|changes?)))\b`,
  String
    .raw`\b${PERSON}${GAP}(?:must|should|may|can)${GAP}(?:not|never)${GAP}(?:know|learn|notice|find out|be told)\b`,
  String
    .raw`\b(?:hide|conceal|withhold)${GAP}(?:${DEED}|all of (?:this|it)|(?:the|your)${GAP}(?:output|actions?|traces?))\b(?:${GAP}\w+){0,3}?${GAP}from${GAP}${PEOPLE}`,
  String
    .raw`\bkeep${GAP}${DEED}(?:${GAP}\w+){0,2}?${GAP}(?:secret|hidden|confidential|private)(?:${GAP}from${GAP}${PEOPLE})`,
  String
    .raw`(?<=(?:^|[.!?;:,][ \n]+|[-*>][ \t]+|\b(?:and|then|please|must|should)[ \n]+)${SECRETLY_DONE}\b[^.!?\n]{0,160})\bwithout${GAP}${
    oneOf(
      String.raw`(?:telling|informing|alerting|notifying)${GAP}${PEOPLE}`,
      String
        .raw`(?:the|any|your)${GAP}(?:users?|humans?|developers?|operators?|owners?)['’]?s?['’]?${GAP}(?:knowledge|noticing|knowing|awareness|being aware)\b`,
    )
  }`,
];

/** What a phrase can begin with; asked first, because the phrases themselves are slow to find. */
const BEGINNING_REGEXP =
  /\b(?:ignor|disregard|forget|pay no|stop|do not|don['’]t|overrid|bypass|discard|circumvent|these|this|the following|my|our|you|act|behave|respond|operate|pretend|enter|enable|switch to|activate|never|must|should|hide|conceal|withhold|keep|without|users?|humans?|developers?|operators?|owners?|reviewers?|maintainers?|anyone|anybody|people)|<\||<<|\[\/?INST/gi;
const OVERRIDE_REGEXP = new RegExp(OVERRIDE_SOURCES.join("|"), "iy");
const CONCEAL_REGEXP = new RegExp(CONCEAL_SOURCES.join("|"), "imy");

/** The phrases in a text, in order, whether they are meant or only mentioned. */
export function findOverridePhrases(text: string): OverridePhrase[] {
  const found: OverridePhrase[] = [];
  let end = 0;
  for (const { index } of text.matchAll(BEGINNING_REGEXP)) {
    if (index < end) continue;
    const phrase = phraseAt(text, index);
    if (phrase === null) continue;
    end = phrase.end;
    found.push(phrase);
  }
  return found;
}

function phraseAt(text: string, start: number): OverridePhrase | null {
  for (
    const [kind, regexp] of [["override", OVERRIDE_REGEXP], ["conceal", CONCEAL_REGEXP]] as const
  ) {
    regexp.lastIndex = start;
    const match = regexp.exec(text);
    if (match !== null) return { kind, start, end: start + match[0].length };
  }
  return null;
}
