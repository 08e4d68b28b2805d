/**
 * Where a command's result goes: standard output, or the file that `--output` names.
 *
 * @module
 */

import { resolve } from "@std/path";
import { ReadError } from "../errors.ts";
import { quoted } from "../printable.ts";
import type { CommandContext } from "./command.ts";

/**
 * Writes the result of a command.
 *
 * @throws {ReadError} if the file cannot be written; what was there before is still there then.
 */
export function writeResult({ options, place, system }: CommandContext, text: string): void {
  const output = options["output"];
  if (typeof output !== "string" || output === "-") {
    system.stdout.write(text);
    return;
  }
  const written = system.replaceFile(resolve(place.workingDirectory, output), text);
  if (written.ok) return;
  const why = written.fault === "missing"
    ? "its folder does not exist"
    : written.fault === "permission"
    ? `the system refused (${written.detail})`
    : "this process was not granted access to it";
  throw new ReadError(`Cannot write to --output ${quoted(output)}: ${why}`, "Name another file");
}
