/**
 * What a command is. The table in `commands.ts` is the only source of help texts, completions and of
 * what the parser accepts.
 *
 * @module
 */

import type { System } from "../system.ts";
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
  /** What it does, as a phrase without final period. */
  summary: string;
}

/** Options as given: the value's text, or true for a switch. */
export type OptionValues = Readonly<Record<string, string | true>>;

/** What a command gets to work with. */
export interface CommandContext {
  /** Options as given, by long name. */
  options: OptionValues;
  /** Arguments that are not options. */
  positionals: readonly string[];
  /** Where the command runs. */
  place: Place;
  /** Where its output goes. */
  terminal: Terminal;
  /** The way to files, clock and streams. */
  system: System;
}

/** Carries out a command and gives the exit status. */
export type RunCommand = (context: CommandContext) => Promise<number>;

/** One command of the table. */
export interface Command {
  name: string;
  /** What it does, as a phrase without final period. */
  summary: string;
  /** Arguments as the usage line shows them, such as `[PATH]`; none if left out. */
  arguments?: string;
  /** What somebody needs to know before using it, one paragraph per element. */
  description: readonly string[];
  /** Its own options; the global ones come on top. */
  options: readonly CommandOption[];
  /** Command lines worth copying, with what each is for. */
  examples: readonly { command: string; purpose: string }[];
  /** Loads the code of the command, and of no other. */
  load(): Promise<RunCommand>;
}
