/**
 * The configuration in force: the user's file, the project's file and the environment put together,
 * with the origin of every value.
 *
 * @module
 */

import { join } from "@std/path";
import { compareDiagnostics, type Diagnostic, diagnostic } from "../diagnostic.ts";
import { ConfigError, ReadError, UsageError } from "../errors.ts";
import type { ReadRefusal, ReadResult, System } from "../system.ts";
import {
  type Config,
  CONFIG_FILE_NAME,
  CONFIG_KEYS,
  CONFIG_PATHS,
  type ConfigPath,
  type ConfigValue,
  createConfig,
  describeKind,
  environmentName,
  type ProjectInstructionsConfig,
  type ValueKind,
} from "./config.ts";
import { describeValue, formatValue } from "./format_value.ts";
import type { ConfigScope, ConfigSetting, ParseConfigOptions } from "./parse_config.ts";

/** Where to look, and how to call it. */
export interface LoadConfigOptions {
  /** Real path of the project's root. */
  root: string;
  /** The user's configuration folder, through links or not; null if there is none. */
  configFolder: string | null;
  /** Gives the form in which a path is shown to people. */
  showPath: (path: string) => string;
}

/** Where the value of a setting comes from. */
export interface ConfigOrigin {
  /** The kind of place. */
  source: "default" | ConfigScope | "environment";
  /** The file, as it is shown to people; null unless it comes from a file. */
  path: string | null;
  /** Line in that file, from 1. */
  line: number | null;
  /** The environment variable; null unless it comes from one. */
  name: string | null;
}

/** A place where a configuration file may be. */
export interface ConfigFile {
  /** The file, as it is shown to people. */
  path: string;
  /** Whose file it is. */
  scope: ConfigScope;
  /** What became of it; `duplicate` is a project's file that is the user's own under another name. */
  status: "read" | "missing" | "outside-grant" | "duplicate";
}

/** Answer of {@linkcode loadConfig}. */
export interface LoadedConfig {
  /** The values in force. */
  config: Config;
  /** Where each of them comes from. */
  origins: Record<ConfigPath, ConfigOrigin>;
  /** The files that were looked for, the user's first. */
  files: ConfigFile[];
  /** What was ignored or could not be seen, in the order of reports. */
  diagnostics: Diagnostic[];
}

/** Much more than a file of settings needs. */
const MAX_CONFIG_BYTES = 256 * 1024;

const DECIMAL_REGEXP = /^\d+$/;

/** What has been put together so far; each further source overwrites. */
interface Draft extends Omit<LoadedConfig, "config"> {
  values: Map<ConfigPath, ConfigValue>;
  /** What the project says about its own instruction files. */
  own: Map<ConfigPath, ConfigValue>;
}

/**
 * Puts the configuration together. For each key the environment beats the project's file, which beats
 * the user's, which beats the default; what only the user may set has no effect in a project's file, and
 * what a project says about its instruction files has none on the user's.
 *
 * @throws {ConfigError} if a file is broken or cannot be taken as it is.
 * @throws {ReadError} if the system does not let a file be read.
 * @throws {UsageError} if an environment variable has a value that does not fit.
 */
