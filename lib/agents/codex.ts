/**
 * Codex CLI: one file per folder from the project root down to the working directory, sent root first
 * until a byte budget is spent, after one global file.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import {
  type AgentBlock,
  type AgentContext,
  type AgentEntry,
  type AgentProfile,
  type AgentReading,
  type AgentTextPiece,
  readingOfFailure,
} from "./agent.ts";
import {
  codexHome,
  type CodexSettings,
  type CodexText,
  readCodexSettings,
  trimRust,
} from "./codex/settings.ts";
import {
  type AgentFile,
  faultEntries,
  fileEntry,
  isRead,
  readAgentFile,
} from "./common/agent_file.ts";
import { argumentValues } from "./common/argument_values.ts";
import { cutBytes } from "./common/cut_bytes.ts";
import { measured, ownWords, wrapPieces } from "./common/pieces.ts";
import { orStartFailure } from "./common/start_error.ts";
import { foldersUpwards } from "./common/walk.ts";

const OVERRIDE = "AGENTS.override.md";
const STANDARD = "AGENTS.md";

/** What holds where no configuration says otherwise: names in order, and bytes for all files together. */
export const CODEX_DEFAULTS: { names: readonly string[]; maxBytes: number } = {
  names: [OVERRIDE, STANDARD],
  maxBytes: 32_768,
};

/** Codex CLI 0.171. */
export const codex: AgentProfile = {
  name: "codex",
  title: "Codex CLI",
  version: "0.171.0",
  olderVersions: [],
  date: "2026-11",
  variables: ["CODEX_HOME"],
  imports: null,
  sources: [
    "recordings of `codex debug prompt-input`, version 0.171.0",
    "github.com/openai/codex: codex-rs/core/src/agents_md.rs",
    "developers.openai.com/codex/guides/agents-md",
  ],
  gaps: [
    "several environments in one session",
    "requirements of the system administrator, and kinds of values deep in the settings",
  ],
  folders: (user) => [codexHome(user)],
  marks: ["AGENTS.md", "AGENTS.override.md", ".codex"],
  load,
};

function load(context: AgentContext): AgentReading {
  const notes: Diagnostic[] = [];
  const cwd = workingDirectory(context);
  const { value: settings, failure } = orStartFailure(() =>
    readCodexSettings(context, { cwd, maxBytes: CODEX_DEFAULTS.maxBytes })
  );
  if (failure !== null) return readingOfFailure(failure, notes);
  const configured = loadConfigured(settings);
  const global = loadGlobal(context);
  const found = loadProject(context, { cwd, settings, notes });
  const project = settings.isUntrusted
    ? { entries: found.entries.map((entry) => withdrawn(entry, "untrusted")), pieces: [] }
    : found;

  const separator = global.pieces.length > 0 ? "\n\n--- project-doc ---\n\n" : "";
  const body = [...global.pieces];
  for (const [index, piece] of project.pieces.entries()) {
    body.push(ownWords(index === 0 ? separator : "\n\n"), piece);
  }
  // The folder is named only where one of its files, or of those above, is sent.
  const place = project.pieces.length > 0 ? ` for ${cwd}` : "";
  const blocks: AgentBlock[] = body.length === 0 ? [] : [{
    role: "user",
    place: "first user message, before the environment context",
    when: "start",
    pieces: wrapPieces(`# AGENTS.md instructions${place}\n\n<INSTRUCTIONS>\n`, body, {
      after: "\n</INSTRUCTIONS>",
    }),
  }];
  return {
    startFailure: null,
    entries: [...configured.entries, ...global.entries, ...project.entries],
    ordered: true,
    blocks: [...configured.blocks, ...blocks],
    notes,
  };
}

/** The texts that stand in for Codex's own instructions, or after them. */
function loadConfigured(
  { instructions, developerInstructions }: CodexSettings,
): { entries: AgentEntry[]; blocks: AgentBlock[] } {
  const block = (text: CodexText | null, place: string): AgentBlock[] =>
    text === null || text.text === "" ? [] : [{
      role: "developer",
      place,
      when: "start",
      pieces: [{ text: text.text, path: text.file?.realPath ?? null }],
    }];
  const blocks = [
    ...block(instructions, "base instructions, in place of Codex's own"),
    ...block(developerInstructions, "developer message after the base instructions"),
  ];
  const pieces = blocks.flatMap((each) => each.pieces);
  const files = [instructions?.file, developerInstructions?.file].filter((file) =>
    file !== null && file !== undefined && pieces.some(({ path }) => path === file.realPath)
  ) as AgentFile[];
  const entries = [...new Map(files.map((file) => [file.path, file])).values()]
    .map((file) => fileEntry(file, "configured"));
  return { entries: measured(entries, pieces), blocks };
}

