/**
 * The table of commands and of the options that every command takes.
 *
 * @module
 */

import type { Command, CommandOption } from "./command.ts";

/** Options that every command takes. */
export const GLOBAL_OPTIONS: readonly CommandOption[] = [
  { name: "directory", short: "C", value: "DIR", summary: "Work as if started in DIR" },
  { name: "root", value: "DIR", summary: "Take DIR as the project's root, whatever marks it" },
  { name: "config-dir", value: "DIR", summary: "Folder of your own instructions and rivumi.jsonc" },
  { name: "data-dir", value: "DIR", summary: "Folder of what Rivumi keeps for you" },
  { name: "json", summary: "Print one JSON document" },
  { name: "output", short: "o", value: "FILE", summary: "Write to FILE, whole or not at all" },
  {
    name: "color",
    value: "WHEN",
    choices: ["auto", "always", "never"],
    summary: "Colour: auto (default), always or never",
  },
  { name: "quiet", short: "q", summary: "Print problems only" },
  { name: "verbose", short: "v", summary: "Print every detail" },
  { name: "help", short: "h", summary: "Print help" },
  { name: "version", short: "V", summary: "Print the version" },
];

/** All commands, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  {
    name: "doctor",
    summary: "Show which instruction files count here, in which order, and why others do not",
    description: [
      "Looks for AGENTS.md and RIVUMI.md (and their overrides) in your own configuration folder and " +
      "from the project's root down to the working directory. Later files are more specific. An " +
      "override (AGENTS.override.md) silences the project's files before it and beside it.",
      "Exit status: 0 fine, 1 a file was refused or an error was found, 2 wrong usage or " +
      "configuration, 3 something could not be read.",
    ],
    options: [
      {
        name: "all",
        summary: "List instruction files below the working directory too (but in node_modules)",
      },
    ],
    examples: [
      { command: "rivumi doctor", purpose: "what counts in the working directory" },
      { command: "rivumi doctor -C packages/api", purpose: "what counts in another folder" },
      { command: "rivumi doctor --json | jq '.layers[].path'", purpose: "for programs" },
    ],
    load: async () => (await import("./doctor.ts")).runDoctor,
  },
  {
    name: "config",
    summary: "Show every setting, its value, and where it comes from",
    description: [
      "Settings come from rivumi.jsonc in the project's root and in your own configuration folder, " +
      "and from RIVUMI_ variables. Settings that would widen what a project may do count only in " +
      "your own file.",
    ],
    options: [],
    examples: [
      { command: "rivumi config", purpose: "values and their origin" },
      { command: "rivumi config --json", purpose: "for programs" },
    ],
    load: async () => (await import("./config.ts")).runConfig,
  },
];

/** The command of that name; undefined if there is none. */
export function findCommand(name: string): Command | undefined {
  return COMMANDS.find((command) => command.name === name);
}
