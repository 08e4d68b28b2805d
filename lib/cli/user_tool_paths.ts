/**
 * Where the tools of the user may be, found out before it is settled what the engine may reach. Only
 * the user's own settings and environment are asked: a repository decides none of it.
 *
 * @module
 */

import { loadConfig } from "../config/load_config.ts";
import type { System } from "../system.ts";
import { toolPaths } from "../workspace/find_tools.ts";
import { pathShower, type Place, realPathOf } from "./place.ts";

/**
 * The paths at which the tools named by the user's `workspace.tools` may be.
 *
 * @throws {ConfigError} if the user's file is broken.
 */
export async function userToolPaths(system: System, place: Place): Promise<string[]> {
  const { configFolder } = place;
  // In the place of the project's file stands the user's own again, which counts once.
  const root = configFolder === null ? null : realPathOf(system, configFolder);
  if (root === null) return [];
  const { config } = await loadConfig(system, {
    root,
    configFolder,
    showPath: pathShower(place),
  });
  return toolPaths(system, config.workspace.tools);
}
