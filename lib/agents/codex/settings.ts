/**
 * The settings of Codex at all their levels, as far as they decide what is sent, or whether Codex
 * starts at all.
 *
 * @module
 */

import { dirname, join, resolve } from "@std/path";
import { parse as parseToml } from "smol-toml";
import type { AgentContext, AgentSystem, AgentUser } from "../agent.ts";
import { type AgentFile, isRead, readAgentFile } from "../common/agent_file.ts";
import { argumentValues } from "../common/argument_values.ts";
import { withoutByteOrderMark } from "../common/decode_lossy.ts";
import { followedKind } from "../common/followed_kind.ts";
import { mainCheckoutOf } from "../common/git_root.ts";
import { expandHome } from "../common/home.ts";
import { isSettings, settingAt, type Settings } from "../common/json_settings.ts";
import { StartError } from "../common/start_error.ts";
import { wrongKeyOf } from "../common/value_kinds.ts";
import { foldersUpwards, nearestFolder } from "../common/walk.ts";
import { CODEX_KINDS } from "./settings_kinds.ts";

/** A text that the settings bring in. */
export interface CodexText {
  /** The text. */
  text: string;
  /** The file that holds it; null for the command line. */
  file: AgentFile | null;
}

/** What holds for a working directory. */
export interface CodexSettings {
  /** The folder where the way down to the working directory begins. */
  root: string;
  /** Bytes for all files of the project together. */
  maxBytes: number;
  /** Names that are tried after the standard ones. */
  fallbackNames: string[];
  /** Whether the user said that the project is not trusted. */
  isUntrusted: boolean;
  /** What takes the place of Codex's own instructions; null if nothing does. */
  instructions: CodexText | null;
  /** A text that follows them; null if there is none. */
  developerInstructions: CodexText | null;
}

/** One level of configuration, and where it comes from. */
interface Level {
  values: Settings;
  /** The file; null for the command line, and where there is none. */
  file: AgentFile | null;
}

/** Where Codex keeps the user's files. */
export function codexHome({ home, environment }: Pick<AgentUser, "home" | "environment">): string {
  return environment("CODEX_HOME") || join(home, ".codex");
}

/** The organisation's levels, which Windows keeps elsewhere. */
const SYSTEM_FOLDER = "/etc/codex";

/**
 * Reads everything.
 *
 * @throws {StartError} where Codex does not start.
 */
export function readCodexSettings(
  context: AgentContext,
  { cwd, maxBytes }: { cwd: string; maxBytes: number },
): CodexSettings {
  const { system, arguments: args, environment } = context;
  const folder = codexHome(context);
  if (environment("CODEX_HOME") && followedKind(folder, system) !== "directory") {
    throw new StartError({
      path: folder,
      reason: "missing-folder",
      message: "CODEX_HOME names this, and it is no folder",
    });
  }
  const inSystemFolder = (name: string): Level[] =>
    system.os === "windows" ? [] : [readLevel(join(SYSTEM_FOLDER, name), system)];
  const user = readLevel(join(folder, "config.toml"), system);
  const profile = argumentValues(args, ["-p", "--profile"]).at(-1);
  const below = [
    ...inSystemFolder("config.toml"),
    user,
    ...(profile === undefined ? [] : [profileLevel(profile, { user, folder, system })]),
  ];
  const above = [levelOfArguments(args), ...inSystemFolder("managed_config.toml")];

  // The user's settings decide where the root is, and only then a trusted project's own are seen.
  const own = [...below, ...above];
  const rootMarkers = valueOf(own, "project_root_markers") as string[] | undefined ?? [".git"];
  const isMarked = (candidate: string): boolean =>
    rootMarkers.some((marker) => system.followedStatus(join(candidate, marker)).ok);
  const root = nearestFolder(cwd, isMarked) ?? cwd;
  const project = foldersUpwards(cwd, { last: root }).reverse()
    .filter((candidate) =>
      join(candidate, ".codex") !== folder &&
      trustLevel(own, [candidate, root]) === "trusted"
    ).map((candidate) => readLevel(join(candidate, ".codex", "config.toml"), system));

  const all = [...below, ...project, ...above];
  checkProfile(own);
  checkProvider(own);
  checkPermissions(all);
  const named = (key: string): CodexText | null => textNamed(all, key, context);
  // It is sent later, if at all.
  named("experimental_compact_prompt_file");
  return {
    root,
    maxBytes: Number(valueOf(all, "project_doc_max_bytes") ?? maxBytes),
    fallbackNames: (valueOf(all, "project_doc_fallback_filenames") ?? []) as string[],
    isUntrusted: trustLevel(own, trustPlaces(cwd, system)) === "untrusted",
    instructions: named("model_instructions_file") ?? textOf(all, "instructions"),
    developerInstructions: textOf(all, "developer_instructions"),
  };
}

function valueOf(levels: readonly Level[], key: string): unknown {
  return levels.findLast(({ values }) => values[key] !== undefined)?.values[key];
}

function textOf(levels: readonly Level[], key: string): CodexText | null {
  const level = levels.findLast(({ values }) => values[key] !== undefined);
  return level === undefined ? null : { text: level.values[key] as string, file: level.file };
}

/**
 * The text of a file that a setting names, without outer white space. The name is meant from the
 * folder of the configuration; without a text Codex does not start.
 */
