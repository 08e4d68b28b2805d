/**
 * The settings of Claude Code at all their levels, as far as they change which instruction files are
 * loaded.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import { compareCodeUnits, type Diagnostic, diagnostic } from "../../diagnostic.ts";
import { globMatcher } from "../../glob/glob_matcher.ts";
import { jsonNesting, MAX_JSON_DEPTH } from "../../json_nesting.ts";
import type { OperatingSystem } from "../../system.ts";
import type { AgentContext, AgentSystem, AgentUser } from "../agent.ts";
import { isRead, readAgentFile } from "../common/agent_file.ts";
import { argumentValues } from "../common/argument_values.ts";
import { withoutByteOrderMark } from "../common/decode_lossy.ts";
import { expandHome } from "../common/home.ts";
import { mainCheckoutOf } from "../common/git_root.ts";
import { isSettings, settingAt, type Settings, tooDeepSettings } from "../common/json_settings.ts";
import { nearestFolder } from "../common/walk.ts";
import { StartError } from "../common/start_error.ts";
import { wrongKeyIn } from "./settings_kinds.ts";

/** A kind of files that `--setting-sources` can leave out. */
export type ClaudeSource = "user" | "project" | "local";

/** What is done about AGENTS.md, or about everything but an organisation's files. */
export type ClaudeMode =
  | "claude-md-or-agents-md"
  | "claude-md-and-agents-md"
  | "claude-md"
  | "managed-only";

/** What the settings, variables and arguments say. */
export interface ClaudeSettings {
  /** Whether no instruction file is loaded at all. */
  isOff: boolean;
  /** Whether the user's and the project's own styles and agents count either. */
  isBare: boolean;
  /** Name of the style of the answers; null if none is chosen. */
  outputStyle: string | null;
  /** Name of the agent whose prompt takes the place of the usual one; null if none is chosen. */
  agent: string | null;
  /** Which files are loaded at all. */
  sources: ReadonlySet<ClaudeSource>;
  /** What is done about AGENTS.md. */
  mode: ClaudeMode;
  /** Folder of the organisation's files. */
  managedFolder: string;
  /** An organisation's text in its settings, and the file; null if there is none. */
  managedText: { text: string; path: string } | null;
  /** Folders given with `--add-dir`. */
  addedFolders: string[];
  /** Folders outside the working directory that may be worked in: those, and what settings add. */
  permittedFolders: string[];
  /** Whether the instruction files of `addedFolders` are loaded too. */
  loadsAddedFolders: boolean;
  /** Whether `claudeMdExcludes` leaves a file out. */
  isExcluded(path: string): boolean;
}

/** Two roots of a working directory that is in a linked worktree are not the same. */
export interface ClaudeRepository {
  /** The nearest folder with a `.git`, whatever that is. */
  root: string;
  /** The root of the main checkout: another one if `root` is a linked worktree. */
  mainRoot: string;
}

const MANAGED_FOLDERS: Record<OperatingSystem, string> = {
  linux: "/etc/claude-code",
  darwin: "/Library/Application Support/ClaudeCode",
  windows: "C:\\Program Files\\ClaudeCode",
};

const MODES: readonly unknown[] = [
  "claude-md-or-agents-md",
  "claude-md-and-agents-md",
  "claude-md",
  "managed-only",
];

/** Folder of the user's own files. */
export function claudeUserFolder(
  { home, environment }: Pick<AgentUser, "home" | "environment">,
): string {
  return environment("CLAUDE_CONFIG_DIR") ?? join(home, ".claude");
}

/** Folder of the organisation's files. */
export function claudeManagedFolder(os: OperatingSystem): string {
  return MANAGED_FOLDERS[os];
}

/** The repository that a folder is in; null outside any. */
export function claudeRepository(cwd: string, system: AgentSystem): ClaudeRepository | null {
  const root = nearestFolder(cwd, (folder) => system.followedStatus(join(folder, ".git")).ok);
  if (root === null) return null;
  return { root, mainRoot: mainCheckoutOf(root, system) ?? root };
}

/**
 * Reads everything. Broken files are noted and left out.
 *
 * @throws {StartError} where Claude Code does not start.
 */
