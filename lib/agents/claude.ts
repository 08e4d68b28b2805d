/**
 * Claude Code: an organisation's files, the user's, then those of every folder from the file system
 * root to the working directory; AGENTS.md only where no CLAUDE.md is (from 2.1.277). Rules and files
 * of nested folders are loaded when the model touches a file that they are meant for.
 *
 * @module
 */

import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import {
  type AgentBlock,
  type AgentContext,
  type AgentProfile,
  type AgentReading,
  readingOfFailure,
} from "./agent.ts";
import { isTooDeep, parseClaudeDocument } from "./claude/document.ts";
import {
  type ClaudeItem,
  type ClaudeMemory,
  type ClaudePass,
  type ClaudeTier,
  MAX_HOPS,
} from "./claude/files.ts";
import { loadClaudePrompts } from "./claude/prompts.ts";
import { claudeManagedFolder, claudeUserFolder, readClaudeSettings } from "./claude/settings.ts";
import { loadClaudeStart } from "./claude/start.ts";
import { joinPieces, measured, ownWords } from "./common/pieces.ts";
import { orStartFailure } from "./common/start_error.ts";
import { withoutFulfilled } from "./common/without_fulfilled.ts";
import { type ClaudeTouched, loadClaudeTouched } from "./claude/touched.ts";

/** Does not know AGENTS.md, and follows links out of the project. */
const OLD_VERSION = "2.1.197";

/** Claude Code 2.1.332. */
export const claude: AgentProfile = {
  name: "claude",
  title: "Claude Code",
  version: "2.1.332",
  olderVersions: [OLD_VERSION],
  holdsFrom: { "2.1.332": "2.1.276" },
  date: "2026-11",
  variables: [
    "CLAUDE_CONFIG_DIR",
    "CLAUDE_CODE_DISABLE_CLAUDE_MDS",
    "CLAUDE_CODE_SAFE_MODE",
    "CLAUDE_CODE_SIMPLE",
    "CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD",
  ],
  imports: { maxDepth: MAX_HOPS, words: (text) => parseClaudeDocument(text).imports },
  sources: [
    "npm package @anthropic-ai/claude-code 2.1.332 and 2.1.197, run against a stand-in model server",
    "Its documentation on memory and settings",
  ],
  gaps: [
    "Imports from outside the working directory that the user has approved in a dialogue",
    "Auto memory (MEMORY.md), plugins and hooks",
    "Settings that are void because of a value that is not checked here",
    "Configurations of MCP servers that do not let it start",
    "Descriptions of agents and skills, which stand in a list of them",
    "Which of two styles or agents of one name and folder counts, which is up to the file system",
    "The order of rules in one folder, which is the file system's",
    "Look-alikes of Claude Code's own tags, which it defuses in what it adds later",
    "What changed between the two versions; from 2.1.276 on, the newer one stands in",
  ],
  folders: (user) => [claudeUserFolder(user), claudeManagedFolder(user.system.os)],
  marks: ["CLAUDE.md", "CLAUDE.local.md", ".claude"],
  load,
};

const LABELS: Record<ClaudeTier, string> = {
  managed: "organization-managed policy instructions",
  user: "user's private global instructions for all projects",
  project: "project instructions, checked into the codebase",
  local: "user's private project instructions, not checked in",
};

const HEADER = "Codebase and user instructions are shown below. Be sure to adhere to these " +
  "instructions. IMPORTANT: These instructions OVERRIDE any default behavior and you MUST follow " +
  "them exactly as written.\n\n";

const OLD_HEADER =
  "As you answer the user's questions, you can use the following context:\n# claudeMd\n";

const OLD_FOOTER =
  "      IMPORTANT: this context may or may not be relevant to your tasks. You should not respond " +
  "to this context unless it is highly relevant to your task.";

function load(context: AgentContext): AgentReading {
  const isOld = context.version === OLD_VERSION;
  const notes: Diagnostic[] = [];
  const { value, failure } = orStartFailure(() => {
    const settings = readClaudeSettings(context, { isOld, notes });
    return { settings, prompts: loadClaudePrompts({ context, settings, isOld }) };
  });
  if (failure !== null) return readingOfFailure(failure, notes);
  const { settings, prompts } = value;
  const pass: ClaudePass = { context, settings, isOld, when: "start", seen: new Map() };
  const start = settings.isOff ? { items: [], readsAgents: false } : loadClaudeStart(pass);
  const touched = settings.isOff ? { items: [], agents: [] } : loadClaudeTouched(start, pass);
  const items = [...start.items, ...touched.items, ...touched.agents];
  const blocks = [
    ...prompts.before.blocks,
    ...startBlocks(memoriesOf(start.items), { isOld, day: context.system.now() }),
    ...prompts.after.blocks,
    ...touchedBlocks(touched, isOld),
  ];
  for (const { file } of memoriesOf(items)) {
    if (!isTooDeep(file.text)) continue;
    notes.push(diagnostic("agent-imports", "warning", {
      message: "Lists or quotes are nested so deep here that it is not known what Claude Code " +
        "makes of them: every word after @ counts as an import, and comments stay",
      path: file.path,
      help: "Make the text flatter",
    }));
  }
  const entries = withoutFulfilled(items.map(({ entry }) => entry));
  const own = measured(entries, blocks.flatMap((block) => block.pieces));
  return {
    startFailure: null,
    entries: [
      ...prompts.before.entries,
      ...own.filter(({ when }) => when === "start"),
      ...prompts.after.entries,
      ...own.filter(({ when }) => when === "touched"),
    ],
    ordered: !hasFreeOrder(items),
    blocks,
    notes,
  };
}