function textNamed(
  levels: readonly Level[],
  key: string,
  { cwd, home, system }: AgentContext,
): CodexText | null {
  const name = textOf(levels, key);
  if (name === null) return null;
  const path = resolve(
    name.file === null ? cwd : dirname(name.file.path),
    expandHome(name.text, home),
  );
  const fail = (why: string): StartError =>
    new StartError({
      path,
      reason: "unreadable-file",
      message: `"${key}" names this file, and ${why}`,
    });
  const file = readAgentFile(path, system);
  if (!isRead(file)) {
    throw fail(
      file.fault === "missing"
        ? "it is not there"
        : file.fault === "directory"
        ? "it is a folder"
        : "it cannot be read",
    );
  }
  if (!isUtf8(file.bytes)) throw fail("it is not UTF-8");
  const text = trimRust(file.text);
  if (text === "") throw fail("it is empty");
  return { text, file };
}

const STRICT_DECODER = new TextDecoder("utf-8", { fatal: true });

function isUtf8(bytes: Uint8Array): boolean {
  try {
    STRICT_DECODER.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Rust's idea of white space, which does not hold the byte order mark. */
const SPACE_REGEXP = /\p{White_Space}/u;

/** The text without white space at its ends, as Rust has it. */
export function trimRust(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE_REGEXP.test(text[start]!)) start++;
  while (end > start && SPACE_REGEXP.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** An empty level where nothing is there, or a link leads nowhere. */
function readLevel(path: string, system: AgentSystem): Level {
  const fail = (reason: string, message: string): StartError =>
    new StartError({ path, reason, message });
  const file = readAgentFile(path, system);
  if (!isRead(file)) {
    if (file.fault === "missing" || file.fault === "outside-grant") {
      return { values: {}, file: null };
    }
    throw fail(
      "unreadable-settings",
      file.fault === "directory" ? "It is a folder, no file" : "It cannot be read",
    );
  }
  if (!isUtf8(file.bytes)) throw fail("broken-settings", "It is not UTF-8");
  let values: Settings;
  try {
    values = parseToml(withoutByteOrderMark(file.text), { integersAsBigInt: true });
  } catch (error) {
    throw fail("broken-settings", `It is not TOML: ${firstLine(error)}`);
  }
  checkKinds(values, path);
  return { values, file };
}

function checkKinds(values: Settings, path: string | null): void {
  const wrongKey = wrongKeyOf(values, CODEX_KINDS);
  if (wrongKey === null) return;
  throw new StartError({
    path,
    reason: "wrong-settings",
    message: `"${wrongKey}" has no value of the right kind` +
      (path === null ? ", on the command line" : ""),
  });
}

/** The level that `--profile NAME` adds: a file of its own. */
function profileLevel(
  name: string,
  { user, folder, system }: { user: Level; folder: string; system: AgentSystem },
): Level {
  if (!/^[\w-]+$/.test(name)) {
    throw new StartError({
      path: null,
      reason: "wrong-argument",
      message: `--profile takes a plain name, not "${name}"`,
    });
  }
  const legacy = user.values["profiles"];
  if (isSettings(legacy) && Object.hasOwn(legacy, name)) {
    throw new StartError({
      path: user.file?.path ?? null,
      reason: "wrong-settings",
      message: `It has a table for the profile "${name}", which --profile no longer takes`,
    });
  }
  return readLevel(join(folder, `${name}.config.toml`), system);
}

/** `-c key=value`: a TOML value, or a plain string where it is none. */
function levelOfArguments(args: readonly string[]): Level {
  const values: Settings = {};
  for (const setting of argumentValues(args, ["-c", "--config"])) {
    const [key = "", ...rest] = setting.split("=");
    if (rest.length === 0) {
      throw new StartError({
        path: null,
        reason: "wrong-argument",
        message: `-c takes KEY=VALUE, not "${setting}"`,
      });
    }
    const value = rest.join("=");
    try {
      Object.assign(values, parseToml(`${key} = ${value}`, { integersAsBigInt: true }));
    } catch {
      values[key] = value;
    }
  }
  checkKinds(values, null);
  return { values, file: null };
}

/** Profiles of the old kind stop the program, but for those that a project names. */
function checkProfile(levels: readonly Level[]): void {
  const profile = textOf(levels, "profile");
  if (profile === null) return;
  throw new StartError({
    path: profile.file?.path ?? null,
    reason: "wrong-settings",
    message: `"profile" is no longer taken; --profile ${profile.text} and a file ` +
      `${profile.text}.config.toml are`,
  });
}

const BUILT_IN_PROVIDERS = ["amazon-bedrock", "lmstudio", "ollama", "openai"];

function checkProvider(levels: readonly Level[]): void {
  const provider = textOf(levels, "model_provider");
  const isKnown = provider === null || BUILT_IN_PROVIDERS.includes(provider.text) ||
    levels.some(({ values }) =>
      isSettings(values["model_providers"]) &&
      Object.hasOwn(values["model_providers"], provider.text)
    );
  if (isKnown) return;
  throw new StartError({
    path: provider.file?.path ?? null,
    reason: "wrong-settings",
    message: `There is no model provider "${provider.text}"`,
  });
}

/** A profile of permissions must be one of those that come with Codex, or be there. */
function checkPermissions(levels: readonly Level[]): void {
  const profile = textOf(levels, "default_permissions");
  if (profile === null || profile.text.startsWith(":")) return;
  if (levels.some(({ values }) => isSettings(values["permissions"]))) return;
  throw new StartError({
    path: profile.file?.path ?? null,
    reason: "wrong-settings",
    message: `"default_permissions" names "${profile.text}", and there is no table of permissions`,
  });
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

function trustLevel(levels: readonly Level[], folders: readonly string[]): unknown {
  const levelOf = (folder: string): unknown =>
    levels.map(({ values }) => settingAt(values, "projects", folder, "trust_level"))
      .findLast((level) => level !== undefined);
  return folders.map(levelOf).find((level) => level !== undefined);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]!;
}
