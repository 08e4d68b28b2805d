/**
 * What Qwen Code takes from its settings, from `.env` files and from its environment, and where it does
 * not start with them.
 *
 * @module
 */

import { join } from "@std/path";
import { type Diagnostic, diagnostic } from "../../diagnostic.ts";
import type { AgentContext, AgentStartFailure, AgentUser } from "../agent.ts";
import { type AgentFile, isRead, readAgentFile } from "../common/agent_file.ts";
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
import { type QwenOutputStyle, qwenOutputStyle } from "./output_style.ts";

/** All that the settings decide. */
export interface QwenSettings {
  names: string[];
  importFormat: "tree" | "flat";
  isTrusted: boolean;
  /** The file that takes the place of the system prompt; null if none does. */
  systemPrompt: AgentFile | null;
  /** The file that takes the place of its first sentence; null if none does. */
  identity: AgentFile | null;
  /** The style that is added to it; null if there is none. */
  outputStyle: QwenOutputStyle | null;
}

/** One settings file. */
interface Layer {
  path: string;
  settings: Settings;
}

/** The folder of the user's files. */
export function qwenFolder({ home, environment }: Pick<AgentUser, "home" | "environment">): string {
  const asked = environment("QWEN_HOME");
  return asked ? expandHome(asked, home) : join(home, ".qwen");
}

/** Reads all of it; a failure where Qwen Code does not start. */
export function readQwenSettings(
  context: AgentContext,
  notes: Diagnostic[],
): QwenSettings | AgentStartFailure {
  const all = readLayers(context, notes);
  if (!Array.isArray(all)) return all;
  const [own] = all as [Layer, ...Layer[]];
  const isTrusted = readTrust(context, [own]);
  if (typeof isTrusted === "object") return isTrusted;
  // What is not trusted has no settings of its own.
  const layers = isTrusted ? all : [own];
  const names = readNames(layers, notes);
  if (!Array.isArray(names)) return names;
  const included = includedFailure(layers);
  if (included !== null) return included;
  const isTrustedByAll = isTrusted ? readTrust(context, layers) : false;
  if (typeof isTrustedByAll === "object") return isTrustedByAll;
  const environment = withFiles(context, { layers, isTrusted });
  const asked = { ...context, environment };
  const systemPrompt = readSystemPrompt(asked, notes);
  if (systemPrompt !== null && "reason" in systemPrompt) return systemPrompt;
  const identity = systemPrompt === null ? readIdentity(asked) : null;
  if (identity !== null && "reason" in identity) return identity;
  return {
    names: names.length > 0 ? names : ["QWEN.md", "AGENTS.md"],
    importFormat: lastSetting(layers, "context", "importFormat")?.value === "flat"
      ? "flat"
      : "tree",
    isTrusted: isTrustedByAll,
    systemPrompt,
    identity,
    // The file that replaces the system prompt replaces its style too.
    outputStyle: systemPrompt !== null
      ? null
      : qwenOutputStyle(lastSetting(layers, "general", "outputStyle")?.value, {
        project: isTrustedByAll ? join(context.cwd, ".qwen", "output-styles") : null,
        user: join(qwenFolder(context), "output-styles"),
        system: context.system,
      }),
  };
}

function readLayers(
  context: AgentContext,
  notes: Diagnostic[],
): Layer[] | AgentStartFailure {
  const { system, cwd, home } = context;
  const ownPath = join(qwenFolder(context), "settings.json");
  const own = readStrictSettings(ownPath, { system, skipsMark: true });
  if (isFaulty(own)) return settingsFailure(ownPath, own);
  const layers = [{ path: ownPath, settings: own.settings }];
  // Started in the home folder, it takes the user's settings alone.
  if (cwd === home) return layers;
  const path = join(cwd, ".qwen", "settings.json");
  const read = readStrictSettings(path, { system, skipsMark: true });
  if (!isFaulty(read)) return [...layers, { path, settings: read.settings }];
  if (read.reason !== "broken-settings") return settingsFailure(path, read);
  notes.push(diagnostic("agent-config", "warning", {
    message: `${read.message}; Qwen Code leaves them out, and writes {} over the file`,
    path,
    help: "Mend the file before Qwen Code is started",
  }));
  return layers;
}

/** What a key comes to, and the file that says so: the last one counts. */
function lastSetting(
  layers: readonly Layer[],
  group: string,
  name: string,
): { value: unknown; path: string } | undefined {
  let found: { value: unknown; path: string } | undefined;
  for (const { path, settings } of layers) {
    const value = settingAt(settings, group, name);
    if (value !== undefined) found = { value, path };
    // What is no object takes the place of all that was there.
    else if (group in settings && !isSettings(settings[group])) found = undefined;
  }
  return found;
}

