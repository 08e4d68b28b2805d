/**
 * Codex CLI: one file per folder from the project root down to the working directory, sent root first
 * until a byte budget is spent, after one global file.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import { parse as parseToml } from "smol-toml";
import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import type {
  AgentContext,
  AgentEntry,
  AgentProfile,
  AgentReading,
  AgentSystem,
  AgentTextPiece,
  AgentUser,
} from "./agent.ts";
import {
  type AgentFile,
  faultEntries,
  fileEntry,
  isRead,
  readAgentFile,
} from "./common/agent_file.ts";
import { argumentValues } from "./common/argument_values.ts";
import { cutBytes } from "./common/cut_bytes.ts";
import { mainCheckoutOf } from "./common/git_root.ts";
import { measured, ownWords, wrapPieces } from "./common/pieces.ts";
import { foldersUpwards, nearestFolder } from "./common/walk.ts";

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
    "configuration from profiles and from the system administrator",
  ],
  folders: (user) => [codexHome(user)],
  marks: ["AGENTS.md", "AGENTS.override.md", ".codex"],
  load,
};

function codexHome({ home, environment }: AgentUser): string {
  return environment("CODEX_HOME") || join(home, ".codex");
}

function load(context: AgentContext): AgentReading {
  const notes: Diagnostic[] = [];
  const cwd = workingDirectory(context);
  const { root, settings, isUntrusted } = configure(context, cwd, notes);
  const global = loadGlobal(context);
  const found = loadProject(context, { cwd, root, settings, notes });
  const project = isUntrusted
    ? { entries: found.entries.map((entry) => withdrawn(entry, "untrusted")), pieces: [] }
    : found;

  const separator = global.pieces.length > 0 ? "\n\n--- project-doc ---\n\n" : "";
  const body = [...global.pieces];
  for (const [index, piece] of project.pieces.entries()) {
    body.push(ownWords(index === 0 ? separator : "\n\n"), piece);
  }
  // The folder is named only where one of its files, or of those above, is sent.
  const place = project.pieces.length > 0 ? ` for ${cwd}` : "";
  return {
    startFailure: null,
    entries: [...global.entries, ...project.entries],
    ordered: true,
    blocks: body.length === 0 ? [] : [{
      role: "user",
      place: "first user message, before the environment context",
      when: "start",
      pieces: wrapPieces(`# AGENTS.md instructions${place}\n\n<INSTRUCTIONS>\n`, body, {
        after: "\n</INSTRUCTIONS>",
      }),
    }],
    notes,
  };
}

/** `-C DIR` is kept as it is spelt, links included; else the process knows only the physical path. */
function workingDirectory(context: AgentContext): string {
  const asked = argumentValues(context.arguments, ["-C", "--cd"]).at(-1);
  return asked === undefined ? context.cwd : resolve(context.cwd, asked);
}

interface Settings {
  maxBytes: number;
  fallbackNames: string[];
  rootMarkers: string[];
}

/** The user's settings decide where the root is, and only then a trusted project's own are seen. */
function configure(
  context: AgentContext,
  cwd: string,
  notes: Diagnostic[],
): { root: string; settings: Settings; isUntrusted: boolean } {
  const user = readConfig(join(codexHome(context), "config.toml"), context, notes);
  const flags = configFromArguments(context.arguments);
  const settings = { maxBytes: CODEX_DEFAULTS.maxBytes, fallbackNames: [], rootMarkers: [".git"] };
  apply(settings, user);
  apply(settings, flags);
  const isMarked = (folder: string) =>
    settings.rootMarkers.some((marker) => context.system.followedStatus(join(folder, marker)).ok);
  const root = nearestFolder(cwd, isMarked) ?? cwd;
  const { rootMarkers } = settings;
  for (const folder of foldersUpwards(cwd, { last: root }).reverse()) {
    const path = join(folder, ".codex");
    if (path === codexHome(context) || trustLevel(user, [folder, root]) !== "trusted") continue;
    apply(settings, readConfig(join(path, "config.toml"), context, notes));
  }
  apply(settings, flags);
  const isUntrusted = trustLevel(user, trustPlaces(cwd, context.system)) === "untrusted";
  return { root, settings: { ...settings, rootMarkers }, isUntrusted };
}