/** `-C DIR` is kept as it is spelt, links included; else the process knows only the physical path. */
function workingDirectory(context: AgentContext): string {
  const asked = argumentValues(context.arguments, ["-C", "--cd"]).at(-1);
  return asked === undefined ? context.cwd : resolve(context.cwd, asked);
}

/** The first global file that is not blank; an empty override falls through to the next. */
function loadGlobal(context: AgentContext): { entries: AgentEntry[]; pieces: AgentTextPiece[] } {
  const entries: AgentEntry[] = [];
  const pieces: AgentTextPiece[] = [];
  let winner: string | null = null;
  for (const name of CODEX_DEFAULTS.names) {
    const path = join(codexHome(context), name);
    const file = readAgentFile(path, context.system);
    if (!isRead(file)) {
      entries.push(...faultEntries(path, file, { kind: "global", system: context.system }));
      continue;
    }
    const text = trimRust(file.text);
    if (winner !== null) {
      entries.push(shadowed(file, "global", winner));
    } else if (text === "") {
      entries.push(fileEntry(file, "global", { status: "skipped", reason: "empty" }));
    } else {
      winner = path;
      pieces.push({ text, path: file.realPath });
      entries.push(...measured([fileEntry(file, "global")], pieces));
    }
  }
  return { entries, pieces };
}

function loadProject(
  context: AgentContext,
  { cwd, settings, notes }: { cwd: string; settings: CodexSettings; notes: Diagnostic[] },
): { entries: AgentEntry[]; pieces: AgentTextPiece[] } {
  const entries: AgentEntry[] = [];
  const pieces: AgentTextPiece[] = [];
  let left = settings.maxBytes;
  let blocked: string | null = null;
  for (const folder of foldersUpwards(cwd, { last: settings.root }).reverse()) {
    let winner: string | null = null;
    for (const name of candidateNames(settings)) {
      const path = join(folder, name);
      const file = readAgentFile(path, context.system);
      if (!isRead(file)) {
        if (winner === null && left > 0 && file.fault === "permission") blocked ??= path;
        entries.push(...faultEntries(path, file, { kind: "project", system: context.system }));
        continue;
      }
      if (winner !== null) {
        entries.push(shadowed(file, "project", winner));
        continue;
      }
      winner = path;
      if (trimRust(file.text) === "") {
        entries.push(fileEntry(file, "project", { status: "skipped", reason: "empty" }));
      } else if (left <= 0) {
        entries.push(fileEntry(file, "project", { status: "skipped", reason: "budget" }));
      } else {
        const { text, bytes, cutAtLine } = cutBytes(file.bytes, left);
        left -= bytes;
        pieces.push({ text, path: file.realPath });
        const cut = { status: "cut", reason: "budget", bytesSent: bytes, cutAtLine } as const;
        entries.push(fileEntry(file, "project", cutAtLine === null ? {} : cut));
      }
    }
  }
  // One file that cannot be read takes the whole chain with it, and Codex says nothing.
  if (blocked !== null) {
    notes.push(diagnostic("agent-chain-lost", "error", {
      message: "Codex cannot read this file and therefore sends no project file at all",
      path: blocked,
      help: "Make the file readable or remove it",
    }));
    return { entries: entries.map((entry) => withdrawn(entry, "chain-lost", blocked)), pieces: [] };
  }
  return { entries, pieces };
}

function withdrawn(
  entry: AgentEntry,
  reason: "chain-lost" | "untrusted",
  by: string | null = null,
): AgentEntry {
  if (entry.status !== "sent" && entry.status !== "cut") return entry;
  return { ...entry, bytesSent: 0, cutAtLine: null, status: "skipped", reason, by };
}

/** The names in order. A fallback name with a slash is accepted in the settings and never found. */
function candidateNames({ fallbackNames }: CodexSettings): string[] {
  const names = [...CODEX_DEFAULTS.names];
  for (const name of fallbackNames) {
    if (name !== "" && !name.includes("/") && !names.includes(name)) names.push(name);
  }
  return names;
}

function shadowed(file: AgentFile, kind: "global" | "project", by: string): AgentEntry {
  return fileEntry(file, kind, { status: "shadowed", reason: "shadowed-by", by });
}
