/**
 * The words of their own that agents put around files, and where in a request they stand, as the
 * recordings show them: written down apart from the profiles, so that these can be held against them.
 *
 * @module
 */

import type { AgentBlock } from "../../lib/agents/agent.ts";

/** What one agent sends besides the files. */
export interface AgentWords {
  /** The places in which the recordings have blocks: `when role: place`. */
  places: readonly string[];
  /**
   * Each stretch of the agent's own words matches one of these as a whole. A group `path` is the file
   * that the next stretch comes from.
   */
  words: readonly RegExp[];
  /** Signs of the agent's own words: none may be left of a request once all blocks are taken out. */
  signs: RegExp;
}

const BLANK_LINE_REGEXP = /\n\n/;
const CONTEXT_REGEXP = /--- (?:Context|Rule) from: (?<path>[^\n]*) ---\n/;
const CONTEXT_END_REGEXP = /\n--- End of (?:Context|Rule) from: [^\n]* ---/;
const FLAT_REGEXP = /--- File: (?<path>[^\n]*) ---\n/;
const FLAT_END_REGEXP = /\n--- End of File: [^\n]* ---/;
/** An import is named with the words of the file that names it, which are a stretch of their own. */
const IMPORT_REGEXPS = [
  /<!-- (?:Imported from|End of import from|File already processed|Import failed): /,
  / -->/,
  /\n/,
  / - Path traversal attempt/,
  / - (?:ENOENT|ENOTDIR|ENAMETOOLONG|ELOOP): [a-z ]*, access '/,
  / - EISDIR: illegal operation on a directory, read/,
  /'/,
];

const CLAUDE_HEADER = String
  .raw`Codebase and user instructions are shown below\. Be sure to adhere to these instructions\. IMPORTANT: These instructions OVERRIDE any default behavior and you MUST follow them exactly as written\.\n\n`;
const RULES_TABLE_REGEXP =
  /Here is a list of instruction files that contain rules for modifying or creating new code\.\n(?:[A-Z][^\n]*\.\n){4}\| Pattern \| File Path \| Description \|\n\| -+ \| -+ \| -+ \|/;
const AGENTS_TABLE_REGEXP =
  /Here is a list of nested AGENTS\.md files that contain additional agent instructions\.\n(?:[A-Z][^\n]*\.\n){4}\| Directory \| File Path \| Description \|\n\| -+ \| -+ \| -+ \|(?:\n\| [^\n]*\/ \| '[^\n]*\/AGENTS\.md' \| Agent instructions for [^\n]*\/\*\*\/\* \|)+/;

