/**
 * `rivumi config`: every setting, its value, and where it comes from.
 *
 * @module
 */

import { loadConfig } from "../config/load_config.ts";
import { EXIT } from "../errors.ts";
import { configJson } from "../report/config_json.ts";
import { configText } from "../report/config_text.ts";
import { diagnosticText } from "../report/diagnostic_text.ts";
import type { CommandContext } from "./command.ts";
import { pathShower } from "./place.ts";
import { writeResult } from "./write_result.ts";

/** Runs `rivumi config`. */
export async function runConfig(context: CommandContext): Promise<number> {
  const { system, place, options, terminal } = context;
  const loaded = await loadConfig(system, {
    root: place.root.path,
    configFolder: place.configFolder,
    showPath: pathShower(place),
  });
  if (options["json"] !== undefined) {
    writeResult(context, configJson(loaded));
    return EXIT.ok;
  }
  const verbose = options["verbose"] !== undefined;
  writeResult(context, configText(loaded, { ...terminal, verbose }));
  const notes = diagnosticText(loaded.diagnostics, terminal);
  if (notes.length > 0) system.stderr.write(`${notes.join("\n")}\n`);
  return EXIT.ok;
}
