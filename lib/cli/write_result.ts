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
  throw new ReadError(
    `Cannot write to --output ${quoted(output)}: ${whyUnwritten(written)}`,
    "Name another file",
  );
}

/** Why a file was not written, as a phrase. */
export function whyUnwritten(answer: AccessFault): string {
  return answer.fault === "missing"
    ? "its folder does not exist"
    : answer.fault === "permission"
    ? `the system refused (${answer.detail})`
    : "this process was not granted access to it";
}