export function readClaudeSettings(
  context: AgentContext,
  { isOld, notes }: { isOld: boolean; notes: Diagnostic[] },
): ClaudeSettings {
  const { system, cwd, arguments: args } = context;
  const managedFolder = claudeManagedFolder(system.os);
  const sources = enabledSources(args);
  checkState(context);
  const read = (path: string): Settings => readSettingsFile(path, { system, notes, isOld });
  const own = join(".claude", "settings.json");
  const local = join(".claude", "settings.local.json");
  const user = sources.has("user") ? [read(join(claudeUserFolder(context), "settings.json"))] : [];
  const project = sources.has("project") ? [read(join(cwd, own))] : [];
  // The main checkout's local settings hold for all its folders and worktrees.
  const mainRoot = isOld ? undefined : claudeRepository(cwd, system)?.mainRoot;
  const localFolders = new Set(mainRoot === undefined ? [cwd] : [mainRoot, cwd]);
  const locals = sources.has("local")
    ? [...localFolders].map((folder) => read(join(folder, local)))
    : [];
  const flags = argumentValues(args, ["--settings"]).slice(-1).map((value) =>
    readFlag(value, { context, notes, isOld })
  );
  const managedPaths = [
    join(managedFolder, "managed-settings.json"),
    ...dropIns(managedFolder, system),
  ];
  const managed = managedPaths.map((path) => ({
    path,
    settings: readManaged(path, { system, notes, isOld }),
  }));
  const trusted = [...user, ...flags, ...managed.map(({ settings }) => settings)];
  const all = [
    ...user,
    ...project,
    ...locals,
    ...flags,
    ...managed.map(({ settings }) => settings),
  ];

  const environment = (name: string): string => {
    const set = all.map((settings) => settingAt(settings, "env", name)).findLast((value) =>
      value !== undefined
    );
    return String(set ?? context.environment(name) ?? "");
  };
  const isSet = (name: string): boolean =>
    ["1", "true", "yes", "on"].includes(environment(name).trim().toLowerCase());
  const addedFolders = variadicValues(args, "--add-dir").map((path) => resolve(cwd, path));
  const isBare = args.includes("--bare") || isSet("CLAUDE_CODE_SIMPLE");
  const texts = managed.flatMap(({ path, settings }) =>
    typeof settings["claudeMd"] === "string" ? [{ text: settings["claudeMd"], path }] : []
  );
  const isExcluded = globMatcher(
    all.flatMap((settings) => (settings["claudeMdExcludes"] ?? []) as string[]),
  );
  const permitted = all.flatMap((settings) =>
    (settingAt(settings, "permissions", "additionalDirectories") ?? []) as string[]
  ).map((path) => resolve(cwd, expandHome(path, context.home)));
  const isSafe = isSet("CLAUDE_CODE_SAFE_MODE") || args.includes("--safe-mode");
  const chosen = (key: string): string | null => {
    const value = all.map((settings) => settings[key]).findLast((each) => each !== undefined);
    return typeof value === "string" && value !== "" ? value : null;
  };
  return {
    isOff: isSet("CLAUDE_CODE_DISABLE_CLAUDE_MDS") || isSafe ||
      (isBare && !(isOld && addedFolders.length > 0)),
    isBare: isBare || isSafe,
    outputStyle: chosen("outputStyle"),
    agent: argumentValues(args, ["--agent"]).at(-1) ?? chosen("agent"),
    sources,
    mode: isOld ? "claude-md" : modeOf(all, trusted),
    managedFolder,
    managedText: texts.at(-1) ?? null,
    addedFolders,
    permittedFolders: [...addedFolders, ...permitted],
    loadsAddedFolders: isSet("CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD"),
    isExcluded,
  };
}

const SOURCES: readonly ClaudeSource[] = ["user", "project", "local"];

function enabledSources(args: readonly string[]): Set<ClaudeSource> {
  const value = argumentValues(args, ["--setting-sources"]).at(-1);
  if (value === undefined) return new Set(SOURCES);
  if (value === "") return new Set();
  const names = value.split(",").map((name) => name.trim() as ClaudeSource);
  const wrong = names.find((name) => !SOURCES.includes(name));
  if (wrong === undefined) return new Set(names);
  throw new StartError({
    path: null,
    reason: "wrong-argument",
    message: `--setting-sources takes ${SOURCES.join(", ")}, not "${wrong}"`,
  });
}

/** What Claude Code keeps about itself; a broken file ends it, unless somebody is asked. */
function checkState(context: AgentContext): void {
  const { system, home, environment } = context;
  const folder = claudeUserFolder(context);
  const legacy = join(folder, ".config.json");
  const path = system.followedStatus(legacy).ok
    ? legacy
    : join(environment("CLAUDE_CONFIG_DIR") ?? home, ".claude.json");
  const file = readAgentFile(path, system);
  if (!isRead(file) || file.text.trim() === "" || jsonIn(file.text) !== null) return;
  throw new StartError({
    path,
    reason: "broken-settings",
    message: "What Claude Code keeps about itself here is no JSON",
  });
}

/** What a text holds as JSON, after a byte order mark; null if it is none. */
function jsonIn(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(withoutByteOrderMark(text)) };
  } catch {
    return null;
  }
}

