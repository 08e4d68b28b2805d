/**
 * Where a command's result goes: standard output, or the file that `--output` names.
 *
 * @module
 */

import { resolve } from "@std/path";
import { ReadError } from "../errors.ts";
import { quoted } from "../printable.ts";
import type { AccessFault } from "../system.ts";
import type { CommandContext } from "./command.ts";

/** Enough for a few thousand lines at a time, and little to hold. */
const PIECE_CHARACTERS = 65_536;

/** Takes a result bit by bit. */
export interface ResultWriter {
  /** Takes the next bit. */
  write(text: string): void;
  /** Hands on what is still held; to be called at last. */
  end(): void;
}

/**
 * Begins a result that may be too long to hold. To standard output it goes piece by piece; a file gets
 * it whole at the end.
 */
export function beginResult(context: CommandContext): ResultWriter {
  const output = context.options["output"];
  const isStreamed = output === undefined || output === "-";
  let held: string[] = [];
  let characters = 0;

  function end(): void {
    writeResult(context, held.join(""));
    held = [];
    characters = 0;
  }

  return {
    write(text): void {
      held.push(text);
      characters += text.length;
      if (isStreamed && characters >= PIECE_CHARACTERS) end();
    },
    end,
  };
}

/**
 * Writes the result of a command.
 *
 * @param options `option`: the option that names the file.
 * @throws {ReadError} if the file cannot be written; what was there before is still there then.
 */
export function writeResult(
  { options, place, system }: CommandContext,
  text: string,
  { option = "output" }: { option?: "output" | "html" } = {},
): void {
  const output = options[option];
  if (typeof output !== "string" || output === "-") {
    system.stdout.write(text);
    return;
  }
  const written = system.replaceFile(resolve(place.workingDirectory, output), text);
  if (!written.ok) throw unwritten(`--${option} ${quoted(output)}`, written, "Name another file");
}

/** Whether the result appears on a terminal, which must not obey what somebody else's text holds. */
export function goesToTerminal({ options, system }: CommandContext): boolean {
  return system.stdout.isTerminal && (options["output"] === undefined || options["output"] === "-");
}

/** The error that ends a command when a file cannot be written. */
export function unwritten(what: string, fault: AccessFault, help?: string): ReadError {
  const why = fault.fault === "missing"
    ? "its folder does not exist"
    : fault.fault === "permission"
    ? `the system refused (${fault.detail})`
    : "this process was not granted access to it";
  return new ReadError(`Cannot write to ${what}: ${why}`, help);
}
