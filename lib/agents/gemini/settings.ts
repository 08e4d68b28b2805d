/**
 * What Gemini CLI takes from its settings, from `.env` files and from its environment, and where it
 * does not start with them.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import { type Diagnostic, diagnostic } from "../../diagnostic.ts";
import { pushAll } from "../../push_all.ts";
import type { AgentContext, AgentStartFailure, AgentUser } from "../agent.ts";
import { type AgentFile, isRead, readAgentFile } from "../common/agent_file.ts";
import { argumentValues } from "../common/argument_values.ts";
import { envFileValue } from "../common/env_file.ts";
import { folderTrust } from "../common/folder_trust.ts";
import { expandHome } from "../common/home.ts";
import {
  isSettings,
  noteVariables,
  settingAt,
  type Settings,
  stringsOf,
} from "../common/json_settings.ts";
import { isFaulty, readStrictSettings, settingsFailure } from "../common/strict_settings.ts";
import { promptPath, readPromptFile } from "../common/system_prompt_file.ts";
import { foldersUpwards } from "../common/walk.ts";

/** All that decides which files are read. */
export interface GeminiOptions {
  /** Folder of the user's own files. */
  own: string;
  names: string[];
  markers: string[];
  importFormat: "tree" | "flat";
  isTrusted: boolean;
  /** Folders beside the working directory that are part of the workspace. */
  included: string[];
  /** The file that takes the place of the system prompt; null if none does. */
  systemPrompt: AgentFile | null;
}

/** The folder of the user's files. */
export function geminiFolder(
  { home, environment }: Pick<AgentUser, "home" | "environment">,
): string {
  return join(environment("GEMINI_CLI_HOME") || home, ".gemini");
}

/** One settings file. */
interface Layer {
  path: string;
  settings: Settings;
}

/** Reads all of it; a failure where Gemini CLI does not start. */
export function readGeminiOptions(
  context: AgentContext,
  notes: Diagnostic[],
): GeminiOptions | AgentStartFailure {
  const { system, cwd } = context;
  const own = geminiFolder(context);
  const paths = [join(own, "settings.json")];
  // Started in the home folder, it takes the user's settings alone.
  if (cwd !== resolve(own, "..")) paths.push(join(cwd, ".gemini", "settings.json"));
  const all: Layer[] = [];
  for (const path of paths) {
    const read = readStrictSettings(path, { system });
    if (isFaulty(read)) return settingsFailure(path, read);
    all.push({ path, settings: read.settings });
  }
  const isTrusted = readTrust(context, all[0]!.settings);
  if (typeof isTrusted === "object" && isTrusted !== null) return isTrusted;
  const layers = isTrusted === false ? all.slice(0, 1) : all;
  const environment = withEnvFile(context, { layers, isTrusted: isTrusted !== false });
  const asked = { ...context, environment };
  const isTrustedNow = readTrust(asked, all[0]!.settings);
  if (typeof isTrustedNow === "object" && isTrustedNow !== null) return isTrustedNow;
  if (isTrustedNow === null) {
    notes.push(diagnostic("agent-trust", "info", {
      message: "Gemini CLI has not been told whether to trust this folder; it is taken for trusted",
      path: cwd,
    }));
  }
  const other = otherFailure(layers);
  if (other !== null) return other;
  const names = readNames(layers, asked, notes);
  if (!Array.isArray(names)) return names;
  const markers = readMarkers(layers);
  if (!Array.isArray(markers)) return markers;
  const included = readIncluded(layers, asked);
  if (!Array.isArray(included)) return included;
  const systemPrompt = readSystemPrompt(asked, notes);
  if (systemPrompt !== null && "reason" in systemPrompt) return systemPrompt;
  return {
    own: geminiFolder(asked),
    names,
    markers,
    importFormat: contextSetting(layers, "importFormat")?.value === "flat" ? "flat" : "tree",
    isTrusted: isTrustedNow !== false,
    included,
    systemPrompt,
  };
}

/** What a key of `context` comes to, and the file that says so: the last one counts. */
function contextSetting(
  layers: readonly Layer[],
  name: string,
): { value: unknown; path: string } | undefined {
  let found: { value: unknown; path: string } | undefined;
  for (const { path, settings } of layers) {
    const value = settingAt(settings, "context", name);
    if (value !== undefined) found = { value, path };
    // What is no object takes the place of all that was there.
    else if ("context" in settings && !isSettings(settings["context"])) found = undefined;
  }
  return found;
}

function wrongSetting(path: string, key: string, kind: string): AgentStartFailure {
  return { path, reason: "wrong-settings", message: `The setting ${key} is not ${kind}` };
}

/** Settings that have nothing to do with files, but end the program where they are of the wrong kind. */
function otherFailure(layers: readonly Layer[]): AgentStartFailure | null {
  for (const { path, settings } of layers) {
    for (const name of ["core", "exclude"]) {
      const value = settingAt(settings, "tools", name) ?? [];
      if (!Array.isArray(value)) return wrongSetting(path, `tools.${name}`, "a list");
    }
    if (!Array.isArray(settings["policyPaths"] ?? [])) {
      return wrongSetting(path, "policyPaths", "a list");
    }
    const security = settings["security"];
    if (security === undefined) continue;
    if (!isSettings(security) || security["auth"] === null) {
      return wrongSetting(path, isSettings(security) ? "security.auth" : "security", "an object");
    }
  }
  return null;
}

