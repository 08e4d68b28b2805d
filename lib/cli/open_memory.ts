/**
 * What the commands about memory have in common: where the store is, and whose memories are meant.
 *
 * @module
 */

import type { MemoryConfig } from "../config/config.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { ReadError, UsageError } from "../errors.ts";
import {
  describeStoreProblem,
  openStore,
  type StoreFault,
  type StorePlace,
} from "../memory/open_store.ts";
import { projectKey } from "../memory/project_key.ts";
import type { System } from "../system.ts";
import type { CommandContext } from "./command.ts";
import { loadConfigAt } from "./load_config_at.ts";
import type { FoundProject, Place } from "./place.ts";

/**
 * Finds the store of the user.
 *
 * @param options `create`: whether to make the data folder if it is missing.
 * @throws {UsageError} if nothing says where the data folder is.
 * @throws {ReadError} if the data folder cannot be used.
 */
export function findStore(
  { system, place }: Pick<CommandContext, "system" | "place">,
  options: { create: boolean },
): StorePlace {
  if (place.dataFolder === null) {
    throw new UsageError(
      "Cannot tell where memories are kept: the environment names no home folder",
      "Name a folder with --data-dir",
    );
  }
  const store = openStore(system, {
    dataFolder: place.dataFolder,
    user: place.user,
    ...options,
  });
  if (!store.ok) throw new ReadError(store.problem.message, store.problem.help);
  return store.place;
}

/** The error that ends a command when the store could not be read or added to. */
export function storeError({ path }: StorePlace, fault: StoreFault): ReadError {
  const { message, help } = describeStoreProblem(path, fault);
  return new ReadError(message, help);
}

/** The settings of memory, with what is to be said about the configuration. */
export async function loadMemoryConfig(
  { system, place }: CommandContext,
): Promise<{ config: MemoryConfig; diagnostics: Diagnostic[] }> {
  const { config, diagnostics } = await loadConfigAt(system, place);
  return { config: config.memory, diagnostics };
}

/** The key of a project; see {@linkcode projectKey}. */
export function projectKeyAt(
  system: System,
  { project, config, place }: { project: FoundProject; config: MemoryConfig; place: Place },
): string {
  const names = Object.entries(config.project).map(([path, name]) =>
    [place.home === null ? path : path.replace(/^~(?=[/\\])/, place.home), name] as const
  );
  return projectKey(system, {
    root: project.root.path,
    git: project.git,
    names: Object.fromEntries(names),
  });
}
