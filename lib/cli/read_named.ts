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
import type { InputResult, ReadResult, System } from "../system.ts";
import { pathShower, type Place } from "./place.ts";

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
  const read = readAnywhere(system, { place, name, maxBytes: MAX_BYTES });
  if (read === null) {
    throw new UsageError(
      `Cannot read ${quoted(name)}: there is no such file`,
      "Check the spelling",
    );
  }
  if (read.result.status === "ok") return read.result.text;
  const what = name === "-" ? "standard input" : quoted(name);
  throw new ReadError(`Cannot read ${what}: ${whyUnread(read, place)}`);
}

/** What somebody named, read or refused. */
export interface NamedRead {
  /** Real path of the file; the path as it was named where that cannot be told. */
  file: string;
  result: ReadResult | InputResult;
}

/**
 * Reads what somebody named: a file anywhere, which may be a link, or standard input for `-`. Null if
 * there is no such file.
 */
export function readAnywhere(
  system: System,
  { place, name, maxBytes }: { place: Place; name: string; maxBytes: number },
): NamedRead | null {
  if (name === "-") return { file: name, result: system.readInput(maxBytes) };
  const path = resolve(place.workingDirectory, name);
  const real = system.realPath(path);
  if (!real.ok && real.fault === "missing") return null;
  const file = real.ok ? real.value : path;
  return { file, result: system.read(file, { root: dirname(file), maxBytes }) };
}

/** Why something was not read, as a phrase; it may have gone since it was looked for. */
export function whyUnread({ file, result }: NamedRead, place: Place): string {
  if (result.status === "ok") throw new TypeError(`Cannot say why "${file}" was not read: it was`);
  return result.status === "missing"
    ? "it is gone"
    : describeRefusal(result, { path: file, showPath: pathShower(place) });
}
