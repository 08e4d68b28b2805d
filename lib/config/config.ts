/**
 * What can be configured: the typed value that the rest of Rivumi works with, and the one table of
 * keys that validation, environment names, the editors' schema and the documentation derive from.
 *
 * This module is loaded by every command, so it stays free of the validation library.
 *
 * @module
 */

import type { Severity } from "../diagnostic.ts";

/** Name of the configuration file, in the project root and in the user's configuration folder. */
export const CONFIG_FILE_NAME = "rivumi.jsonc";

/** Which instruction files are read, and how much of them. */
export interface InstructionsConfig {
  /** Base names of the files that are read in each folder, in this order. */
  names: readonly string[];
  /** Largest acceptable instruction file, in raw bytes. */
  maxFileBytes: number;
  /** How much of all instruction files together goes into a prompt, in bytes. */
  maxTotalBytes: number;
  /** Whether a link to a file inside the project is read. */
  symlinks: "refuse" | "within-root";
  /** Whether the user's own instruction files may be links, to anywhere. */
  userSymlinks: boolean;
}

/** How much a rule's findings matter, or that they are not wanted. */
export type RuleLevel = Severity | "off";

/** A level, or an object that may also set the rule's own options, which are whole numbers. */
export type RuleSetting = RuleLevel | Readonly<Record<string, RuleLevel | number>>;

/** Settings of rules, by code. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>;

/** Levels of rules that hold for some files only. */
export interface RuleOverride {
  /** Patterns of paths relative to the root, such as `docs/**`. */
  paths: readonly string[];
  /** Levels by code; they beat those that hold everywhere. */
  rules: Readonly<Record<string, RuleLevel>>;
}

/** Which facts about instruction files are reported, and how much they matter. */
export interface LintConfig {
  /** Names of the agents that count; if none, those whose files are present. */
  agents: readonly string[];
  /** Settings that differ from those of the rules themselves. */
  rules: RuleSettings;
  /** Settings for some files only; later ones beat earlier ones. */
  overrides: readonly RuleOverride[];
}

/** What is recalled from memory, and how the project is called there. */
export interface MemoryConfig {
  /** Most memories that a prompt holds. */
  recall: number;
  /** Most memories that a later turn of a session adds. */
  turnRecall: number;
  /** How far from its end the store is read, in bytes. */
  scanBytes: number;
  /** Names for projects, by the absolute path of their root; `~/` stands for the home. */
  project: Readonly<Record<string, string>>;
}

/** How much a prompt holds, and which of its texts are the user's own. */
export interface PromptConfig {
  /** Most bytes of instructions, skills, facts and memories together. */
  maxBytes: number;
  /** Largest acceptable task, in bytes. */
  maxTaskBytes: number;
  /** Most bytes of the section of skills. */
  maxSkillsBytes: number;
  /** Most bytes of the section of facts about the project. */
  maxWorkspaceBytes: number;
  /** Most bytes of the section of memories. */
  maxMemoryBytes: number;
  /** Files that stand in for sections, by the id of the section. */
  sections: Readonly<Record<string, string>>;
}

/** What a prompt says about where a model runs. */
export interface RuntimeConfig {
  /** The time zone whose day a prompt names. */
  timeZone: string;
}

/** What a prompt says about the project. */
export interface WorkspaceConfig {
  /** Names of the tools that are looked for on PATH. */
  tools: readonly string[];
}

/** The settings by section, each with one key per setting. */
export interface ConfigSections {
  /** Which instruction files are read, and how much of them. */
  instructions: InstructionsConfig;
  /** Which facts about instruction files are reported, and how much they matter. */
  lint: LintConfig;
  /** What is recalled from memory, and how the project is called there. */
  memory: MemoryConfig;
  /** How much a prompt holds, and which of its texts are the user's own. */
  prompt: PromptConfig;
  /** What a prompt says about where a model runs. */
  runtime: RuntimeConfig;
  /** What a prompt says about the project. */
  workspace: WorkspaceConfig;
}

/** What a project may say about its own instruction files. */
export type ProjectInstructionsConfig = Pick<
  InstructionsConfig,
  "names" | "maxFileBytes" | "maxTotalBytes"
>;

/** Every setting, with its value in force. */
export interface Config extends ConfigSections {
  /**
   * What holds for the project's own instruction files. Everything else, the user's files above all,
   * goes by `instructions`.
   */
  projectInstructions: ProjectInstructionsConfig;
}

/** The path of a setting, as in `instructions.maxFileBytes`. Every setting lies in one section. */
export type ConfigPath = {
  [Section in keyof ConfigSections]: `${Section}.${keyof ConfigSections[Section] & string}`;
}[keyof ConfigSections];

/** What a setting may hold, as it stands in a file. */
export type ConfigValue =
  | string
  | number
  | boolean
  | readonly string[]
  | Readonly<Record<string, string>>
  | RuleSettings
  | readonly RuleOverride[];