/** Where the user's word on a working directory is looked for: there, then at its repository's root. */
function trustPlaces(cwd: string, system: AgentSystem): string[] {
  const real = system.realPath(cwd);
  const places = real.ok ? [cwd, real.value] : [cwd];
  const root = nearestFolder(
    places.at(-1)!,
    (folder) => system.followedStatus(join(folder, ".git")).ok,
  );
  if (root === null) return places;
  if (system.followedStatus(join(root, ".git", "HEAD")).ok) return [...places, root];
  const main = mainCheckoutOf(root, system);
  return main === null ? places : [...places, main];
}

function apply(settings: Settings, config: Record<string, unknown>): void {
  const maxBytes = config["project_doc_max_bytes"];
  if (typeof maxBytes === "number") settings.maxBytes = maxBytes;
  const fallback = config["project_doc_fallback_filenames"];
  if (Array.isArray(fallback)) settings.fallbackNames = fallback.map(String);
  const markers = config["project_root_markers"];
  if (Array.isArray(markers)) settings.rootMarkers = markers.map(String);
}

function trustLevel(config: Record<string, unknown>, folders: string[]): unknown {
  const projects = config["projects"] as Record<string, { trust_level?: unknown }> | undefined;
  return folders.map((folder) => projects?.[folder]?.trust_level)
    .find((level) => level !== undefined);
}

function readConfig(
  path: string,
  { system }: AgentContext,
  notes: Diagnostic[],
): Record<string, unknown> {
  const file = readAgentFile(path, system);
  if (!isRead(file)) return {};
  try {
    return parseToml(file.text);
  } catch (error) {
    notes.push(diagnostic("agent-config", "warning", {
      message: `Codex cannot read its configuration: ${firstLine(error)}`,
      path,
      help: "Mend the file; its settings are left out here",
    }));
    return {};
  }
}

/** `-c key=value`: a TOML value, or a plain string where it is none. */
function configFromArguments(args: readonly string[]): Record<string, unknown> {
  const config: Record<string, unknown> = {};
  for (const setting of argumentValues(args, ["-c", "--config"])) {
    const [key = "", ...value] = setting.split("=");
    try {
      Object.assign(config, parseToml(`${key} = ${value.join("=")}`));
    } catch {
      config[key] = value.join("=");
    }
  }
  return config;
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
      entries.push(...faultEntries(path, file, { kind: "global" }));
      continue;
    }
    const text = trim(file.text);
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
  { cwd, root, settings, notes }: {
    cwd: string;
    root: string;
    settings: Settings;
    notes: Diagnostic[];
  },
): { entries: AgentEntry[]; pieces: AgentTextPiece[] } {
  const entries: AgentEntry[] = [];
  const pieces: AgentTextPiece[] = [];
  let left = settings.maxBytes;
  let blocked: string | null = null;
  for (const folder of foldersUpwards(cwd, { last: root }).reverse()) {
    let winner: string | null = null;
    for (const name of candidateNames(settings)) {
      const path = join(folder, name);
      const file = readAgentFile(path, context.system);
      if (!isRead(file)) {
        if (winner === null && left > 0 && file.fault === "permission") blocked ??= path;
        entries.push(...faultEntries(path, file, { kind: "project" }));
        continue;
      }
      if (winner !== null) {
        entries.push(shadowed(file, "project", winner));
        continue;
      }
      winner = path;
      if (trim(file.text) === "") {
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
function candidateNames({ fallbackNames }: Settings): string[] {
  const names = [...CODEX_DEFAULTS.names];
  for (const name of fallbackNames) {
    if (name !== "" && !name.includes("/") && !names.includes(name)) names.push(name);
  }
  return names;
}

function shadowed(file: AgentFile, kind: "global" | "project", by: string): AgentEntry {
  return fileEntry(file, kind, { status: "shadowed", reason: "shadowed-by", by });
}

/** Rust's idea of white space, which does not hold the byte order mark. */
const SPACE_REGEXP = /\p{White_Space}/u;

function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE_REGEXP.test(text[start]!)) start++;
  while (end > start && SPACE_REGEXP.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]!;
}
