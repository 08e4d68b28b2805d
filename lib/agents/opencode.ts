/**
 * OpenCode: the first name that is found anywhere on the way up wins for the whole way, nearest file
 * first, after one global file and before what the configuration names.
 *
 * @module
 */

import { dirname, isAbsolute, join } from "@std/path";
import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import { pushAll } from "../push_all.ts";
import {
  type AgentBlock,
  type AgentContext,
  type AgentEntry,
  type AgentFileKind,
  type AgentMoment,
  type AgentProfile,
  type AgentReading,
  type AgentTextPiece,
  readingOfFailure,
} from "./agent.ts";
import { faultEntries, fileEntry, isRead, readAgentFile } from "./common/agent_file.ts";
import { withoutByteOrderMark } from "./common/decode_lossy.ts";
import { gitRoot } from "./common/git_root.ts";
import { globFiles } from "./common/glob_files.ts";
import { expandHome } from "./common/home.ts";
import { joinPieces, measured, ownWords, wrapPieces } from "./common/pieces.ts";
import { orStartFailure } from "./common/start_error.ts";
import { foldersUpwards, isWithin } from "./common/walk.ts";
import {
  configFolder,
  isSet,
  type OpencodeSettings,
  readOpencodeSettings,
} from "./opencode/settings.ts";

/** OpenCode 1.18. */
export const opencode: AgentProfile = {
  name: "opencode",
  title: "OpenCode",
  version: "1.18.33",
  olderVersions: [],
  date: "2026-11",
  variables: [
    "OPENCODE_CONFIG",
    "OPENCODE_CONFIG_CONTENT",
    "OPENCODE_CONFIG_DIR",
    "OPENCODE_DISABLE_CLAUDE_CODE",
    "OPENCODE_DISABLE_CLAUDE_CODE_PROMPT",
    "OPENCODE_DISABLE_PROJECT_CONFIG",
    "XDG_CONFIG_HOME",
  ],
  imports: null,
  sources: [
    "recordings of requests, version 1.18.33",
    "github.com/anomalyco/opencode: packages/opencode/src/session/instruction.ts",
    "opencode.ai/docs/rules",
  ],
  gaps: [
    "instructions from URLs, or with variables in the settings",
    "instructions from plugins and a remote configuration",
    "kinds of values deep in the settings, and models that no provider has",
    "which of two files of one agent counts, which is up to the file system",
  ],
  folders: (user) => [
    configFolder(user),
    ...[user.environment("OPENCODE_CONFIG_DIR") ?? ""].filter((path) => path !== ""),
  ],
  marks: ["opencode.json", "opencode.jsonc", ".opencode"],
  load,
};

/** Files in the order taken, each once. */
interface Collected {
  entries: AgentEntry[];
  texts: AgentTextPiece[][];
  seen: Set<string>;
}

function load(context: AgentContext): AgentReading {
  const notes: Diagnostic[] = [];
  // Outside a repository the walk ends nowhere before the file system root.
  const last = gitRoot(context.cwd, context.system);
  const start: Collected = { entries: [], texts: [], seen: new Set() };

  const { value: settings, failure } = orStartFailure(() =>
    readOpencodeSettings({ context, last, notes })
  );
  if (failure !== null) return readingOfFailure(failure, notes);
  collectGlobal(start, context);
  if (!isSet("OPENCODE_DISABLE_PROJECT_CONFIG", context)) collectProject(start, context, last);
  const { paths, ordered } = configured(settings, { context, last, notes });
  for (const path of paths) {
    collect(start, path, { kind: "configured", when: "start", context });
  }
  const { entries: prompts, blocks } = promptOf(settings);
  if (start.texts.length > 0) {
    const pieces = [...joinPieces(start.texts, "\n"), ownWords("\n")];
    blocks.push({
      role: "system",
      place: "system prompt, after the environment",
      when: "start",
      pieces,
    });
  }
  const touched: Collected = { entries: [], texts: [], seen: start.seen };
  collectTouched(touched, context);
  if (touched.texts.length > 0) {
    blocks.push({
      role: "tool",
      place: "end of the read tool's result",
      when: "touched",
      pieces: wrapPieces("\n\n<system-reminder>\n", joinPieces(touched.texts, "\n\n"), {
        after: "\n</system-reminder>",
      }),
    });
  }
  return {
    startFailure: null,
    entries: [...prompts, ...start.entries, ...touched.entries],
    ordered,
    blocks,
    notes,
  };
}

