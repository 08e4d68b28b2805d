/**
 * Where a command runs: working directory, root, and the user's folders.
 *
 * @module
 */

import { basename, dirname, isAbsolute, join, resolve } from "@std/path";
import { faultHelp, whyRefused } from "../describe_refusal.ts";
import { ReadError, UsageError } from "../errors.ts";
import { quoted } from "../printable.ts";
import {
  findProjectRoot,
  markerIn,
  partsBelow,
  type ProjectRoot,
  VERSION_CONTROL_FOLDERS,
} from "../project_root.ts";
import { type KnownFolders, shownPath } from "../shown_path.ts";
import type { System } from "../system.ts";
import { findGitDirectory, type GitDirectory } from "../workspace/git_directory.ts";
import type { OptionValues } from "./option_values.ts";

/** A project on this disk. */
export interface FoundProject {
  /** Its root. */
  root: ProjectRoot;
  /** Git's folder for the working tree; null if there is none, or none to be believed. */
  git: GitDirectory | null;
}

/**
 * Where a command runs. All paths are absolute. Plain data, found out before the engine starts with
 * what it may reach: it holds whatever can only be told from outside of that.
 */
export interface Place extends FoundProject {
  /** The physical working directory. */
  workingDirectory: string;
  /** The path by which the user came there, if it goes through a link; else null. */
  logicalDirectory: string | null;
  /** The project that --project names by its folder; null if it names none. */
  namedProject: FoundProject | null;
  /** Whether a folder above may mark the root, and this process may not look. */
  rootIsUncertain: boolean;
  /** Whether the root is the user's home folder. */
  rootIsHome: boolean;
  /** The user's home, as the environment names it; null if it does not. */
  home: string | null;
  /** The user's number, by whom the home belongs to; null if that does not tell. */
  user: number | null;
  /** Folder of the user's own instructions and configuration; null without a home. */
  configFolder: string | null;
  /** Folder of what Rivumi keeps for the user; null without a home. */
  dataFolder: string | null;
  /** Where the configuration folder, and links in it to files, really lead. */
  configTargets: readonly string[];
  /** Where the data folder really is, or would be; null without a home. */
  realDataFolder: string | null;
}

/**
 * Finds out where a command runs.
 *
 * @throws {UsageError} if a folder that was named does not exist or does not fit.
 * @throws {ReadError} if the working directory is gone or a named folder cannot be entered.
 */
export function findPlace(system: System, options: OptionValues): Place {
  const start = options["directory"] === undefined ? null : String(options["directory"]);
  const logical = start === null
    ? system.environment("PWD") ?? null
    : isAbsolute(start)
    ? start
    : resolve(system.workingDirectory(), start);
  const workingDirectory = start === null
    ? system.workingDirectory()
    : realFolder(system, logical!, `-C ${quoted(start)}`);
  const named = (option: string): string | null => {
    const value = options[option];
    return typeof value === "string" ? resolve(workingDirectory, value) : null;
  };
  const rootOption = named("root");
  const configOption = named("config-dir");
  if (configOption !== null) {
    realFolder(system, configOption, `--config-dir ${quoted(configOption)}`);
  }
  const root = rootOption === null
    ? certainRoot(system, workingDirectory)
    : namedRoot(system, rootOption, workingDirectory);
  const project = options["project"];
  const home = homeFolder(system);
  const configFolder = configOption ?? userFolder(system, home, CONFIG_FOLDER);
  const dataFolder = named("data-dir") ?? userFolder(system, home, DATA_FOLDER);
  return {
    workingDirectory,
    logicalDirectory: logicalDirectory(system, logical, workingDirectory),
    root,
    rootIsUncertain: rootOption === null && root.marker === null && isHidden(system, root.path),
    rootIsHome: home !== null && realPathOf(system, home) === root.path,
    git: findGitDirectory(system, root.path),
    namedProject: typeof project === "string" && !project.startsWith("name:")
      ? projectAt(system, resolve(workingDirectory, project))
      : null,
    home,
    user: home === null ? null : ownerOf(system, home),
    configFolder,
    dataFolder,
    // A configuration folder inside the project is as much in the repository's hands as all there.
    configTargets: configFolder === null || partsBelow(root.path, configFolder) !== null
      ? []
      : findConfigTargets(system, configFolder),
    realDataFolder: dataFolder === null ? null : futureRealPath(system, dataFolder),
  };
}

/** The root, unless the system fails to say what marks it: another root would be another project. */
function certainRoot(system: System, directory: string): ProjectRoot {
  let failure: { path: string; detail: string } | null = null as typeof failure;
  const root = findProjectRoot(directory, {
    status(path) {
      const status = system.status(path);
      if (!status.ok && status.fault === "permission") {
        failure ??= { path, detail: status.detail };
      }
      return status;
    },
  });
  if (failure === null) return root;
  const { path, detail } = failure;
  throw new ReadError(
    `Cannot tell where the project begins: ${whyRefused(detail, `to look at ${quoted(path)}`)}` +
      ` (${detail})`,
    `${faultHelp(detail, "enter that folder")}, or name the root with --root`,
  );
}

/** The project that a folder belongs to; a folder that is gone stands for itself. */
function projectAt(system: System, folder: string): FoundProject {
  const real = realPathOf(system, folder);
  const root = real === null ? { path: folder, marker: null } : findProjectRoot(real, system);
  return { root, git: findGitDirectory(system, root.path) };
}

