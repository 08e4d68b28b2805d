/**
 * From a command line to an exit status. The only place where errors are caught.
 *
 * @module
 */

import { ConfigError, EXIT, ReadError, UsageError } from "../errors.ts";
import { printable } from "../printable.ts";
import type { System } from "../system.ts";
import { VERSION } from "../version.ts";
import { type Invocation, parseCommandLine } from "./parse_command_line.ts";
import { findPlace } from "./place.ts";
import { describeTerminal } from "./terminal.ts";

/**
 * Runs Rivumi.
 *
 * @param args The words after the program's name.
 * @returns The exit status; see {@linkcode EXIT}.
 */
export async function run(args: readonly string[], system: System): Promise<number> {
  try {
    return await runInvocation(parseCommandLine(args), system);
  } catch (error) {
    return reportError(error, system, args.includes("--verbose") || args.includes("-v"));
  }
}

async function runInvocation(invocation: Invocation, system: System): Promise<number> {
  const { command, options, positionals } = invocation;
  if (options["version"] !== undefined) {
    system.stdout.write(`rivumi ${VERSION}\n`);
    return EXIT.ok;
  }
  const terminal = describeTerminal(system, system.stdout, options);
  if (command === null || options["help"] !== undefined) {
    const { commandHelp, programHelp } = await import("./help.ts");
    system.stdout.write(command === null ? programHelp(terminal) : commandHelp(command, terminal));
    return EXIT.ok;
  }
  const place = findPlace(system, options);
  const runCommand = await command.load();
  return await runCommand({ options, positionals, place, terminal, system });
}

function reportError(error: unknown, system: System, verbose: boolean): number {
  if (error instanceof UsageError || error instanceof ReadError) {
    writeError(system, error.message, error.help);
    return error.exitStatus;
  }
  if (error instanceof ConfigError) {
    const { path, line, column } = error.location;
    const place = [path, line, column].filter((part) => part !== null).join(":");
    writeError(system, `${printable(place)}: ${error.message}`, error.help);
    return error.exitStatus;
  }
  const failure = error instanceof Error ? error : new Error(String(error));
  writeError(
    system,
    `Rivumi failed: ${failure.name}: ${printable(failure.message)}`,
    "This is a defect in Rivumi: please report it, with the output of the same command and --verbose",
  );
  if (verbose) system.stderr.write(`${failure.stack ?? ""}\n`);
  return EXIT.failure;
}

function writeError(system: System, message: string, help: string | null): void {
  system.stderr.write(`error: ${message}\n${help === null ? "" : `  help: ${help}\n`}`);
}
