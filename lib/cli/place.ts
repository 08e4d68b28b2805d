/**
 * Where a command runs: working directory, root, and the user's folders.
 *
 * @module
 */

import { isAbsolute, join, relative, resolve } from "@std/path";
import { ReadError, UsageError } from "../errors.ts";
import { quoted } from "../printable.ts";
import { findProjectRoot, type ProjectRoot } from "../project_root.ts";
import { type KnownFolders, shownPath } from "../shown_path.ts";
import type { System } from "../system.ts";
import type { OptionValues } from "./command.ts";

/** Where a command runs. All paths are absolute. */
export interface Place {
  /** The physical working directory. */
  workingDirectory: string;
  /** The path by which the user came there, if it goes through a link; else null. */
  logicalDirectory: string | null;
  /** The project's root. */
  root: ProjectRoot;
  /** The user's home, as the environment names it; null if it does not. */
  home: string | null;
  /** Folder of the user's own instructions and configuration; null without a home. */
  configFolder: string | null;
  /** Folder of what Rivumi keeps for the user; null without a home. */
  dataFolder: string | null;
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
  const home = homeFolder(system);
  return {
    workingDirectory,
    logicalDirectory: logicalDirectory(system, logical, workingDirectory),
    root: rootOption === null
      ? findProjectRoot(workingDirectory, system)
      : { path: namedRoot(system, rootOption, workingDirectory), marker: null },
    home,
    configFolder: configOption ?? userFolder(system, home, CONFIG_FOLDER),
    dataFolder: named("data-dir") ?? userFolder(system, home, DATA_FOLDER),
  };
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

function namedRoot(system: System, option: string, workingDirectory: string): string {
  const root = realFolder(system, option, `--root ${quoted(option)}`);
  const inside = relative(root, workingDirectory);
  if (isAbsolute(inside) || inside.split(/[\\/]/)[0] === "..") {
    throw new UsageError(
      `Cannot use --root ${quoted(option)}: it does not hold the working directory ` +
        quoted(workingDirectory),
      "Name a folder above it, or change the working directory with -C DIR",
    );
  }
  return root;
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
