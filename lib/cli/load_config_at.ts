/**
 * The configuration that holds where a command runs.
 *
 * @module
 */

import { loadConfig, type LoadedConfig } from "../config/load_config.ts";
import type { System } from "../system.ts";
import { pathShower, type Place } from "./place.ts";

/**
 * Loads the configuration of a place; see {@linkcode loadConfig}.
 *
 * @throws {ConfigError} if a file is broken or cannot be taken as it is.
 * @throws {ReadError} if the system does not let a file be read.
 * @throws {UsageError} if an environment variable has a value that does not fit.
 */
export async function loadConfigAt(system: System, place: Place): Promise<LoadedConfig> {
  return await loadConfig(system, {
    root: place.root.path,
    configFolder: place.configFolder,
    showPath: pathShower(place),
  });
}