export async function loadConfig(
  system: Pick<System, "read" | "realPath" | "environment">,
  { root, configFolder, showPath }: LoadConfigOptions,
): Promise<LoadedConfig> {
  const draft: Draft = {
    values: new Map(),
    own: new Map(),
    origins: defaultOrigins(),
    files: [],
    diagnostics: [],
  };
  const userFile = configFolder === null ? null : showPath(join(configFolder, CONFIG_FILE_NAME));
  let userIdentity: string | null = null;
  if (configFolder !== null && userFile !== null) {
    const result = readUserFile(system, configFolder, {
      name: CONFIG_FILE_NAME,
      maxBytes: MAX_CONFIG_BYTES,
    });
    if (result.status === "ok") userIdentity = result.identity;
    await takeFile(result, draft, { path: userFile, scope: "user", userFile });
  }
  // The project's file comes last and yields to the environment, key by key.
  await takeEnvironment(system, draft);
  const path = showPath(join(root, CONFIG_FILE_NAME));
  const result = system.read(join(root, CONFIG_FILE_NAME), {
    root,
    maxBytes: MAX_CONFIG_BYTES,
    links: "within-root",
  });
  if (result.status === "ok" && result.identity === userIdentity) {
    draft.files.push({ path, scope: "project", status: "duplicate" });
  } else {
    await takeFile(result, draft, { path, scope: "project", userFile });
  }
  const { values, own, origins, files, diagnostics } = draft;
  diagnostics.sort(compareDiagnostics);
  return { config: createConfig(values, ownInstructions(own)), origins, files, diagnostics };
}

function defaultOrigins(): Record<ConfigPath, ConfigOrigin> {
  const origin: ConfigOrigin = { source: "default", path: null, line: null, name: null };
  return Object.fromEntries(CONFIG_PATHS.map((path) => [path, origin])) as Record<
    ConfigPath,
    ConfigOrigin
  >;
}

/**
 * Reads a file of the user's configuration folder. It, and the folder, may be links: dotfile managers
 * make them.
 */
export function readUserFile(
  system: Pick<System, "read" | "realPath">,
  folder: string,
  { name, maxBytes }: { name: string; maxBytes: number },
): ReadResult {
  const real = system.realPath(folder);
  if (real.ok) {
    return system.read(join(real.value, name), { root: real.value, maxBytes, links: "follow" });
  }
  return real.fault === "permission"
    ? { status: "permission", blocked: folder, detail: real.detail }
    : { status: real.fault };
}

async function takeFile(
  result: ReadResult,
  draft: Draft,
  options: ParseConfigOptions,
): Promise<void> {
  const { path, scope } = options;
  switch (result.status) {
    case "ok": {
      const { parseConfig } = await import("./parse_config.ts");
      const { settings, diagnostics } = parseConfig(result.text, options);
      for (const [key, setting] of settings) takeSetting(key, setting, { draft, path, scope });
      draft.diagnostics.push(...diagnostics);
      draft.files.push({ path, scope, status: "read" });
      break;
    }
    case "outside-grant":
      draft.diagnostics.push(diagnostic("outside-grant", "info", {
        message:
          "Cannot look for a configuration file here: this process was not granted the folder",
        path,
        help: "Grant it if you keep settings there; else the defaults are right",
      }));
      draft.files.push({ path, scope, status: "outside-grant" });
      break;
    case "missing":
      draft.files.push({ path, scope, status: "missing" });
      break;
    default:
      throw refusalError(result, path);
  }
}

function takeSetting(
  key: ConfigPath,
  { value, line, column }: ConfigSetting,
  { draft, path, scope }: { draft: Draft; path: string; scope: ConfigScope },
): void {
  if (draft.origins[key].source === "environment") return;
  const isOwn = scope === "project" && CONFIG_KEYS[key].fromProject === "own-files";
  const before = draft.values.get(key) ?? CONFIG_KEYS[key].default;
  if (isOwn && typeof value === "number" && typeof before === "number" && value > before) {
    draft.diagnostics.push(diagnostic("raised-limit", "warning", {
      path,
      line,
      column,
      message: `Ignored "${key}": a project's file can only lower the limit of ${before}`,
      help: `Set it to ${before} or less, or remove it`,
    }));
    return;
  }
  (isOwn ? draft.own : draft.values).set(key, value);
  draft.origins[key] = { source: scope, path, line, name: null };
}

function ownInstructions(
  own: ReadonlyMap<ConfigPath, ConfigValue>,
): Partial<ProjectInstructionsConfig> {
  const keys = [...own].map(([path, value]) => [path.slice("instructions.".length), value]);
  // The values have been checked against the table that says which keys these are.
  return Object.fromEntries(keys);
}

