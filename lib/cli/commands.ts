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
        summary: "List instruction files below the working directory too, except in node_modules",
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
  {
    name: "lint",
    summary: "Check instruction files: what agents do not see, dead references, hidden content",
    arguments: "[PATH...]",
    description: [
      "Looks at the files of the project that agents load (AGENTS.md, CLAUDE.md, GEMINI.md, rules of " +
      "Cursor and others) and at what these import, in every folder that .gitignore does not exclude. " +
      "PATH names files, folders or patterns to hear about; a file that no agent loads is looked at if " +
      "it is named.",
      "Rules are set in rivumi.jsonc. A comment before a line, " +
      "<!-- rivumi-disable-next-line RULE -- reason -->, suppresses a finding there.",
      "Exit status: 0 nothing that --fail-on names, 1 findings, 2 wrong usage or configuration, 3 " +
      "something could not be read or written.",
    ],
    options: [
      {
        name: "format",
        value: "FORMAT",
        choices: ["text", "json", "sarif", "github", "junit", "gitlab"],
        summary: "text (default), json, sarif, github, junit or gitlab",
      },
      {
        name: "fail-on",
        value: "LEVEL",
        choices: ["error", "warning", "info", "never"],
        summary: "Exit with 1 from this level on: error (default), warning, info or never",
      },
      { name: "max-warnings", value: "N", summary: "Exit with 1 if there are more warnings" },
      { name: "fix", summary: "Make the changes that cannot alter what a file says" },
      { name: "dry-run", summary: "With --fix: print the changes as a diff, and make none" },
      {
        name: "baseline",
        value: "FILE",
        summary: "Report only findings that FILE does not hold",
      },
      { name: "update-baseline", summary: "Write all present findings to the baseline" },
      {
        name: "changed-files",
        value: "FILE",
        summary: "Report only what concerns the paths that FILE lists, as git diff prints them",
      },
      { name: "stdin", summary: "Check standard input" },
      {
        name: "stdin-filename",
        value: "FILE",
        summary: "With --stdin: the file that the text is, or will be",
      },
    ],
    examples: [
      { command: "rivumi lint", purpose: "the whole project" },
      { command: "rivumi lint --format sarif -o rivumi.sarif", purpose: "for code scanning" },
      { command: "rivumi lint --fix --dry-run", purpose: "what --fix would change" },
      {
        command: "git diff --name-only main | rivumi lint --changed-files -",
        purpose: "what a branch has changed",
      },
    ],
    load: async () => (await import("./lint.ts")).runLint,
  },
  {
    name: "rule",
    summary: "Show what the linter looks for, or the page of one rule",
    arguments: "[CODE]",
    description: ["The pages are the same as in docs/rules.md."],
    options: [],
    examples: [
      { command: "rivumi rule", purpose: "all rules" },
      { command: "rivumi rule layer-refused", purpose: "what one of them means, and why" },
    ],
    load: async () => (await import("./rule.ts")).runRule,
  },
];

/** The command of that name; undefined if there is none. */
export function findCommand(name: string): Command | undefined {
  return COMMANDS.find((command) => command.name === name);
}
