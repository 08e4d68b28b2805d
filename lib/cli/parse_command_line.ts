/**
 * From the words of a command line to a command with its options. Whatever does not fit is a
 * {@linkcode UsageError} that says what was probably meant.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { UsageError } from "../errors.ts";
import { nearestWord } from "../nearest_word.ts";
import { quoted } from "../printable.ts";
import type { Command, CommandOption, OptionValues } from "./command.ts";
import { COMMANDS, findCommand, GLOBAL_OPTIONS } from "./commands.ts";

/** A command line, understood. */
export interface Invocation {
  /** The command; null for `rivumi` alone. */
  command: Command | null;
  /** Options as given, by long name. */
  options: OptionValues;
  /** Arguments that are not options. */
  positionals: readonly string[];
}

/**
 * Parses the words after the program's name. `help NAME` is `NAME --help`.
 *
 * @throws {UsageError} for an unknown command or option, a missing or unwanted value, or an argument
 * that the command does not take.
 */
export function parseCommandLine(args: readonly string[]): Invocation {
  const start = findCommandWord(args);
  const word = start < 0 ? null : args[start]!;
  const rest = start < 0 ? [...args] : [...args.slice(0, start), ...args.slice(start + 1)];
  if (word === "help") {
    const invocation = parseCommandLine(rest);
    return { ...invocation, options: { ...invocation.options, help: true } };
  }
  const command = word === null ? null : findCommand(word);
  if (command === undefined) throw unknownCommand(word!);
  const { options, positionals } = parseOptions(rest, command);
  if (positionals.length > 0 && command?.arguments === undefined && options["help"] === undefined) {
    throw new UsageError(
      `Cannot run "rivumi ${command?.name}" on ${quoted(positionals[0]!)}: it takes no arguments`,
      `See "rivumi ${command?.name} --help"`,
    );
  }
  return { command, options, positionals };
}

/** Index of the first word that is neither an option nor the value of one; -1 if there is none. */
function findCommandWord(args: readonly string[]): number {
  for (let index = 0; index < args.length; index++) {
    const word = args[index]!;
    if (word === "--") return -1;
    if (!word.startsWith("-") || word === "-") return index;
    const option = GLOBAL_OPTIONS.find(({ name, short }) =>
      word === `--${name}` || word === `-${short}`
    );
    if (option?.value !== undefined) index++;
  }
  return -1;
}

function unknownCommand(word: string): UsageError {
  const nearest = nearestWord(word, COMMANDS.map(({ name }) => name));
  return new UsageError(
    `Cannot run ${quoted(word)}: there is no such command`,
    nearest === null ? 'See "rivumi --help" for the commands' : `Did you mean "${nearest}"?`,
  );
}

function parseOptions(
  args: readonly string[],
  command: Command | null,
): { options: OptionValues; positionals: string[] } {
  const known = [...(command?.options ?? []), ...GLOBAL_OPTIONS];
  rejectUnwantedValues(args, known);
  const parsed = parseArgs(args, {
    boolean: known.filter(({ value }) => value === undefined).map(({ name }) => name),
    string: ["_", ...known.filter(({ value }) => value !== undefined).map(({ name }) => name)],
    alias: Object.fromEntries(
      known.flatMap(({ name, short }) => short === undefined ? [] : [[name, short]]),
    ),
    unknown: (argument) => {
      if (argument.startsWith("-") && argument !== "-") {
        throw unknownOption(argument, known, command);
      }
    },
  });
  const options: Record<string, string | true> = {};
  for (const option of known) {
    const value = parsed[option.name];
    if (value === undefined || value === false) continue;
    options[option.name] = option.value === undefined ? true : checkValue(option, String(value));
  }
  return { options, positionals: parsed._.map(String) };
}

function rejectUnwantedValues(args: readonly string[], known: readonly CommandOption[]): void {
  for (const word of args) {
    if (word === "--") return;
    const [, name] = /^--([^=]+)=/.exec(word) ?? [];
    const option = known.find((candidate) => candidate.name === name);
    if (option === undefined || option.value !== undefined) continue;
    throw new UsageError(`Cannot use ${quoted(word)}: --${name} takes no value`);
  }
}

function checkValue(option: CommandOption, value: string): string {
  if (value === "") {
    throw new UsageError(
      `Cannot use --${option.name}: it needs a value, --${option.name} ${option.value}`,
    );
  }
  if (option.choices !== undefined && !option.choices.includes(value)) {
    throw new UsageError(
      `Cannot use --${option.name} ${quoted(value)}: it must be one of ${
        option.choices.join(", ")
      }`,
    );
  }
  return value;
}

function unknownOption(
  argument: string,
  known: readonly CommandOption[],
  command: Command | null,
): UsageError {
  const word = argument.split("=")[0]!;
  const nearest = nearestWord(word, known.map(({ name }) => `--${name}`));
  const help = command === null ? "rivumi --help" : `rivumi ${command.name} --help`;
  return new UsageError(
    `Cannot use ${quoted(word)}: there is no such option`,
    nearest === null ? `See "${help}" for the options` : `Did you mean "${nearest}"?`,
  );
}
