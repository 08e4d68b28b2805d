/**
 * From a command line to an exit status. The only place where errors are caught.
 *
 * @module
 */

import { DEFECT_HELP } from "../describe_fault.ts";
import { ConfigError, EXIT, ReadError, UsageError } from "../errors.ts";
import type { Grants } from "../grants.ts";
import { printable } from "../printable.ts";
import type { System } from "../system.ts";
import { VERSION_LINE } from "../version.ts";
import type { PlacedCommand, PlainCommand } from "./command.ts";
import { findCommand } from "./commands.ts";
import type { OptionValues } from "./option_values.ts";
import { type Invocation, parseCommandLine } from "./parse_command_line.ts";
import type { Place } from "./place.ts";
import { describeTerminal } from "./terminal.ts";

/** All that is needed before it is known what a command reaches. */
export type Console = Pick<System, "environment" | "stdout" | "stderr">;

/** What stands between a command line and a command that reaches files. */
export interface Launcher {
  /** Gives up every permission, for good. */
  renounce(): void;
  /** Runs a command with what it needs; gives the exit status. */
  launch(command: PlacedCommand, invocation: Invocation): Promise<number>;
}

/** A command that was understood, with all that was found out for it: plain data for the engine. */
export interface EngineRequest {
  /** Name of the command. */
  command: string;
  /** Options as given, by long name. */
  options: OptionValues;
  /** Arguments that are not options. */
  positionals: readonly string[];
  /** Where the command runs. */
  place: Place;
  /** What it may reach. */
  grants: Grants;
}

/**
 * Runs Rivumi, all of it in this process and with the system's own limits.
 *
 * @param args The words after the program's name.
 * @returns The exit status; see {@linkcode EXIT}.
 */
export async function run(args: readonly string[], system: System): Promise<number> {
  return await start(args, system, {
    renounce: () => {},
    launch: async (command, { options, positionals }) => {
      const { findPlace, realPathOf } = await import("./place.ts");
      const { wantedGrants } = await import("./wanted_grants.ts");
      const place = findPlace(system, options);
      const grants = wantedGrants(command, {
        place,
        options,
        positionals,
        realPath: (path) => realPathOf(system, path),
      });
      return await runRequest(
        { command: command.name, options, positionals, place, grants },
        system,
      );
    },
  });
}

/**
 * Runs Rivumi as far as a system goes, and leaves to the launcher what reaches further.
 *
 * @param args The words after the program's name.
 * @returns The exit status; see {@linkcode EXIT}.
 */
export async function start(
  args: readonly string[],
  system: Console,
  launcher: Launcher,
): Promise<number> {
  try {
    return await startInvocation(parseCommandLine(args), system, launcher);
  } catch (error) {
    return reportError(error, system, args.includes("--verbose") || args.includes("-v"));
  }
}

/** Runs a command in the engine; gives the exit status. */
export async function runRequest(request: EngineRequest, system: System): Promise<number> {
  const { options, positionals, place, grants } = request;
  try {
    const command = findCommand(request.command);
    if (command === undefined || command.needs === "nothing") {
      throw new TypeError(`Cannot run "${request.command}" in the engine`);
    }
    const runCommand = await command.load();
    const terminal = describeTerminal(system, system.stdout, options);
    return await runCommand({ options, positionals, place, grants, terminal, system });
  } catch (error) {
    return reportError(error, system, options["verbose"] !== undefined);
  }
}

async function startInvocation(
  invocation: Invocation,
  system: Console,
  { renounce, launch }: Launcher,
): Promise<number> {
  const { command, options } = invocation;
  if (options["version"] !== undefined) {
    renounce();
    system.stdout.write(VERSION_LINE);
    return EXIT.ok;
  }
  if (command === null || options["help"] !== undefined) {
    const terminal = describeTerminal(system, system.stdout, options);
    renounce();
    const { commandHelp, programHelp } = await import("./help.ts");
    system.stdout.write(command === null ? programHelp(terminal) : commandHelp(command, terminal));
    return EXIT.ok;
  }
  if (command.needs !== "nothing") return await launch(command, invocation);
  return await runPlain(command, invocation, { system, renounce });
}

async function runPlain(
  command: PlainCommand,
  { options, positionals }: Invocation,
  { system, renounce }: { system: Console; renounce(): void },
): Promise<number> {
  const terminal = describeTerminal(system, system.stdout, options);
  renounce();
  if (options["output"] !== undefined && options["output"] !== "-") {
    throw new UsageError(
      `Cannot use --output with "rivumi ${command.name}": it runs without the right to write`,
      `Let the shell write the file: rivumi ${command.name} ... > FILE`,
    );
  }
  const runCommand = await command.load();
  return runCommand({ options, positionals, terminal, system: system });
}

const SYSTEM_ERROR_REGEXP = /\(os error \d+\)/;

/** Says what ended the program; gives the exit status. */
export function reportError(error: unknown, system: Console, verbose = false): number {
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
  // The runtime could not load a part of the program, for example with too many files open.
  const isRefused = SYSTEM_ERROR_REGEXP.test(failure.message);
  writeError(
    system,
    `Rivumi failed: ${failure.name}: ${printable(failure.message)}`,
    isRefused
      ? "The system refused what Rivumi needs to run: see to that, and run the command again"
      : DEFECT_HELP,
  );
  if (verbose) system.stderr.write(`${failure.stack ?? ""}\n`);
  return EXIT.failure;
}

function writeError({ stderr }: Console, message: string, help: string | null): void {
  stderr.write(`error: ${message}\n${help === null ? "" : `  help: ${help}\n`}`);
}