/** Which values a setting takes. */
export type ValueKind =
  | { type: "boolean" }
  | { type: "integer"; minimum: number; maximum: number }
  | { type: "choice"; choices: readonly string[] }
  | { type: "file-names"; minimum: number; maximum: number }
  | { type: "folder-names" }
  | { type: "section-files"; sections: readonly string[] }
  | { type: "time-zone" }
  | { type: "words"; choices: readonly string[] }
  | { type: "rule-settings" }
  | { type: "rule-overrides" };

/**
 * What a project's file gets by setting a key. A repository must not gain authority over the person who
 * works in it: with `ignored`, nothing; with `own-files`, something for its own instruction files, where
 * a limit can only be lowered; with `taken`, everything, as with what lint reports about its files.
 */
export type ProjectAuthority = "ignored" | "own-files" | "taken";

/** One setting. */
export interface ConfigKey {
  /** Which values it takes. */
  kind: ValueKind;
  /** What a project's file gets by setting it; `docs/security.md` says why for each key. */
  fromProject: ProjectAuthority;
  /** Its value where nobody says otherwise. */
  default: ConfigValue;
  /** What it is for, as a sentence without final period. */
  description: string;
}

const MIB = 1024 * 1024;

/** The agents that rules know something about. */
export const LINT_AGENTS: readonly string[] = [
  "claude",
  "cline",
  "codex",
  "continue",
  "copilot",
  "crush",
  "cursor",
  "gemini",
  "goose",
  "jetbrains",
  "junie",
  "kimi",
  "opencode",
  "pi",
  "qwen",
  "roo",
  "windsurf",
  "zed",
];

/** Sections of a prompt that a user may replace; of `core` only the role. */
export const REPLACEABLE_SECTIONS = [
  "core",
  "purpose",
  "tool_policy",
  "guidelines",
  "tool_style",
  "response_format",
  "channel",
  "group_chat",
  "plan_mode",
] as const;

/** Every setting that exists, in the order in which reports list them. */
export const CONFIG_KEYS: Readonly<Record<ConfigPath, ConfigKey>> = {
  "instructions.names": {
    kind: { type: "file-names", minimum: 1, maximum: 32 },
    fromProject: "own-files",
    default: ["AGENTS.md", "RIVUMI.md"],
    description:
      "Names of the instruction files that count; all that exist in a folder are read, in this order",
  },
  "instructions.maxFileBytes": {
    kind: { type: "integer", minimum: 1, maximum: 16 * MIB },
    fromProject: "own-files",
    default: 65_536,
    description: "Largest instruction file in bytes, and largest SKILL.md; a larger one is refused",
  },
  "instructions.maxTotalBytes": {
    kind: { type: "integer", minimum: 1, maximum: 64 * MIB },
    fromProject: "own-files",
    default: 131_072,
    description:
      "Bytes of all instruction files together that a prompt takes; the rest is cut visibly",
  },
  "instructions.symlinks": {
    kind: { type: "choice", choices: ["refuse", "within-root"] },
    fromProject: "ignored",
    default: "refuse",
    description:
      'What happens to an instruction file that is a link: "within-root" reads it if it leads to a file of the project',
  },
  "instructions.userSymlinks": {
    kind: { type: "boolean" },
    fromProject: "ignored",
    default: false,
    description: "Whether the instruction files in the user's own folder may be links, to anywhere",
  },
  "lint.agents": {
    kind: { type: "words", choices: LINT_AGENTS },
    fromProject: "taken",
    default: [],
    description: "Agents that lint has in mind; if none is named, those whose files are present",
  },
  "lint.rules": {
    kind: { type: "rule-settings" },
    fromProject: "taken",
    default: {},
    description: "Rules that are off, matter more or less than usual, or have other limits",
  },
  "lint.overrides": {
    kind: { type: "rule-overrides" },
    fromProject: "taken",
    default: [],
    description: "The same for some paths only; later entries beat earlier ones",
  },
  "memory.recall": {
    kind: { type: "integer", minimum: 0, maximum: 1000 },
    fromProject: "ignored",
    default: 20,
    description: "Most memories that a prompt holds; the newest are taken",
  },
  "memory.turnRecall": {
    kind: { type: "integer", minimum: 0, maximum: 64 },
    fromProject: "ignored",
    default: 3,
    description:
      "Most memories, added since a session began, that one of its turns takes; 0 takes none",
  },
  "memory.scanBytes": {
    kind: { type: "integer", minimum: 65_536, maximum: 1024 * MIB },
    fromProject: "ignored",
    default: 64 * MIB,
    description: "Bytes of the memory file, from its end, that are looked at for memories",
  },
  "memory.project": {
    kind: { type: "folder-names" },
    fromProject: "ignored",
    default: {},
    description:
      "Names under which memories of a project are kept instead of its path, by root folder; projects of one name share them",
  },
  "prompt.maxBytes": {
    kind: { type: "integer", minimum: 0, maximum: 64 * MIB },
    fromProject: "ignored",
    default: 262_144,
    description:
      "Bytes that instructions, skills, facts about the project and memories take together in a prompt; the rest is cut visibly",
  },
  "prompt.maxTaskBytes": {
    kind: { type: "integer", minimum: 1, maximum: 64 * MIB },
    fromProject: "ignored",
    default: MIB,
    description: "Largest task in bytes; a larger one is an error and never cut",
  },
  "prompt.maxSkillsBytes": {
    kind: { type: "integer", minimum: 0, maximum: 64 * MIB },
    fromProject: "ignored",
    default: 65_536,
    description: "Bytes that skills take in a prompt; the rest is cut visibly",
  },
  "prompt.maxWorkspaceBytes": {
    kind: { type: "integer", minimum: 0, maximum: 64 * MIB },
    fromProject: "ignored",
    default: 65_536,
    description: "Bytes that facts about the project take in a prompt; the rest is cut visibly",
  },
  "prompt.maxMemoryBytes": {
    kind: { type: "integer", minimum: 0, maximum: 64 * MIB },
    fromProject: "ignored",
    default: 32_768,
    description: "Bytes that memories take in a prompt; the oldest are left out visibly",
  },
  "prompt.sections": {
    kind: { type: "section-files", sections: REPLACEABLE_SECTIONS },
    fromProject: "ignored",
    default: {},
    description:
      "Files in your configuration folder that stand in for sections of a prompt, whole and word for word",
  },
  "runtime.timeZone": {
    kind: { type: "time-zone" },
    fromProject: "ignored",
    default: "UTC",
    description: "The time zone whose day a prompt names",
  },
  "workspace.tools": {
    kind: { type: "file-names", minimum: 0, maximum: 64 },
    fromProject: "ignored",
    default: [],
    description:
      "Names of tools; a prompt says which of them are on PATH. They are looked for and never run",
  },
};