/** Whether a folder above is closed to this process, so that a marker in it would not be seen. */
function isHidden(system: System, directory: string): boolean {
  const status = system.status(join(dirname(directory), VERSION_CONTROL_FOLDERS[0]!));
  return !status.ok && status.fault === "outside-grant";
}

/** The path without any link in it; null if it leads nowhere, or where this process may not look. */
export function realPathOf(system: System, path: string): string | null {
  const real = system.realPath(path);
  return real.ok ? real.value : null;
}

/** Dotfile managers make links of the folder and of the files in it. */
function findConfigTargets(system: System, configFolder: string): string[] {
  const targets: string[] = [];
  const real = realPathOf(system, configFolder);
  if (real !== null && real !== configFolder) targets.push(real);
  const listing = system.list(configFolder);
  for (const { name, kind } of listing.ok ? listing.value : []) {
    const target = kind === "symlink" ? realPathOf(system, join(configFolder, name)) : null;
    const status = target === null ? null : system.status(target);
    if (target !== null && status?.ok && status.value.kind === "file") targets.push(target);
  }
  return targets;
}

/** The real path that a folder has, or will have when it is made. */
function futureRealPath(system: System, path: string): string {
  const real = realPathOf(system, path);
  if (real !== null || dirname(path) === path) return real ?? path;
  return join(futureRealPath(system, dirname(path)), basename(path));
}

/** Gives the form in which a path is shown to somebody at that place. */
export function pathShower(place: Place): (path: string) => string {
  const folders: KnownFolders = {
    root: place.root.path,
    home: place.home,
    user: [place.configFolder, place.dataFolder].filter((folder) => folder !== null),
  };
  return (path) => shownPath(path, folders);
}

/** Where one of the user's folders is looked for. */
interface UserFolder {
  /** Rivumi's own variable. */
  variable: string;
  /** The variable of the XDG base directory specification, and its default below the home. */
  xdg: { variable: string; fallback: readonly string[] };
  /** The variable of Windows, and its default below the home. */
  windows: { variable: string; fallback: readonly string[] };
}

const CONFIG_FOLDER: UserFolder = {
  variable: "RIVUMI_CONFIG_DIR",
  xdg: { variable: "XDG_CONFIG_HOME", fallback: [".config"] },
  windows: { variable: "APPDATA", fallback: ["AppData", "Roaming"] },
};

const DATA_FOLDER: UserFolder = {
  variable: "RIVUMI_DATA_DIR",
  xdg: { variable: "XDG_DATA_HOME", fallback: [".local", "share"] },
  windows: { variable: "LOCALAPPDATA", fallback: ["AppData", "Local"] },
};

function userFolder(system: System, home: string | null, folder: UserFolder): string | null {
  const own = absoluteVariable(system, folder.variable);
  if (own !== null) return own;
  const { variable, fallback } = system.os === "windows" ? folder.windows : folder.xdg;
  const base = absoluteVariable(system, variable) ??
    (home === null ? null : join(home, ...fallback));
  return base === null ? null : join(base, "rivumi");
}

function homeFolder(system: System): string | null {
  return absoluteVariable(system, system.os === "windows" ? "USERPROFILE" : "HOME");
}

/** To ask the system for the user takes a permission that Rivumi does not hold. */
function ownerOf(system: System, home: string): number | null {
  // Programs in containers often have the top folder for a home, which is not theirs.
  if (dirname(home) === home) return null;
  const status = system.followedStatus(home);
  return status.ok ? status.value.owner : null;
}

/** A relative value would mean another folder in each directory, so it counts as not set. */
function absoluteVariable(system: System, name: string): string | null {
  const value = system.environment(name);
  return value !== undefined && isAbsolute(value) ? resolve(value) : null;
}

function logicalDirectory(
  system: System,
  logical: string | null,
  physical: string,
): string | null {
  if (logical === null || !isAbsolute(logical) || resolve(logical) === physical) return null;
  const real = system.realPath(logical);
  return real.ok && real.value === physical ? resolve(logical) : null;
}

function namedRoot(system: System, option: string, workingDirectory: string): ProjectRoot {
  const root = realFolder(system, option, `--root ${quoted(option)}`);
  if (partsBelow(root, workingDirectory) === null) {
    throw new UsageError(
      `Cannot use --root ${quoted(option)}: it does not hold the working directory ` +
        quoted(workingDirectory),
      "Name a folder above it, or change the working directory with -C DIR",
    );
  }
  return { path: root, marker: markerIn(root, system) };
}

/** The real path of a folder that the user named as `what`. */
function realFolder(system: System, path: string, what: string): string {
  const real = system.realPath(path);
  const status = real.ok ? system.status(real.value) : real;
  if (real.ok && status.ok) {
    if (status.value.kind === "directory") return real.value;
    throw new UsageError(`Cannot use ${what}: it is not a folder`);
  }
  const { fault } = status as Exclude<typeof status, { ok: true }>;
  if (fault === "missing") {
    throw new UsageError(`Cannot use ${what}: there is no such folder`, "Check the spelling");
  }
  throw new ReadError(
    `Cannot use ${what}: ${
      fault === "permission"
        ? "no permission to enter it"
        : "this process was not granted access to it"
    }`,
  );
}
