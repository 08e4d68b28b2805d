/**
 * From the settings of the configuration to what the search for instruction files is told.
 *
 * @module
 */

import type { Config } from "../config/config.ts";
import type { DiscoverOptions } from "./discover.ts";
import { instructionNames } from "./names.ts";

/** The options that the configuration decides. */
export function instructionSettings(
  { instructions, projectInstructions }: Pick<Config, "instructions" | "projectInstructions">,
): Pick<DiscoverOptions, "names" | "maxFileBytes" | "projectLinks" | "userLinks" | "own"> {
  return {
    names: instructionNames(instructions.names),
    maxFileBytes: instructions.maxFileBytes,
    projectLinks: instructions.symlinks,
    userLinks: instructions.userSymlinks ? "follow" : "refuse",
    own: {
      names: instructionNames(projectInstructions.names),
      maxFileBytes: projectInstructions.maxFileBytes,
    },
  };
}