function refusalError(
  refusal: Exclude<ReadRefusal, { status: "missing" | "outside-grant" }>,
  path: string,
): ConfigError | ReadError {
  const refused = (reason: string, help: string, place?: { line: number; column: number }) =>
    new ConfigError(
      `Cannot read this file: ${reason}`,
      { path, line: place?.line ?? null, column: place?.column ?? null },
      help,
    );
  switch (refusal.status) {
    case "permission":
      return new ReadError(
        `Cannot read "${path}": the system answered ${refusal.detail}`,
        "Give yourself the right to read the file and to enter its folder",
      );
    case "changed":
      return new ReadError(
        `Cannot read "${path}": it changed each time that it was opened`,
        "Run the command again when nothing else writes the file",
      );
    case "symlink":
      return refused(
        `it is a link to ${formatValue(refusal.target)}, which leads ${whereTo(refusal)}`,
        "Put the file itself in place of the link",
      );
    case "not-regular":
      return refused(
        `it is no file but a ${refusal.kind}`,
        "Give it another name, or put a file in its place",
      );
    case "too-large":
      return refused(
        `it has ${refusal.bytes} bytes, and at most ${refusal.limit} are taken`,
        "Remove from it what is no setting",
      );
    case "invalid-utf8":
      return refused(
        refusal.encoding === null
          ? "its text is not valid UTF-8"
          : `its text is not UTF-8, it looks like ${refusal.encoding}`,
        "Save it as UTF-8",
        refusal,
      );
    case "control-bytes":
      return refused(
        `it holds the control character 0x${refusal.byte.toString(16).padStart(2, "0")}`,
        "Remove the character",
        refusal,
      );
  }
}

function whereTo(link: Extract<ReadRefusal, { status: "symlink" }>): string {
  if (link.leadsTo === "nowhere") return "nowhere";
  if (link.leadsTo === "loop") return "back to itself";
  return link.leadsTo === "version-control"
    ? "into a version control folder"
    : "out of the project";
}

/** An empty variable counts as not set, so that a CI job can switch one off. */
async function takeEnvironment(system: Pick<System, "environment">, draft: Draft): Promise<void> {
  for (const path of CONFIG_PATHS) {
    const name = environmentName(path);
    const text = system.environment(name);
    if (text === undefined || text === "") continue;
    const { valueSchema } = await import("./config_schema.ts");
    const { kind } = CONFIG_KEYS[path];
    const result = valueSchema(path).safeParse(fromEnvironment(text, kind));
    if (!result.success) {
      throw new UsageError(
        `Cannot use ${name}: expected ${describeKind(kind)}${
          ENVIRONMENT_FORM[kind.type] ?? ""
        }, found ${describeValue(text)}`,
        "Correct the environment variable, or remove it",
      );
    }
    draft.values.set(path, result.data as ConfigValue);
    draft.origins[path] = { source: "environment", path: null, line: null, name };
  }
}

const ENVIRONMENT_FORM: Partial<Record<ValueKind["type"], string>> = {
  "file-names": ", separated by commas",
  "words": ", separated by commas",
  "rule-settings": ", as JSON",
  "rule-overrides": ", as JSON",
  "folder-names": ", as JSON",
  "section-files": ", as JSON",
};

/** What a variable's text stands for; a text that stands for nothing of the kind is left as it is. */
function fromEnvironment(text: string, kind: ValueKind): ConfigValue {
  switch (kind.type) {
    case "boolean":
      return text === "true" || (text === "false" ? false : text);
    case "integer":
      return DECIMAL_REGEXP.test(text) ? Number(text) : text;
    case "file-names":
    case "words":
      return text.split(",").map((name) => name.trim());
    case "rule-settings":
    case "rule-overrides":
    case "folder-names":
    case "section-files":
      return parsedOr(text);
    case "choice":
    case "time-zone":
      return text;
  }
}

function parsedOr(text: string): ConfigValue {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
