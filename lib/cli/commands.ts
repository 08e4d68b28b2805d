/**
 * The table of commands and of the options that every command takes.
 *
 * @module
 */

import { CHANNELS } from "../prompt/texts/channel.ts";
import { PURPOSES } from "../prompt/texts/purpose.ts";
import { RESPONSE_FORMATS } from "../prompt/texts/response_format.ts";
import type { Command, CommandOption } from "./command.ts";

const JSONL: CommandOption = { name: "jsonl", summary: "Print the records, one a line" };
const ALLOW_SECRET: CommandOption = {
  name: "allow-secret",
  summary: "Accept text that looks like a secret",
};

/** Options that every command takes. */
export const GLOBAL_OPTIONS: readonly CommandOption[] = [
  { name: "directory", short: "C", value: "DIR", summary: "Work as if started in DIR" },
  { name: "root", value: "DIR", summary: "Take DIR as the project's root, whatever marks it" },
  { name: "config-dir", value: "DIR", summary: "Folder of your own instructions and rivumi.jsonc" },
  { name: "data-dir", value: "DIR", summary: "Folder of what Rivumi keeps for you" },
  { name: "json", summary: "Print one JSON document" },
  {
    name: "output",
    short: "o",
    value: "FILE",
    summary: "Write to FILE, whole or not at all",
    grants: "write",
  },
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

/** Which other agents to ask. */
const AGENT_OPTIONS: readonly CommandOption[] = [
  {
    name: "agent",
    value: "NAMES",
    summary: "Show what these agents would load: codex, claude, ..., all or present",
    needs: "agents",
  },
  {
    name: "agent-version",
    value: "VERSION",
    summary: "Take the agent for this version, or the nearest one that is modelled",
  },
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
      "With --agent it shows what another agent would load instead: for one agent its files in " +
      'their order, for several a matrix. NAMES are names of "rivumi agents" with commas between ' +
      'them, "present" for the agents that are in use here, or "all".',
      "Exit status: 0 fine, 1 a file was refused or an error was found, 2 wrong usage or " +
      "configuration, 3 something could not be read.",
    ],
    options: [
      {
        name: "all",
        summary: "List instruction files below the working directory too, except in node_modules",
      },
      ...AGENT_OPTIONS,
      {
        name: "for",
        value: "FILE",
        summary: "With --agent: show also what is loaded once the agent has opened FILE",
      },
      {
        name: "text",
        summary: "With --agent: print the text as it is sent, but for files outside the project",
      },
      { name: "show-outside", summary: "With --text: print the text of those files too" },
      {
        name: "permissions",
        summary: "Show which files and variables this run may reach, too",
      },
    ],
    examples: [
      { command: "rivumi doctor", purpose: "what counts in the working directory" },
      { command: "rivumi doctor -C packages/api", purpose: "what counts in another folder" },
      { command: "rivumi doctor --agent present", purpose: "what each agent in use here reads" },
      {
        command: "rivumi doctor --agent claude --for src/app.ts",
        purpose: "what Claude Code reads at the start, and once it has opened a file",
      },
      { command: "rivumi doctor --agent codex --text", purpose: "the text that Codex sends" },
      { command: "rivumi doctor --json | jq '.layers[].path'", purpose: "for programs" },
    ],
    needs: ["project", "main-checkout"],
    load: async () => (await import("./doctor.ts")).runDoctor,
  },
  {
    name: "prompt",
    summary: "Print exactly what a model reads here",
    description: [
      "Puts together the system text (rules of Rivumi's own, instruction files, skills, facts about " +
      "the project, what you asked to have remembered) and the user's message. What does not fit is " +
      "cut visibly: memories first, then facts, skills, and instruction files from the root on.",
      "Exit status: 0 fine, 1 with --check if anything was cut or refused, 2 wrong usage or " +
      "configuration, 3 something could not be read.",
    ],
    options: [
      {
        name: "task",
        value: "TEXT",
        isText: true,
        summary: "The user's message; - reads it from standard input",
      },
      {
        name: "purpose",
        value: "PURPOSE",
        choices: PURPOSES,
        summary: "What the model is to do: chat (default), plan, evaluate, summarize, heartbeat, " +
          "job or container",
      },
      { name: "plan", summary: "Ask for a plan only, in the message" },
      { name: "skill", value: "NAMES", summary: "Put the text of these skills in: a,b" },
      {
        name: "tools",
        value: "FILE",
        grants: "read",
        summary: "JSON list of the model's tools; - reads it from standard input",
      },
      {
        name: "model",
        value: "NAME",
        summary: "The model, for its name in the text and for tokens",
      },
      {
        name: "channel",
        value: "CHANNEL",
        choices: CHANNELS,
        summary: "Where replies are shown: discord, signal, slack, telegram or whatsapp",
      },
      { name: "group", summary: "Several people take part; memories stay out" },
      {
        name: "response-format",
        value: "FORM",
        choices: RESPONSE_FORMATS,
        summary: "Form of replies: direct (default) or final, between <final> and </final>",
      },
      { name: "section", value: "ID", summary: "Print this section alone, such as instructions" },
      { name: "trace", summary: "Print where each byte comes from" },
      {
        name: "html",
        value: "FILE",
        grants: "write",
        summary: "Write a page that shows the same to FILE",
      },
      { name: "check", summary: "Exit with status 1 if anything was cut or refused" },
      { name: "exact-tokens", summary: "Count tokens with OpenAI's o200k_base" },
    ],
    examples: [
      { command: "rivumi prompt", purpose: "the system text" },
      { command: "rivumi prompt --trace", purpose: "where each byte of it comes from" },
      { command: "rivumi prompt --check --quiet", purpose: "in CI: does everything fit?" },
      {
        command: "rivumi prompt --task - --json",
        purpose: "messages and spans for programs, with the task from standard input",
      },
    ],
    needs: ["project", "tools"],
    load: async () => (await import("./prompt.ts")).runPrompt,
  },
  {
    name: "explain",
    summary: "Show what applies to a file or folder, or what becomes of a line",
    arguments: "PATH[:LINE]",
    description: [
      "For a file or folder that somebody is about to work on, there or not: the instruction files " +
      "that apply to it, in order, with their headings, and which of them are overridden.",
      "For a line of an instruction file: where it ends up in the prompt, or why it does not. Lines " +
      "may be named as editors do: 12, 12:5, 12-20 or, without a colon, #L12-L20.",
      "With --agent the same for other agents, started here: what they have loaded once they have " +
      "opened the file, what they load in the folder, or whether they send the line.",
    ],
    options: AGENT_OPTIONS,
    examples: [
      { command: "rivumi explain src/app.ts", purpose: "what applies to this file" },
      {
        command: "rivumi explain src/app.ts --agent all",
        purpose: "and what each agent has loaded once it has opened it",
      },
      { command: "rivumi explain AGENTS.md:12", purpose: "where this line ends up" },
    ],
    needs: ["project", "tools"],
    load: async () => (await import("./explain.ts")).runExplain,
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
    needs: ["project"],
    load: async () => (await import("./config.ts")).runConfig,
  },
  {
    name: "lint",
    summary: "Check instruction files: what agents do not see, dead references, hidden content",
    arguments: "[PATH...]",
    description: [
      "Looks at the files of the project that agents load (AGENTS.md, CLAUDE.md, GEMINI.md, rules of " +
      "Cursor and others) and at what these import, whether or not .gitignore excludes them: agents read " +
      "them all the same. Folders of dependencies and builds and other checkouts are left out and named " +
      "in the report, unless PATH names them. PATH names files, folders or patterns to hear about; a " +
      "file that no agent loads is looked at if it is named.",
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
        summary: "Form of the report: text (default), json, sarif, github, junit or gitlab",
      },
      {
        name: "fail-on",
        value: "LEVEL",
        choices: ["error", "warning", "info", "never"],
        summary: "Exit with 1 from this level on: error (default), warning, info or never",
      },
      { name: "max-warnings", value: "N", summary: "Exit with 1 if there are more warnings" },
      {
        name: "fix",
        summary: "Make the changes that cannot alter what a file says",
        grants: "root",
      },
      { name: "dry-run", summary: "With --fix: print the changes as a diff, and make none" },
      {
        name: "baseline",
        value: "FILE",
        summary: "Report only findings that FILE does not hold",
        grants: "read",
      },
      {
        name: "update-baseline",
        summary: "Write all present findings to the baseline",
        writes: "baseline",
      },
      {
        name: "changed-files",
        value: "FILE",
        summary: "Report only what concerns the paths in FILE, as git diff --name-only lists them",
        grants: "read",
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
        command: "rivumi lint --changed-files changed.txt",
        purpose: "what concerns the paths that git diff --name-only main has put there",
      },
    ],
    needs: ["project"],
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
    needs: "nothing",
    load: async () => (await import("./rule.ts")).runRule,
  },
  {
    name: "agents",
    summary: "List the agents that can be emulated, at which version, and what is not modelled",
    description: [
      "Each agent is modelled at a version that was recorded while it ran. Any other version is " +
      "emulated by the newest modelled one that is not newer, and the output says so.",
    ],
    options: [],
    examples: [
      { command: "rivumi agents", purpose: "names, versions and known gaps" },
      { command: "rivumi agents --json", purpose: "for programs" },
    ],
    needs: "nothing",
    load: async () => {
      const [{ runAgents }, { loadProfiles }] = await Promise.all([
        import("./agents.ts"),
        import("../agents/select_agents.ts"),
      ]);
      const profiles = await loadProfiles();
      return (context) => runAgents(context, profiles);
    },
  },
  {
    name: "remember",
    summary: "Remember a preference or a fact, in a file of your own",
    arguments: "TEXT...",
    argumentsAreText: true,
    description: [
      "TEXT begins with what it is about: user preference (counts in every project), project fact or " +
      "project preference (count in this project). It has one line of at most 4 KiB. A message of " +
      "the form /remember project fact: ... is taken as it is; - reads it from standard input.",
      "Options come before TEXT. From its first word on all is text, as you typed it, also what looks " +
      "like an option.",
      "Only what is remembered so is ever kept, and nothing is sent anywhere. Text that looks like a " +
      "secret is refused, since all of it reaches your models.",
    ],
    options: [ALLOW_SECRET],
    examples: [
      {
        command: "rivumi remember user preference: answer in Taiwanese Mandarin",
        purpose: "for every project",
      },
      { command: "rivumi remember project fact: uses pnpm", purpose: "for this project" },
      {
        command: "rivumi remember - < message.txt",
        purpose: "a message of the form /remember project preference: squash merges",
      },
    ],
    needs: ["project", "data"],
    load: async () => (await import("./remember.ts")).runRemember,
  },
  {
    name: "memory",
    summary: "List, recall, forget, check, export or import what is remembered",
    arguments: "COMMAND",
    description: ["The store is one file of lines of JSON that is yours to read and to edit."],
    options: [],
    examples: [
      { command: "rivumi memory --help", purpose: "what can be done" },
    ],
    needs: "nothing",
    load: async () => (await import("./memory.ts")).runMemory,
  },
  {
    name: "memory list",
    summary: "List what is remembered, oldest first",
    description: ["Lists what is remembered for any project and is not forgotten."],
    options: [
      {
        name: "kind",
        value: "KIND",
        choices: ["user_preference", "project_fact", "project_preference"],
        summary: "Only this kind: user_preference, project_fact or project_preference",
      },
      {
        name: "project",
        value: "DIR",
        summary: "Only of the project in DIR, or name:NAME for one that has a name",
      },
      { name: "since", value: "TIME", summary: "Only from this day or UTC time on: 2026-01-31" },
      { name: "until", value: "TIME", summary: "Only before this day or UTC time" },
      JSONL,
    ],
    examples: [
      { command: "rivumi memory list --project .", purpose: "of this project alone" },
      { command: "rivumi memory list --jsonl | jq -r .text", purpose: "for programs" },
    ],
    needs: ["project"],
    load: async () => (await import("./memory.ts")).runList,
  },
  {
    name: "memory recall",
    summary: "Show what a model is told in this project",
    description: [
      "Takes your preferences and what is remembered for exactly this project: the newest, as many " +
      "as memory.recall allows, oldest first. Equal texts are shown once.",
    ],
    options: [
      { name: "all", summary: "Show the others too, each with the reason why it is left out" },
      JSONL,
    ],
    examples: [
      { command: "rivumi memory recall", purpose: "what a model is told here" },
      { command: "rivumi memory recall --all", purpose: "and what it is not told, and why" },
    ],
    needs: ["project"],
    load: async () => (await import("./memory.ts")).runRecall,
  },
  {
    name: "memory forget",
    summary: "Hide one memory",
    arguments: "ID",
    description: [
      "Adds a record that hides the memory. The file still holds it, and only you can take it out, " +
      "with an editor.",
    ],
    options: [],
    examples: [
      {
        command: "rivumi memory forget 01KDYAK3481GM7Z2T9E8V5B6QX",
        purpose: 'the id is in "rivumi memory list"',
      },
    ],
    needs: ["project", "data"],
    load: async () => (await import("./memory.ts")).runForget,
  },
  {
    name: "memory path",
    summary: "Print where the memory file is",
    description: ["The file need not exist yet."],
    options: [],
    examples: [{ command: "rivumi memory path", purpose: "to open it in an editor" }],
    needs: ["project"],
    load: async () => (await import("./memory.ts")).runPath,
  },
  {
    name: "memory verify",
    summary: "Check every line of the memory file",
    description: [
      "Says which lines are no records, where they are and why. Nothing is changed. Exit status 1 if " +
      "there is such a line.",
    ],
    options: [],
    examples: [{ command: "rivumi memory verify --json", purpose: "for programs" }],
    needs: ["project"],
    load: async () => (await import("./memory.ts")).runVerify,
  },
  {
    name: "memory export",
    summary: "Print what is remembered, to keep or to take elsewhere",
    description: [
      "As jsonl, every valid record as it is, also what was forgotten, so that an import gives the " +
      "same again. As markdown, what is remembered, for people.",
    ],
    options: [
      {
        name: "format",
        value: "FORMAT",
        choices: ["jsonl", "markdown"],
        summary: "Form of the export: jsonl (default) or markdown",
      },
    ],
    examples: [
      { command: "rivumi memory export --output memory.jsonl", purpose: "a copy" },
      { command: "rivumi memory export --format markdown", purpose: "to read" },
    ],
    needs: ["project"],
    load: async () => (await import("./memory.ts")).runExport,
  },
  {
    name: "memory import",
    summary: "Add the records of an export",
    arguments: "FILE",
    description: [
      "Checks every line of FILE, or of standard input if it is -, and then adds all records or none. " +
      "Each keeps its id and its time; one that is there already is not added again.",
    ],
    options: [ALLOW_SECRET],
    examples: [{ command: "rivumi memory import memory.jsonl", purpose: "from another machine" }],
    argumentGrants: "read",
    needs: ["project", "data"],
    load: async () => (await import("./memory.ts")).runImport,
  },
  {
    name: "completions",
    summary: "Print a script that completes commands and options in a shell",
    arguments: "SHELL",
    argumentChoices: ["bash", "zsh", "fish", "powershell"],
    description: [
      "SHELL is bash, zsh, fish or powershell. Load the script where your shell starts, or put it " +
      "where your shell looks for completions.",
    ],
    options: [],
    examples: [
      {
        command: "rivumi completions bash > ~/.local/share/bash-completion/completions/rivumi",
        purpose: "bash, with the package bash-completion",
      },
      {
        command: 'rivumi completions zsh > "${fpath[1]}/_rivumi"',
        purpose: "zsh, where compinit runs",
      },
      {
        command: "rivumi completions fish > ~/.config/fish/completions/rivumi.fish",
        purpose: "fish",
      },
      {
        command: "rivumi completions powershell | Out-String | Invoke-Expression",
        purpose: "in the $PROFILE of PowerShell",
      },
    ],
    needs: "nothing",
    load: async () => {
      const { runCompletions } = await import("./completions.ts");
      return (context) =>
        runCompletions(context, { commands: COMMANDS, globalOptions: GLOBAL_OPTIONS });
    },
  },
];

/** The command of that name; undefined if there is none. */
export function findCommand(name: string): Command | undefined {
  return COMMANDS.find((command) => command.name === name);
}
