/**
 * What a command is. The table in `commands.ts` is the only source of help texts, completions and of
 * what the parser accepts.
 *
 * @module
 */

import type { Grants } from "../grants.ts";
import type { System } from "../system.ts";
import type { OptionValues } from "./option_values.ts";
import type { Place } from "./place.ts";
import type { Terminal } from "./terminal.ts";

/** One option of the command line. */
export interface CommandOption {
  /** Long name without dashes, such as `config-dir`. */
  name: string;
  /** One-letter name without dash. */
  short?: string;
  /** Placeholder of the value, such as `DIR`; an option without one is a switch. */
  value?: string;
  /** The values that are accepted; anything if left out. */
  choices?: readonly string[];
  /** Whether the value is free text: the next word, also where that looks like an option. */
  isText?: true;
  /** What it does, as a phrase without final period. */
  summary: string;
  /**
   * For an option whose value is a path: what that adds to the grants of the run. `read` adds the path
   * itself and where it leads, `write` the folder that the file is put in. A switch with `root` has
   * files of the project written.
   */
  grants?: "read" | "write" | "root";
  /** For a switch: the option whose file it has written. */
  writes?: string;
  /** What the command reaches besides, if the option is given. */
  needs?: Need;
}

/** What a command that reaches nothing gets to work with. */
export interface PlainContext {
  /** Options as given, by long name. */
  options: OptionValues;
  /** Arguments that are not options. */
  positionals: readonly string[];
  /** Where its output goes. */
  terminal: Terminal;
  /** Streams, and nothing behind them. */
  system: Pick<System, "stdout" | "stderr">;
}

/** What any other command gets to work with. */
export interface CommandContext extends PlainContext {
  /** Where the command runs. */
  place: Place;
  /** What it may reach. */
  grants: Grants;
  /** The way to files, clock and streams. */
  system: System;
}

/** Carries out a command and gives the exit status. */
export type RunCommand = (context: CommandContext) => Promise<number>;

/** Carries out a command that reaches nothing and gives the exit status. */
export type RunPlainCommand = (context: PlainContext) => number;

/**
 * Something that a command reaches; its grants are made from these. `project`: what `rivumi doctor`
 * looks at, for reading. `data`: the folder of what Rivumi keeps for the user, for writing. `tools`:
 * whether the user's tools are on PATH. `agents`: what other agents look at, which follow links
 * anywhere, for reading. `main-checkout`: whether the main checkout of a linked worktree has instruction
 * files.
 */
export type Need = "project" | "data" | "tools" | "agents" | "main-checkout";

/** What every command of the table has. */
interface CommandText {
  name: string;
  /** What it does, as a phrase without final period. */
  summary: string;
  /** Arguments as the usage line shows them, such as `[PATH]`; none if left out. */
  arguments?: string;
  /** Whether the arguments are free text: from the first one on no word is an option. */
  argumentsAreText?: true;
  /** For arguments that are paths: that each is to be read. */
  argumentGrants?: "read";
  /** The values that an argument may have; anything if left out. */
  argumentChoices?: readonly string[];
  /** What somebody needs to know before using it, one paragraph per element. */
  description: readonly string[];
  /** Its own options; the global ones come on top. */
  options: readonly CommandOption[];
  /** Command lines worth copying, with what each is for. */
  examples: readonly { command: string; purpose: string }[];
}

/** A command that reaches nothing: it runs after every permission was given up. */
export interface PlainCommand extends CommandText {
  needs: "nothing";
  /** Loads the code of the command, and of no other. */
  load(): Promise<RunPlainCommand>;
}

/** A command that runs in the engine, with the grants that it needs and no others. */
export interface PlacedCommand extends CommandText {
  needs: readonly Need[];
  /** Loads the code of the command, and of no other. */
  load(): Promise<RunCommand>;
}

/** One command of the table. */
export type Command = PlainCommand | PlacedCommand;