/** The paths of {@linkcode CONFIG_KEYS}, in its order. */
export const CONFIG_PATHS: readonly ConfigPath[] = Object.keys(CONFIG_KEYS) as ConfigPath[];

/** Sections that are the user's alone, with whatever keys a later version may put into them. */
const USER_ONLY_SECTIONS: readonly string[] = ["doctor", "memory", "prompt", "session"];

/**
 * Tells whether a key, or all of a section, has no effect in a project's file. A key that this version
 * does not know counts by its section.
 */
export function isUserOnly(path: string): boolean {
  return Object.hasOwn(CONFIG_KEYS, path)
    ? CONFIG_KEYS[path as ConfigPath].fromProject === "ignored"
    : USER_ONLY_SECTIONS.includes(path.split(".", 1)[0]!);
}

/** The environment variable that sets a key: `RIVUMI_INSTRUCTIONS_MAX_FILE_BYTES` and so on. */
export function environmentName(path: ConfigPath): string {
  const words = path.replaceAll(".", "_").replace(/[A-Z]/g, (letter) => `_${letter}`);
  return `RIVUMI_${words.toUpperCase()}`;
}

const LEVELS = '"error", "warning", "info" or "off"';

/** Says which values a key takes, to go after "expected". */
export function describeKind(kind: ValueKind): string {
  switch (kind.type) {
    case "boolean":
      return "true or false";
    case "integer":
      return `a whole number from ${kind.minimum} to ${kind.maximum}`;
    case "choice":
      return kind.choices.map((choice) => `"${choice}"`).join(" or ");
    case "file-names":
      return `a list of ${kind.minimum} to ${kind.maximum} different file names`;
    case "words":
      return `a list of any of ${kind.choices.join(", ")}`;
    case "rule-settings":
      return "an object of rules, each with " + LEVELS + ", or an object of its options";
    case "rule-overrides":
      return 'a list of objects with "paths" and "rules", each rule with ' + LEVELS;
    case "folder-names":
      return 'an object of folders, each with a name without "/"';
    case "section-files":
      return `an object of sections (${kind.sections.join(", ")}), each with the path of a file`;
    case "time-zone":
      return 'the name of a time zone, such as "UTC" or "Europe/Berlin"';
  }
}

/**
 * Builds the configuration from the values that somebody has set; the others get their default.
 *
 * @param own Values that hold for the project's own instruction files, where they differ.
 */
export function createConfig(
  values: ReadonlyMap<ConfigPath, ConfigValue>,
  own: Partial<ProjectInstructionsConfig> = {},
): Config {
  const sections: Record<string, Record<string, ConfigValue>> = {};
  for (const path of CONFIG_PATHS) {
    const [section, key] = path.split(".") as [string, string];
    (sections[section] ??= {})[key] = values.get(path) ?? CONFIG_KEYS[path].default;
  }
  // The values have been checked against the same table that gives the type its keys.
  const config = sections as unknown as ConfigSections;
  const { names, maxFileBytes, maxTotalBytes } = config.instructions;
  return { ...config, projectInstructions: { names, maxFileBytes, maxTotalBytes, ...own } };
}

/** The value of one setting, as it holds for the project's files. */
export function configValue(config: Config, path: ConfigPath): ConfigValue {
  const [section, key] = path.split(".") as [keyof ConfigSections, string];
  const values = section === "instructions"
    ? { ...config.instructions, ...config.projectInstructions }
    : config[section];
  return (values as unknown as Record<string, ConfigValue>)[key]!;
}