/** By profile name. */
export const AGENT_WORDS: Readonly<Record<string, AgentWords>> = {
  codex: {
    places: [
      "start developer: base instructions, in place of Codex's own",
      "start user: first user message, before the environment context",
    ],
    words: [
      /# AGENTS\.md instructions(?: for [^\n]*)?\n\n<INSTRUCTIONS>\n/,
      /\n<\/INSTRUCTIONS>/,
      /\n\n--- project-doc ---\n\n/,
      BLANK_LINE_REGEXP,
      /(?:)/,
    ],
    signs: /# AGENTS\.md instructions|<\/?INSTRUCTIONS>|--- project-doc ---/,
  },
  claude: {
    places: [
      "start system: system message after the first user message, after the environment",
      "start user: first user message, before the prompt",
      "touched user: after the tool result, in its message",
      "touched system: message after the tool result",
    ],
    words: [
      new RegExp(
        String
          .raw`<system-reminder>\n(?:As you answer the user's questions, you can use the following context:\n# claudeMd\n)?${CLAUDE_HEADER}`,
      ),
      /Contents of (?<path>[^\n]*) \((?:organization-managed policy instructions|project instructions, checked into the codebase|user's private global instructions for all projects|user's private project instructions, not checked in)\):\n\n/,
      /Contents of (?<path>[^\n]*):\n\n/,
      /\n# currentDate\nToday's date is \d{4}-\d\d-\d\d\.\n\n {6}IMPORTANT: this context may or may not be relevant to your tasks\. You should not respond to this context unless it is highly relevant to your task\./,
      /<system-reminder>\n/,
      /\n<\/system-reminder>(?:\n|\n\n)?/,
      /tool\.call hook additional context: /,
      /# Output Style: [^\n]*\n/,
      /\n/,
      BLANK_LINE_REGEXP,
    ],
    signs: /system-reminder|Contents of |tool\.call hook additional context/,
  },
  gemini: {
    places: [
      "start system: start of the system instruction",
      "start system: end of the system instruction",
      "start user: first user message, end of the session context",
      "touched tool: end of the tool's result",
    ],
    words: [
      /<loaded_context>\n(?:<project_context>\n)?/,
      /(?:\n<\/project_context>)?\n<\/loaded_context>/,
      /\n\n--- Newly Discovered Project Context ---\n/,
      /\n--- End Project Context ---/,
      CONTEXT_REGEXP,
      CONTEXT_END_REGEXP,
      FLAT_REGEXP,
      FLAT_END_REGEXP,
      ...IMPORT_REGEXPS,
      BLANK_LINE_REGEXP,
      /(?:)/,
    ],
    signs: /loaded_context>|--- (?:End of )?(?:Context|Rule|File)|Project Context ---|<!-- Import/,
  },
  opencode: {
    places: [
      "start system: start of the system prompt, in place of OpenCode's own",
      "start system: system prompt, after the environment",
      "touched tool: end of the read tool's result",
    ],
    words: [
      /Instructions from: (?<path>[^\n]*)\n/,
      /\n\n<system-reminder>\n/,
      /\n<\/system-reminder>/,
      /\n/,
      BLANK_LINE_REGEXP,
    ],
    signs: /Instructions from: |system-reminder>/,
  },
  qwen: {
    places: [
      "start system: system prompt, before auto memory",
      "touched tool: end of the tool's result",
    ],
    words: [
      CONTEXT_REGEXP,
      CONTEXT_END_REGEXP,
      FLAT_REGEXP,
      FLAT_END_REGEXP,
      /\n\n<system-reminder>\n/,
      /\n<\/system-reminder>/,
      ...IMPORT_REGEXPS,
      BLANK_LINE_REGEXP,
      /(?:)/,
    ],
    signs: /--- (?:End of )?(?:Context|Rule|File)|<!-- Import|system-reminder>/,
  },
  pi: {
    places: ["start system: system prompt"],
    words: [
      /<project_context>\nProject-specific instructions and guidelines:\n\n/,
      /# Project Context\n\nProject-specific instructions and guidelines:\n\n/,
      /\n?<project_instructions path="(?<path>[^\n]*)">\n/,
      /\n<\/project_instructions>\n/,
      /<\/project_context>/,
      /## (?<path>[^\n]*)\n\n/,
      BLANK_LINE_REGEXP,
    ],
    signs: /project_context>|project_instructions|# Project Context/,
  },
  copilot: {
    places: ["start system: after the tools", "touched user: user message after the tool result"],
    words: [
      /<custom_instruction>\n/,
      /\n<\/custom_instruction>/,
      /\n\n<imported_custom_instruction source="(?<path>[^\n"]*)">\n/,
      /\n\n&lt;imported_custom_instruction source=&quot;(?<path>[^\n"]*)&quot;&gt;\n/,
      /\n\n<imported_custom_instruction source="[^\n"]*" skipped="already-loaded" \/>/,
      /\n<\/imported_custom_instruction>/,
      /\n&lt;\/imported_custom_instruction&gt;/,
      RULES_TABLE_REGEXP,
      AGENTS_TABLE_REGEXP,
      / \| '(?<path>[^\n]*)' \| /,
      /\n\| /,
      / \|/,
      /<system_reminder>\nCustom instructions from (?<path>[^\n]*)\. Apply these to any code you write here:\n\n/,
      /\n<\/system_reminder>/,
      /\n/,
      BLANK_LINE_REGEXP,
    ],
    signs: /custom_instruction|system_reminder>|Here is a list of /,
  },
  kimi: {
    places: [
      "start system: near the end of the system prompt",
      "touched user: user message after the tool result",
    ],
    words: [
      /The applicable `AGENTS\.md` instructions are:\n\n`{7}\n/,
      /\n`{7}\n/,
      /(?:\n\n)?<!-- From: (?<path>[^\n]*) -->\n/,
      /<system-reminder>\nThe following AGENTS\.md file\(s\) apply to paths accessed by your recent tool call, but were not included in your system prompt:\n(?:- [^\n]*\n)+Read them before making changes in those directories\.\n<\/system-reminder>/,
    ],
    signs: /The applicable `AGENTS\.md`|<!-- From: |system-reminder>/,
  },
  cline: {
    places: ["start system: end of the system prompt"],
    // A rule without a name of its own goes by that of its file, which is a stretch of its own.
    words: [
      /# Rules\n## /,
      /\n\n## /,
      /(?:Global|Workspace) AGENTS\.md/,
      /\n/,
      /[^\n]+/,
    ],
    signs: /# Rules\n/,
  },
  continue: {
    places: ["start system: end of the system prompt"],
    words: [/<context name="userRules">\n/, /\n<\/context>/, BLANK_LINE_REGEXP],
    signs: /<context name="userRules">/,
  },
};

/** Whether the recordings have a block in this place. */
export function isKnownPlace(agent: string, { when, role, place }: AgentBlock): boolean {
  return AGENT_WORDS[agent]!.places.includes(`${when} ${role}: ${place}`);
}

/** The agent's own words as the recordings have them: the match of a whole stretch, or null. */
export function matchWords(agent: string, text: string): RegExpExecArray | null {
  for (const { source } of AGENT_WORDS[agent]!.words) {
    const match = new RegExp(`^(?:${source})$`).exec(text);
    if (match !== null) return match;
  }
  return null;
}
