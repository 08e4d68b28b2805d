/**
 * The expected failures, each with the exit status that it ends the program with. Findings are never
 * errors: they are {@linkcode Diagnostic} values. Anything else that is thrown is a defect in Rivumi.
 *
 * @module
 */

/** Exit statuses of the command line; see `docs/file_formats.md`. */
export const EXIT = {
  /** Everything is fine. */
  ok: 0,
  /** A check found something: a refused layer, an error-level finding. */
  findings: 1,
  /** The command line or a configuration file is wrong. */
  usage: 2,
  /** Something could not be read, or Rivumi itself failed. */
  failure: 3,
} as const;

/** The command line asks for something that does not exist or does not fit together. Exit status 2. */
export class UsageError extends Error {
  /** Name of the class. */
  override name = "UsageError";
  /** Exit status of the program. */
  readonly exitStatus: number = EXIT.usage;
  /** What to do next, as a sentence without final period; null if the message says it all. */
  readonly help: string | null;

  /**
   * Makes the error.
   *
   * @param message What was tried, on what, and what is wrong with it.
   */
  constructor(message: string, help: string | null = null) {
    super(message);
    this.help = help;
  }
}

/** Place of a defect in a configuration file; line and column start at 1. */
export interface ConfigLocation {
  /** The file, as it is shown to people. */
  path: string;
  /** Line, from 1; null where the whole file is meant. */
  line: number | null;
  /** Column in characters, from 1; null where the whole line is meant. */
  column: number | null;
}

/** A configuration file is broken. Exit status 2. */
export class ConfigError extends Error {
  /** Name of the class. */
  override name = "ConfigError";
  /** Exit status of the program. */
  readonly exitStatus: number = EXIT.usage;
  /** Where the defect is. */
  readonly location: ConfigLocation;
  /** What to do next, as a sentence without final period; null if the message says it all. */
  readonly help: string | null;

  /**
   * Makes the error.
   *
   * @param message What was expected at the location and what stands there.
   */
  constructor(message: string, location: ConfigLocation, help: string | null = null) {
    super(message);
    this.location = location;
    this.help = help;
  }
}

/** A file or folder that the command cannot do without could not be read or written. Exit status 3. */
export class ReadError extends Error {
  /** Name of the class. */
  override name = "ReadError";
  /** Exit status of the program. */
  readonly exitStatus: number = EXIT.failure;
  /** What to do next, as a sentence without final period; null if the message says it all. */
  readonly help: string | null;

  /**
   * Makes the error.
   *
   * @param message What was tried, on what, and what the system answered.
   */
  constructor(message: string, help: string | null = null) {
    super(message);
    this.help = help;
  }
}