function readNames(
  layers: readonly Layer[],
  context: AgentContext,
  notes: Diagnostic[],
): string[] | AgentStartFailure {
  const { cwd, system } = context;
  const { value, path = "" } = contextSetting(layers, "fileName") ?? {};
  const given: unknown[] = Array.isArray(value) ? value : value ? [value] : [];
  if (given.some((name) => typeof name !== "string")) {
    return wrongSetting(path, "context.fileName", "a text or a list of texts");
  }
  const names = (given as string[]).map((name) => name.trim()).filter((name) => name !== "")
    .map((name) => join(name));
  noteVariables(names, { agent: "Gemini CLI", notes });
  for (const name of value ? names : ["GEMINI.md"]) {
    // Each is looked up once from the working directory, before it is looked for anywhere.
    const place = resolve(cwd, name);
    const real = system.realPath(place);
    if (real.ok || real.fault !== "permission") continue;
    return real.detail === "ELOOP"
      ? { path: place, reason: "link-loop", message: "A link that leads back to itself" }
      : { path: place, reason: "unreadable-file", message: "The way to this file is barred" };
  }
  // A configured name comes on top; GEMINI.md stays.
  return [...new Set([...names, "GEMINI.md"])];
}

function readMarkers(layers: readonly Layer[]): string[] | AgentStartFailure {
  const { value, path = "" } = contextSetting(layers, "memoryBoundaryMarkers") ?? {};
  if (value === undefined || value === null) return [".git"];
  // A text is gone through letter by letter.
  if (typeof value === "string") return [...value];
  if (!Array.isArray(value)) return wrongSetting(path, "context.memoryBoundaryMarkers", "a list");
  return value.filter((marker) => typeof marker === "string");
}

function readIncluded(
  layers: readonly Layer[],
  { system, cwd, home, arguments: args }: AgentContext,
): string[] | AgentStartFailure {
  const paths: string[] = [];
  for (const { path, settings } of layers) {
    const value = settingAt(settings, "context", "includeDirectories");
    if (value === undefined || value === null) continue;
    const list: unknown[] = Array.isArray(value) ? value : [value];
    if (list.some((item) => typeof item !== "string")) {
      return wrongSetting(path, "context.includeDirectories", "a list of texts");
    }
    pushAll(paths, list as string[]);
  }
  pushAll(
    paths,
    argumentValues(args, ["--include-directories"]).flatMap((value) => value.split(",")),
  );
  const folders: string[] = [];
  for (const path of paths) {
    const folder = resolve(cwd, expandHome(path.trim(), home));
    const real = system.realPath(folder);
    const status = system.followedStatus(folder);
    const isMissing = !real.ok && real.fault === "missing";
    if (isMissing || (status.ok && status.value.kind !== "directory")) {
      return {
        path: folder,
        reason: "missing-folder",
        message: `Gemini CLI is told to include this folder, and it is ${
          isMissing ? "not there" : "no folder"
        }: create it, or take it out of context.includeDirectories`,
      };
    }
    folders.push(real.ok ? real.value : folder);
  }
  return folders;
}

/** Null if nobody has said. */
function readTrust(
  { system, environment, cwd, ...user }: AgentContext,
  settings: Settings,
): boolean | null | AgentStartFailure {
  const said = environment("GEMINI_CLI_TRUST_WORKSPACE");
  if (environment("GEMINI_RESTRICTED_MODE") === "true" || said === "false") return false;
  if (said === "true" || settingAt(settings, "security", "folderTrust", "enabled") === false) {
    return true;
  }
  const path = join(geminiFolder({ ...user, environment }), "trustedFolders.json");
  return folderTrust(cwd, path, { system, checksLevels: true });
}

/** The environment with what the one `.env` file adds that Gemini CLI reads. */
function withEnvFile(
  { system, cwd, home, environment }: AgentContext,
  { layers, isTrusted }: { layers: readonly Layer[]; isTrusted: boolean },
): (name: string) => string | undefined {
  // In a folder that is not trusted, only keys for models are taken from it.
  if (!isTrusted) return environment;
  const advanced = (name: string): unknown =>
    layers.map(({ settings }) => settingAt(settings, "advanced", name)).findLast((value) =>
      value !== undefined
    );
  const userHome = environment("GEMINI_CLI_HOME") || home;
  const places = [...foldersUpwards(cwd), userHome].flatMap((folder) => [
    join(folder, ".gemini", ".env"),
    ...advanced("ignoreLocalEnv") && folder !== userHome ? [] : [join(folder, ".env")],
  ]);
  const path = places.find((place) => system.followedStatus(place).ok);
  const file = path === undefined ? null : readAgentFile(path, system);
  if (file === null || !isRead(file)) return environment;
  const excluded = file.path.includes(".gemini")
    ? []
    : stringsOf(advanced("excludedEnvVars")) ?? [];
  return (name) =>
    environment(name) ?? (excluded.includes(name) ? undefined : envFileValue(file.text, name));
}

function readSystemPrompt(
  { system, cwd, home, environment }: AgentContext,
  notes: Diagnostic[],
): AgentFile | AgentStartFailure | null {
  const variable = "GEMINI_SYSTEM_MD";
  const path = promptPath(environment(variable), {
    cwd,
    home: environment("GEMINI_CLI_HOME") || home,
    usual: join(".gemini", "system.md"),
  });
  if (path === null) return null;
  notes.push(diagnostic("agent-system-prompt", "warning", {
    message: `${variable} puts this file in the place of Gemini CLI's own system prompt`,
    path,
    help: `Look for ${variable} in the environment and in .env files`,
  }));
  return readPromptFile(path, { variable, system });
}
