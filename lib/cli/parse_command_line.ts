/**
 * From the words of a command line to a command with its options. Whatever does not fit is a
 * {@linkcode UsageError} that says what was probably meant.
 *
 * @module
 */

import { parseArgs } from "node:util";
import { UsageError } from "../errors.ts";
import { nearestWord } from "../nearest_word.ts";
import { quoted } from "../printable.ts";
import type { Command, CommandOption } from "./command.ts";
import { COMMANDS, findCommand, GLOBAL_OPTIONS } from "./commands.ts";
import type { OptionValues } from "./option_values.ts";

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
  const { name, rest } = takeCommandName(args);
  if (name === "help") {
    const invocation = parseCommandLine(rest);
    return { ...invocation, options: { ...invocation.options, help: true } };
  }
  const command = name === null ? null : findCommand(name);
  if (command === undefined) throw unknownCommand(name!);
  const { options, positionals } = parseOptions(rest, command);
  if (options["help"] === undefined) checkArguments(command, positionals);
  return { command, options, positionals };
}

function checkArguments(command: Command | null, positionals: readonly string[]): void {
  if (command === null || positionals.length === 0) return;
  const { name, arguments: takes, argumentsAreText } = command;
  if (takes === undefined) {
    throw new UsageError(
      `Cannot run "rivumi ${name}" on ${quoted(positionals[0]!)}: it takes no arguments`,
      `See "rivumi ${name} --help"`,
    );
  }
  // A variable of the shell without a value, as a rule, and resolved it would be the working directory.
  if (!argumentsAreText && positionals.includes("")) {
    throw new UsageError(`Cannot run "rivumi ${name}" on "": an argument is empty`);
  }
}

/** The name of the command, which has one word or two, and all other words. */
function takeCommandName(
  args: readonly string[],
): { name: string | null; rest: readonly string[] } {
  const word = firstArgument(args);
  if (word === undefined) return { name: null, rest: args };
  const rest = args.toSpliced(word.index, 1);
  const hasSecond = COMMANDS.some(({ name }) => name.startsWith(`${word.value} `));
  const second = hasSecond ? firstArgument(rest) : undefined;
  return second === undefined
    ? { name: word.value, rest }
    : { name: `${word.value} ${second.value}`, rest: rest.toSpliced(second.index, 1) };
}

function firstArgument(args: readonly string[]): ArgumentToken | undefined {
  return tokenise(args, GLOBAL_OPTIONS).find((token) => token.kind === "positional");
}

/** An argument and the index of its word. */
interface ArgumentToken {
  kind: "positional";
  index: number;
  value: string;
}

/** An option as it stands there: `rawName` has its dashes, `inlineValue` says that one word holds both. */
interface OptionToken {
  kind: "option";
  name: string;
  rawName: string;
  value?: string;
  inlineValue?: boolean;
}

/** A word, or a part of one, that is an option or an argument. */
type Token =
  | OptionToken
  | ArgumentToken
  | { kind: "option-terminator" };

/** Splits words into options and arguments; whether they exist and fit together is not judged. */
function tokenise(args: readonly string[], known: readonly CommandOption[]): Token[] {
  const options = known.map(({ name, short, value }) => {
    const type = value === undefined ? "boolean" as const : "string" as const;
    return [name, short === undefined ? { type } : { type, short }] as const;
  });
  return parseArgs({
    args: [...args],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  }).tokens as Token[];
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
): { options: OptionValues; positionals: readonly string[] } {
  const known = [...(command?.options ?? []), ...GLOBAL_OPTIONS];
  const options: Record<string, string | true> = {};
  const positionals: string[] = [];
  for (const token of tokenise(args, known)) {
    if (token.kind === "positional") {
      if (command?.argumentsAreText) return { options, positionals: args.slice(token.index) };
      positionals.push(token.value);
    }
    if (token.kind !== "option") continue;
    const option = known.find(({ name }) => name === token.name);
    if (option === undefined) throw unknownOption(token.rawName, known, command);
    const value = option.value === undefined
      ? switchedOn(option, token)
      : checkValue(option, valueOf(option, token));
    const former = options[option.name];
    if (former !== undefined && former !== value) throw givenTwice(option, former, value);
    options[option.name] = value;
  }
  return { options, positionals };
}

function switchedOn({ name }: CommandOption, { value }: OptionToken): true {
  if (value === undefined) return true;
  throw new UsageError(`Cannot use ${quoted(`--${name}=${value}`)}: --${name} takes no value`);
}

/** The value of an option; empty if it has none. */
function valueOf(
  { name, value: placeholder, isText }: CommandOption,
  { rawName, value = "", inlineValue }: OptionToken,
): string {
  if (inlineValue) return rawName.startsWith("--") ? value : value.replace(/^=/, "");
  // What looks like an option is the next one, but a lone dash stands for a standard stream.
  if (isText || !value.startsWith("-") || value === "-") return value;
  throw new UsageError(
    `Cannot use --${name}: it needs a value, --${name} ${placeholder}`,
    `If ${quoted(value)} is the value, write ${quoted(`--${name}=${value}`)}`,
  );
}

function givenTwice({ name }: CommandOption, ...values: (string | true)[]): UsageError {
  const [former, latter] = values.map((value) => quoted(String(value)));
  return new UsageError(
    `Cannot use --${name} twice, with ${former} and with ${latter}: one of the two would not count`,
    "Leave one of them out",
  );
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
  word: string,
  known: readonly CommandOption[],
  command: Command | null,
): UsageError {
  const nearest = nearestWord(word, known.map(({ name }) => `--${name}`));
  const help = command === null ? "rivumi --help" : `rivumi ${command.name} --help`;
  return new UsageError(
    `Cannot use ${quoted(word)}: there is no such option`,
    nearest === null ? `See "${help}" for the options` : `Did you mean "${nearest}"?`,
  );
}
