/**
 * Reads what somebody named on the command line: a file, or standard input.
 *
 * @module
 */

import { dirname, resolve } from "@std/path";
import { describeRefusal } from "../describe_refusal.ts";
import { ReadError, UsageError } from "../errors.ts";
import { quoted } from "../printable.ts";
import type { CommandContext } from "./command.ts";
import { pathShower } from "./place.ts";

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The text of a file, which may be a link, or of standard input for `-`.
 *
 * @param name As it was given.
 * @throws {UsageError} if there is no such file.
 * @throws {ReadError} if it cannot be read.
 */
export function readNamed(
  { system, place }: Pick<CommandContext, "system" | "place">,
  name: string,
): string {
  const path = resolve(place.workingDirectory, name);
  const real = name === "-" ? null : system.realPath(path);
  if (real !== null && !real.ok && real.fault === "missing") {
    throw new UsageError(
      `Cannot read ${quoted(name)}: there is no such file`,
      "Check the spelling",
    );
  }
  const file = real?.ok ? real.value : path;
  const result = real === null
    ? system.readInput(MAX_BYTES)
    : system.read(file, { root: dirname(file), maxBytes: MAX_BYTES });
  if (result.status === "ok") return result.text;
  const what = real === null ? "standard input" : quoted(name);
  const why = result.status === "missing"
    ? "it is gone"
    : describeRefusal(result, { path: file, showPath: pathShower(place) });
  throw new ReadError(`Cannot read ${what}: ${why}`);
}