function readNames(
  layers: readonly Layer[],
  notes: Diagnostic[],
): string[] | AgentStartFailure {
  // The older key, at the top, is taken over into its newer place.
  const renewed = layers.map(({ path, settings }) => {
    const older = settings["contextFileName"];
    const newer = settings["context"];
    return older === undefined
      ? { path, settings }
      : { path, settings: { context: { ...isSettings(newer) ? newer : {}, fileName: older } } };
  });
  const { value, path = "" } = lastSetting(renewed, "context", "fileName") ?? {};
  const given: unknown[] = Array.isArray(value) ? value : value ? [value] : [];
  if (given.some((name) => typeof name !== "string")) {
    return wrongSetting(path, "context.fileName", "a text or a list of texts");
  }
  const names = (given as string[]).map((name) => name.trim()).filter((name) => name !== "");
  noteVariables(names, { agent: "Qwen Code", notes });
  return names;
}

function wrongSetting(path: string, key: string, kind: string): AgentStartFailure {
  return { path, reason: "wrong-settings", message: `The setting ${key} is not ${kind}` };
}

/** Included folders need not be there, but they must be a list of texts. */
function includedFailure(layers: readonly Layer[]): AgentStartFailure | null {
  for (const { path, settings } of layers) {
    const value = settingAt(settings, "context", "includeDirectories");
    if (value === undefined || value === null) continue;
    if (!Array.isArray(value) || value.some((item) => typeof item !== "string")) {
      return wrongSetting(path, "context.includeDirectories", "a list of texts");
    }
  }
  return null;
}

/** Where the settings ask for trust, the file of trusted folders has to give it. */
function readTrust(
  context: AgentContext,
  layers: readonly Layer[],
): boolean | AgentStartFailure {
  const asks = layers.some(({ settings }) =>
    settingAt(settings, "security", "folderTrust", "enabled") === true
  );
  if (!asks) return true;
  const path = context.environment("QWEN_CODE_TRUSTED_FOLDERS_PATH") ??
    join(qwenFolder(context), "trustedFolders.json");
  const trusted = folderTrust(context.cwd, path, {
    system: context.system,
    checksLevels: false,
  });
  return typeof trusted === "object" && trusted !== null ? trusted : trusted === true;
}

/**
 * The environment with what the nearest `.env` file of the project adds, then the user's, then the
 * settings. A variable that is empty counts as not set.
 */
function withFiles(
  context: AgentContext,
  { layers, isTrusted }: { layers: readonly Layer[]; isTrusted: boolean },
): (name: string) => string | undefined {
  const { system, cwd, home, environment } = context;
  const isThere = (path: string): boolean => system.followedStatus(path).ok;
  const own = qwenFolder(context);
  const ofUser = [...new Set([own, join(home, ".qwen"), home])].map((folder) =>
    join(folder, ".env")
  );
  const above = foldersUpwards(cwd);
  const end = above.indexOf(home);
  const nearest = (end < 0 ? above : above.slice(0, end))
    .flatMap((folder) => [join(folder, ".qwen", ".env"), join(folder, ".env")])
    .find(isThere);
  const excluded = stringsOf(lastSetting(layers, "advanced", "excludedEnvVars")?.value) ?? [];
  const paths = [...isTrusted && nearest !== undefined ? [nearest] : [], ...ofUser];
  const files = paths.map((path) => readAgentFile(path, system)).filter(isRead);
  return (name) => {
    const values = files.map(({ path, text }) =>
      excluded.includes(name) && !path.includes(join(".qwen", ".env"))
        ? undefined
        : envFileValue(text, name)
    );
    const set = lastSetting(layers, "env", name)?.value;
    return [environment(name), ...values, typeof set === "string" ? set : undefined]
      .find((value) => value !== undefined && value !== "");
  };
}

function readSystemPrompt(
  { system, cwd, home, environment }: AgentContext,
  notes: Diagnostic[],
): AgentFile | AgentStartFailure | null {
  const variable = "QWEN_SYSTEM_MD";
  const path = promptPath(environment(variable), {
    cwd,
    home,
    usual: join(".qwen", "system.md"),
  });
  if (path === null) return null;
  notes.push(diagnostic("agent-system-prompt", "warning", {
    message: `${variable} puts this file in the place of Qwen Code's own system prompt`,
    path,
    help: `Look for ${variable} in the environment, in .env files and in the settings`,
  }));
  return readPromptFile(path, { variable, system });
}

function readIdentity(
  { system, cwd, home, environment }: AgentContext,
): AgentFile | AgentStartFailure | null {
  const variable = "QWEN_SYSTEM_IDENTITY_MD";
  const value = environment(variable);
  // A value that only switches names no file here.
  if (/^\s*(?:1|true)\s*$/i.test(value ?? "")) return null;
  const path = promptPath(value, { cwd, home, usual: "" });
  if (path === null) return null;
  const file = readPromptFile(path, { variable, system });
  if ("reason" in file || file.text.trim() !== "") return file;
  return { path, reason: "empty-file", message: `${variable} names this file, and it is empty` };
}
