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
): Pick<DiscoverOptions, "user" | "project"> {
  return {
    user: {
      names: instructionNames(instructions.names),
      maxFileBytes: instructions.maxFileBytes,
      links: instructions.userSymlinks ? "follow" : "refuse",
    },
    project: {
      names: instructionNames(projectInstructions.names),
      maxFileBytes: projectInstructions.maxFileBytes,
      links: instructions.symlinks,
    },
  };
}