/** `--settings` takes a file, or the settings themselves. */
function readFlag(
  value: string,
  { context: { cwd, system }, notes, isOld }: {
    context: AgentContext;
    notes: Diagnostic[];
    isOld: boolean;
  },
): Settings {
  const text = value.trim();
  if (text === "") return {};
  if (text.startsWith("{") && text.endsWith("}")) {
    if (jsonIn(text) === null) {
      throw new StartError({
        path: null,
        reason: "wrong-argument",
        message: "What --settings is given is no JSON",
      });
    }
    return parseSettingsText(text, { path: "--settings", notes, isOld });
  }
  const path = resolve(cwd, value);
  const file = readAgentFile(path, system);
  if (isRead(file)) {
    return parseSettingsText(withoutByteOrderMark(file.text), { path, notes, isOld });
  }
  if (file.fault === "outside-grant") return {};
  throw new StartError({
    path,
    reason: file.fault === "missing" ? "missing-file" : "unreadable-settings",
    message: file.fault === "missing"
      ? "--settings names this file, and it is not there"
      : "--settings names this file, and it cannot be read",
  });
}

/** An organisation's settings lose only the keys with a wrong value, but must be a JSON object. */
function readManaged(
  path: string,
  { system, notes, isOld }: { system: AgentSystem; notes: Diagnostic[]; isOld: boolean },
): Settings {
  const file = readAgentFile(path, system);
  if (!isRead(file) || file.text.trim() === "") return {};
  const value = jsonIn(file.text)?.value;
  if (!isSettings(value)) {
    if (isOld) return {};
    throw new StartError({
      path,
      reason: "broken-settings",
      message: "The organisation's settings are no JSON object",
    });
  }
  const settings = { ...value };
  for (;;) {
    const wrongKey = wrongKeyIn(settings, { isOld });
    if (wrongKey === null) return settings;
    delete settings[wrongKey];
    notes.push(diagnostic("agent-config", "warning", {
      message: `Claude Code leaves "${wrongKey}" out, since its value is of the wrong kind`,
      path,
      help: "Mend the value",
    }));
  }
}

/** Files beside the managed settings, in the order of their names. */
function dropIns(managedFolder: string, system: AgentSystem): string[] {
  const folder = join(managedFolder, "managed-settings.d");
  const list = system.list(folder);
  if (!list.ok) return [];
  return list.value.map(({ name }) => name).filter((name) =>
    name.endsWith(".json") && !name.startsWith(".")
  ).sort(compareCodeUnits).map((name) => join(folder, name));
}

function readSettingsFile(
  path: string,
  { system, notes, isOld }: { system: AgentSystem; notes: Diagnostic[]; isOld: boolean },
): Settings {
  const file = readAgentFile(path, system);
  return isRead(file)
    ? parseSettingsText(withoutByteOrderMark(file.text), { path, notes, isOld })
    : {};
}

/** Comments are errors here, and one wrong value makes a whole file void. */
function parseSettingsText(
  text: string,
  { path, notes, isOld }: { path: string; notes: Diagnostic[]; isOld: boolean },
): Settings {
  // Nothing is lost with a blank file.
  if (text.trim() === "") return {};
  const nesting = jsonNesting(text);
  if (nesting.deepest > MAX_JSON_DEPTH && nesting.isClosed) {
    notes.push(tooDeepSettings(path));
    return {};
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  const wrongKey = isSettings(value) ? wrongKeyIn(value, { isOld }) : null;
  if (isSettings(value) && wrongKey === null) return value;
  notes.push(diagnostic("agent-config", "warning", {
    message: wrongKey === null
      ? "Cannot read the settings as Claude Code does; they are left out"
      : `Claude Code leaves these settings out as a whole, since "${wrongKey}" has no value of the right kind`,
    path,
    help: "Mend the file: it must be JSON without comments, with values of the right kinds",
  }));
  return {};
}

/** Anyone may turn the plugin off that reads AGENTS.md, but a project cannot choose the mode. */
function modeOf(all: Settings[], trusted: Settings[]): ClaudeMode {
  const plugin = "agents-md@builtin";
  const isEnabled = all.map((settings) => settingAt(settings, "enabledPlugins", plugin))
    .findLast((value) => value !== undefined);
  if (isEnabled === false) return "claude-md";
  const modes = trusted.map((settings) =>
    settingAt(settings, "pluginConfigs", plugin, "options", "instructionFiles")
  ).filter((mode): mode is ClaudeMode => MODES.includes(mode));
  return modes.at(-1) ?? "claude-md-or-agents-md";
}

/** The values of an option that takes all words up to the next option. */
function variadicValues(args: readonly string[], name: string): string[] {
  return args.flatMap((argument, index) => {
    if (argument !== name) return argumentValues([argument], [name]);
    const rest = args.slice(index + 1);
    const end = rest.findIndex((word) => word.startsWith("-"));
    return end < 0 ? rest : rest.slice(0, end);
  });
}