/** The prompt of the agent that answers, where the settings or a file of it give one. */
function promptOf({ prompt }: OpencodeSettings): { entries: AgentEntry[]; blocks: AgentBlock[] } {
  if (prompt === null) return { entries: [], blocks: [] };
  const entries = [...new Map(prompt.files.map((file) => [file.path, file])).values()]
    .map((file) => fileEntry(file, "configured"));
  return {
    entries: measured(entries, prompt.pieces),
    blocks: [{
      role: "system",
      place: "start of the system prompt, in place of OpenCode's own",
      when: "start",
      pieces: prompt.pieces,
    }],
  };
}

/** Takes a file that exists; what is empty or cannot be read counts as taken and gives nothing. */
function collect(
  collected: Collected,
  path: string,
  { kind, when, context }: { kind: AgentFileKind; when: AgentMoment; context: AgentContext },
): void {
  if (collected.seen.has(path)) return;
  collected.seen.add(path);
  const file = readAgentFile(path, context.system);
  if (!isRead(file)) {
    collected.entries.push(...faultEntries(path, file, { kind, when }));
    return;
  }
  const text = withoutByteOrderMark(file.text);
  if (text === "") {
    collected.entries.push(fileEntry(file, kind, { when, status: "skipped", reason: "empty" }));
    return;
  }
  const pieces = [
    ownWords(`Instructions from: ${path}\n`),
    { text, path: file.realPath },
  ];
  collected.entries.push(...measured([fileEntry(file, kind, { when })], pieces));
  collected.texts.push(pieces);
}

function exists(path: string, { system }: AgentContext): boolean {
  return system.followedStatus(path).ok;
}

/** Those that exist; what is a link that leads nowhere gets its entry here. */
function existing(
  collected: Collected,
  paths: string[],
  { kind, when, context }: { kind: AgentFileKind; when: AgentMoment; context: AgentContext },
): string[] {
  const { system } = context;
  return paths.filter((path) => {
    if (exists(path, context)) return true;
    const file = readAgentFile(path, system);
    if (!isRead(file) && (file.fault === "missing" || file.detail === "ELOOP")) {
      collected.entries.push(...faultEntries(path, file, { kind, when, system }));
    }
    return false;
  });
}

function collectGlobal(collected: Collected, context: AgentContext): void {
  // A folder of one's own takes the place of the usual one, even if it holds no such file.
  const folder = context.environment("OPENCODE_CONFIG_DIR") || configFolder(context);
  const candidates = existing(collected, [
    join(folder, "AGENTS.md"),
    ...(readsClaudeFiles(context) ? [join(context.home, ".claude", "CLAUDE.md")] : []),
  ], { kind: "global", when: "start", context });
  const [winner, ...others] = candidates;
  if (winner === undefined) return;
  collect(collected, winner, { kind: "global", when: "start", context });
  shadow(collected, others, { by: winner, kind: "global", context });
}

function collectProject(collected: Collected, context: AgentContext, last: string | null): void {
  const folders = foldersUpwards(context.cwd, { last });
  let winner: string | null = null;
  for (const name of names(context)) {
    const paths = existing(collected, folders.map((folder) => join(folder, name)), {
      kind: "project",
      when: "start",
      context,
    });
    if (winner !== null) {
      shadow(collected, paths, { by: winner, kind: "project", context });
      continue;
    }
    for (const path of paths) collect(collected, path, { kind: "project", when: "start", context });
    winner = paths[0] ?? null;
  }
}

