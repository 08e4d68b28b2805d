/**
 * From the settings of the configuration to what the search for instruction files is told.
 *
 * @module
 */

import type { InstructionsConfig } from "../config/config.ts";
import type { DiscoverOptions } from "./discover.ts";
import { instructionNames } from "./names.ts";

/** The options that the configuration decides. */
export function instructionSettings(
  config: InstructionsConfig,
): Pick<DiscoverOptions, "names" | "maxFileBytes" | "projectLinks" | "userLinks"> {
  return {
    names: instructionNames(config.names),
    maxFileBytes: config.maxFileBytes,
    projectLinks: config.symlinks,
    userLinks: config.userSymlinks ? "follow" : "refuse",
  };
}
