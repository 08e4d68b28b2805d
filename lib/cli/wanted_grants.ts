/**
 * What a command needs to reach, and nothing else: the least that its engine can do its work with.
 * The repository's own files decide none of it, so none of them can widen it.
 *
 * @module
 */

import { dirname, join, resolve, SEPARATOR } from "@std/path";
import { AGENT_VARIABLES } from "../agent_variables.ts";
import { CONFIG_PATHS, createConfig, environmentName } from "../config/config.ts";
import { compareCodeUnits } from "../diagnostic.ts";
import { EVERYTHING, type Grants } from "../grants.ts";
import { instructionNames } from "../instructions/names.ts";
import { mainWorktreeRoot } from "../workspace/main_worktree.ts";
import type { CommandOption, PlacedCommand } from "./command.ts";
import { GLOBAL_OPTIONS } from "./commands.ts";
import type { OptionValues } from "./option_values.ts";
import type { Place } from "./place.ts";

/** Where and how a command is to run. */
export interface WantedGrantsOptions {
  place: Place;
  options: OptionValues;
  positionals: readonly string[];
  /** The path without any link in it; null if there is none. */
  realPath(path: string): string | null;
  /** Where the tools that the user's settings name may be. @default {[]} */
  toolPaths?: readonly string[];
}

/** The variables that say where tools are. */
const TOOL_VARIABLES: readonly string[] = ["PATH", "PATHEXT"];

/** The variables that decide how output looks. */
const TERMINAL_VARIABLES: readonly string[] = ["COLUMNS", "FORCE_COLOR", "NO_COLOR", "TERM"];

/** What the command needs at that place with these options. Each list is sorted and names nothing twice. */
export function wantedGrants(
  command: PlacedCommand,
  { place, options, positionals, realPath, toolPaths = [] }: WantedGrantsOptions,
): Grants {
  const read: string[] = [];
  const write: string[] = [];
  const env = [...CONFIG_PATHS.map(environmentName), ...TERMINAL_VARIABLES];
  const addNamed = (value: string, grants: CommandOption["grants"]): void => {
    // Standard input and output.
    if (value === "-") return;
    const path = resolve(place.workingDirectory, value);
    if (grants === "write") write.push(dirname(path));
    else read.push(path, realPath(path) ?? path);
  };
  const given = command.options.filter(({ name }) => options[name] !== undefined);
  for (const need of [...command.needs, ...given.flatMap(({ needs }) => needs ?? [])]) {
    switch (need) {
      case "project":
        read.push(...projectPaths(place));
        break;
      case "main-checkout":
        read.push(...mainCheckoutPaths(place));
        break;
      case "data":
        write.push(...dataFolders(place));
        break;
      case "agents":
        read.push(EVERYTHING);
        env.push(...AGENT_VARIABLES);
        break;
      case "tools":
        read.push(...toolPaths.flatMap((path) => [path, realPath(path) ?? path]));
        env.push(...TOOL_VARIABLES);
        break;
    }
  }
  for (const { name, grants, writes } of [...command.options, ...GLOBAL_OPTIONS]) {
    const value = options[name];
    const written = value === undefined || writes === undefined ? undefined : options[writes];
    if (typeof written === "string") addNamed(written, "write");
    if (value !== undefined && grants === "root") write.push(place.root.path);
    else if (grants !== undefined && typeof value === "string") addNamed(value, grants);
  }
  if (command.argumentGrants !== undefined) {
    for (const positional of positionals) addNamed(positional, command.argumentGrants);
  }
  return {
    // The file system lets nobody rename or replace what they may not read.
    read: outermost([...read, ...write]),
    write: outermost(write),
    env: sortedSet(env),
  };
}

function projectPaths(place: Place): string[] {
  const paths = [place.root.path, ...dataFolders(place), ...place.configTargets];
  if (place.configFolder !== null) paths.push(place.configFolder);
  if (place.git !== null) paths.push(join(place.git.path, "HEAD"));
  // Only the default names: a configuration file that could add some would be opening files above it.
  const { base, override } = instructionNames(createConfig(new Map()).instructions.names);
  for (let folder = place.root.path; dirname(folder) !== folder;) {
    folder = dirname(folder);
    paths.push(...[...base, ...override].map((name) => join(folder, name)));
  }
  return paths;
}

/** Only the default names, as above the root. */
function mainCheckoutPaths({ git, root }: Place): string[] {
  const main = mainWorktreeRoot(git, root.path);
  const { base } = instructionNames(createConfig(new Map()).instructions.names);
  return main === root.path ? [] : base.map((name) => join(main, name));
}

/** The folder of what Rivumi keeps, by its name and by where it really is. */
function dataFolders({ dataFolder, realDataFolder }: Place): string[] {
  return dataFolder === null ? [] : [dataFolder, realDataFolder ?? dataFolder];
}

/** The paths without those that lie in another of them. */
function outermost(paths: readonly string[]): string[] {
  const starts = paths.map((path) => path.endsWith(SEPARATOR) ? path : path + SEPARATOR);
  return sortedSet(
    paths.filter((path) => !starts.some((start) => path !== start && path.startsWith(start))),
  );
}

function sortedSet(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareCodeUnits);
}
