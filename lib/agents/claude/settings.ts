/**
 * The settings of Claude Code at all their levels, as far as they change which instruction files are
 * loaded.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import { compareCodeUnits, type Diagnostic, diagnostic } from "../../diagnostic.ts";
import { jsonNesting, MAX_JSON_DEPTH } from "../../json_nesting.ts";
import type { OperatingSystem } from "../../system.ts";
import type { AgentContext, AgentSystem, AgentUser } from "../agent.ts";
import { isRead, readAgentFile } from "../common/agent_file.ts";
import { argumentValues } from "../common/argument_values.ts";
import { withoutByteOrderMark } from "../common/decode_lossy.ts";
import { expandHome } from "../common/home.ts";
import { mainCheckoutOf } from "../common/git_root.ts";
import { isSettings, settingAt, type Settings, tooDeepSettings } from "../common/json_settings.ts";
import { patternMatcher } from "../common/pattern_matcher.ts";
import { nearestFolder } from "../common/walk.ts";
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

/** Reads everything. Broken files are noted and left out. */
export function readClaudeSettings(
  context: AgentContext,
  { isOld, notes }: { isOld: boolean; notes: Diagnostic[] },
): ClaudeSettings {
  const { system, cwd, arguments: args } = context;
  const managedFolder = claudeManagedFolder(system.os);
  const sources = enabledSources(args);
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
    value.trimStart().startsWith("{")
      ? parseSettingsText(value, { path: "--settings", notes, isOld })
      : read(resolve(cwd, value))
  );
  const managedPaths = [
    join(managedFolder, "managed-settings.json"),
    ...dropIns(managedFolder, system),
  ];
  const managed = managedPaths.map((path) => ({ path, settings: read(path) }));
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
  const excludes = all.flatMap((settings) => (settings["claudeMdExcludes"] ?? []) as string[])
    .map(patternMatcher);
  const permitted = all.flatMap((settings) =>
    (settingAt(settings, "permissions", "additionalDirectories") ?? []) as string[]
  ).map((path) => resolve(cwd, expandHome(path, context.home)));
  return {
    isOff: isSet("CLAUDE_CODE_DISABLE_CLAUDE_MDS") || isSet("CLAUDE_CODE_SAFE_MODE") ||
      args.includes("--safe-mode") || (isBare && !(isOld && addedFolders.length > 0)),
    sources,
    mode: isOld ? "claude-md" : modeOf(all, trusted),
    managedFolder,
    managedText: texts.at(-1) ?? null,
    addedFolders,
    permittedFolders: [...addedFolders, ...permitted],
    loadsAddedFolders: isSet("CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD"),
    isExcluded: (path) => excludes.some((matches) => matches(path)),
  };
}

function enabledSources(args: readonly string[]): Set<ClaudeSource> {
  const value = argumentValues(args, ["--setting-sources"]).at(-1) ?? "user,project,local";
  return new Set(value.split(",").map((name) => name.trim() as ClaudeSource));
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