/** From the touched file's folder up to the working directory, which is not looked at again. */
function collectTouched(collected: Collected, context: AgentContext): void {
  const { cwd, touched } = context;
  if (touched === null || !isWithin(cwd, touched)) return;
  for (const folder of foldersUpwards(dirname(touched), { last: cwd })) {
    if (folder === cwd) break;
    const candidates = names(context).map((name) => join(folder, name));
    const [winner, ...others] = existing(collected, candidates, {
      kind: "nested",
      when: "touched",
      context,
    });
    if (winner === undefined || winner === touched) continue;
    collect(collected, winner, { kind: "nested", when: "touched", context });
    shadow(collected, others, { by: winner, kind: "nested", context });
  }
}

function shadow(
  collected: Collected,
  paths: string[],
  { by, kind, context }: { by: string; kind: AgentFileKind; context: AgentContext },
): void {
  for (const path of paths) {
    const file = readAgentFile(path, context.system);
    const when = kind === "nested" ? "touched" : "start";
    if (!isRead(file)) {
      collected.entries.push(...faultEntries(path, file, { kind, when }));
      continue;
    }
    const reason = "shadowed-by";
    collected.entries.push(fileEntry(file, kind, { when, status: "shadowed", reason, by }));
  }
}

function names(context: AgentContext): string[] {
  return ["AGENTS.md", ...(readsClaudeFiles(context) ? ["CLAUDE.md"] : []), "CONTEXT.md"];
}

function readsClaudeFiles(context: AgentContext): boolean {
  return !["OPENCODE_DISABLE_CLAUDE_CODE", "OPENCODE_DISABLE_CLAUDE_CODE_PROMPT"].some((name) =>
    isSet(name, context)
  );
}

/** Outside a repository a pattern such as `**` means all folders of the machine. */
const MAX_FOLDERS = 20_000;

/**
 * Paths that the configuration's `instructions` lead to, pattern by pattern. Where a pattern finds
 * several files, OpenCode takes them as the file system lists them, so that no order is the right one.
 */
function configured(
  { instructions }: OpencodeSettings,
  { context, last, notes }: { context: AgentContext; last: string | null; notes: Diagnostic[] },
): { paths: string[]; ordered: boolean } {
  // A relative pattern is tried in the working directory and every folder above it; without the
  // project, only in a folder of one's own.
  const ownFolder = context.environment("OPENCODE_CONFIG_DIR");
  const places = !isSet("OPENCODE_DISABLE_PROJECT_CONFIG", context)
    ? foldersUpwards(context.cwd, { last })
    : ownFolder
    ? [ownFolder]
    : [];
  const paths: string[] = [];
  const budget = { folders: MAX_FOLDERS };
  let ordered = true;
  for (const pattern of new Set(instructions)) {
    if (/^https?:\/\//.test(pattern)) {
      notes.push(diagnostic("agent-url", "info", {
        message: `OpenCode fetches "${pattern}" and sends it too; Rivumi has no network access`,
      }));
      continue;
    }
    // What a variable may make of it is noted where the settings are read.
    if (/\{env:[^}]+\}/.test(pattern)) continue;
    const expanded = expandHome(pattern, context.home);
    const { system } = context;
    for (const folder of isAbsolute(expanded) ? [context.cwd] : places) {
      const found = globFiles(expanded, { folder, system, budget });
      if (found.length > 1) ordered = false;
      pushAll(paths, found);
    }
  }
  if (budget.folders < 0) {
    notes.push(diagnostic("agent-config", "warning", {
      message: "The patterns of OpenCode's instructions go through more than " +
        `${MAX_FOLDERS} folders; Rivumi stopped there, OpenCode does not`,
      help:
        "Name the folder in the pattern, or work in a Git repository, where they end at its root",
    }));
  }
  return { paths, ordered };
}