function memoriesOf(items: ClaudeItem[]): ClaudeMemory[] {
  return items.flatMap(({ memory }) => memory === null ? [] : [memory]);
}

/** Whether two rules are sent that lie in one folder of rules. */
function hasFreeOrder(items: ClaudeItem[]): boolean {
  const places = items.flatMap(({ entry, memory }) =>
    entry.kind === "rule" && memory !== null ? [`${memory.tier} ${memory.folder}`] : []
  );
  return new Set(places).size < places.length;
}

function startBlocks(
  memories: ClaudeMemory[],
  { isOld, day }: { isOld: boolean; day: Date },
): AgentBlock[] {
  if (memories.length === 0) return [];
  const pieces = [ownWords(`<system-reminder>\n${isOld ? OLD_HEADER : ""}${HEADER}`)];
  for (const [index, { shownPath, tier, text, file }] of memories.entries()) {
    if (index > 0) pieces.push(ownWords("\n\n"));
    pieces.push(ownWords(`Contents of ${shownPath} (${LABELS[tier]}):\n\n`));
    pieces.push({ text: text.trim(), path: file.realPath });
  }
  if (isOld) {
    pieces.push(ownWords(`\n# currentDate\nToday's date is ${localDay(day)}.\n\n${OLD_FOOTER}`));
  }
  pieces.push(ownWords(`\n</system-reminder>${isOld ? "\n\n" : ""}`));
  return [{ role: "user", place: "first user message, before the prompt", when: "start", pieces }];
}

function localDay(day: Date): string {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) =>
    String(part).padStart(2, "0")
  );
  return `${day.getFullYear()}-${month}-${date}`;
}

/**
 * Words in angle brackets that the model could take for Claude Code's own; look-alikes of these
 * characters are not known here.
 */
const RESERVED_TAGS = [
  ...["agent-message", "bash-input", "bash-stderr", "bash-stdout", "command-args"],
  ...["command-message", "command-name", "coordinator-relay", "cross-session-message"],
  ...["fetched-web-content", "function_results", "local-command-caveat", "local-command-stderr"],
  ...["local-command-stdout", "persisted-output", "remote-review", "sandbox_violations"],
  ...["slack-ping", "slack-tag-message", "system-reminder", "system_reminder"],
  ...["task-notification", "teammate-message", "tick", "tool_use_error", "total_tokens"],
  ...["untrusted-widget-state", "user-prompt-submit-hook"],
];
const RESERVED_TAG_REGEXP = new RegExp(
  `<(?=[\\s/]*(?:${RESERVED_TAGS.join("|")})(?![\\w-]))`,
  "gi",
);
const REMINDER_TAG_REGEXP = /<(?=\s*\/?\s*system-reminder\b)/gi;

/** Texts are not trimmed here. */
function touchedBlocks({ items, agents }: ClaudeTouched, isOld: boolean): AgentBlock[] {
  const added = memoriesOf(items).map(({ shownPath, text, file }) => [
    ownWords(`Contents of ${shownPath}:\n\n`),
    { text: isOld ? text : text.replaceAll(RESERVED_TAG_REGEXP, "<\\"), path: file.realPath },
  ]);
  const when = "touched";
  const blocks: AgentBlock[] = [];
  if (isOld) {
    const pieces = joinPieces(added, "\n\n");
    if (pieces.length > 0) {
      blocks.push({ role: "system", place: "message after the tool result", when, pieces });
    }
    return blocks;
  }
  for (const [index, pieces] of added.entries()) {
    const end = index < added.length - 1 ? "\n" : "";
    blocks.push({
      role: "user",
      place: "after the tool result, in its message",
      when,
      pieces: [
        ownWords("<system-reminder>\n"),
        ...pieces,
        ownWords(`\n</system-reminder>${end}`),
      ],
    });
  }
  const pieces = joinPieces(
    memoriesOf(agents).map(({ shownPath, text, file }) => [
      ownWords(`Contents of ${shownPath}:\n\n`),
      { text: text.replaceAll(REMINDER_TAG_REGEXP, "&lt;"), path: file.realPath },
    ]),
    "\n",
  );
  if (pieces.length > 0) {
    blocks.push({
      role: "system",
      place: "message after the tool result",
      when,
      pieces: [ownWords("tool.call hook additional context: "), ...pieces],
    });
  }
  return blocks;
}
