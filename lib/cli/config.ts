/**
 * `rivumi config`: every setting, its value, and where it comes from.
 *
 * @module
 */

import { EXIT } from "../errors.ts";
import { configJson } from "../report/config_json.ts";
import { configText } from "../report/config_text.ts";
import type { CommandContext } from "./command.ts";
import { loadConfigAt } from "./load_config_at.ts";
import { writeNotes } from "./write_notes.ts";
import { writeResult } from "./write_result.ts";

/** Runs `rivumi config`. */
export async function runConfig(context: CommandContext): Promise<number> {
  const { system, place, options, terminal } = context;
  const loaded = await loadConfigAt(system, place);
  if (options["json"] !== undefined) {
    writeResult(context, configJson(loaded));
    return EXIT.ok;
  }
  const verbose = options["verbose"] !== undefined;
  writeResult(context, configText(loaded, { ...terminal, verbose }));
  writeNotes(context, loaded.diagnostics);
  return EXIT.ok;
}
