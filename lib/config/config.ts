/**
 * What can be configured: the typed value that the rest of Rivumi works with, and the one table of
 * keys that validation, environment names, the editors' schema and the documentation derive from.
 *
 * This module is loaded by every command, so it stays free of the validation library.
 *
 * @module
 */

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

/** Every setting, with its value in force. */
export interface Config {
  /** Which instruction files are read, and how much of them. */
  instructions: InstructionsConfig;
}

/** The path of a setting, as in `instructions.maxFileBytes`. Every setting lies in one section. */
export type ConfigPath = {
  [Section in keyof Config]: `${Section}.${keyof Config[Section] & string}`;
}[keyof Config];

/** What a setting may hold, as it stands in a file. */
export type ConfigValue = string | number | boolean | readonly string[];

/** Which values a setting takes. */
export type ValueKind =
  | { type: "boolean" }
  | { type: "integer"; minimum: number; maximum: number }
  | { type: "choice"; choices: readonly string[] }
  | { type: "file-names"; maximum: number };

/** One setting. */
export interface ConfigKey {
  /** Which values it takes. */
  kind: ValueKind;
  /** Its value where nobody says otherwise. */
  default: ConfigValue;
  /** What it is for, as a sentence without final period. */
  description: string;
}

const MIB = 1024 * 1024;

/** Every setting that exists, in the order in which reports list them. */
export const CONFIG_KEYS: Readonly<Record<ConfigPath, ConfigKey>> = {
  "instructions.names": {
    kind: { type: "file-names", maximum: 32 },
    default: ["AGENTS.md", "RIVUMI.md"],
    description:
      "Names of the instruction files that count; all that exist in a folder are read, in this order",
  },
  "instructions.maxFileBytes": {
    kind: { type: "integer", minimum: 1, maximum: 16 * MIB },
    default: 65_536,
    description: "Largest instruction file in bytes; a larger one is refused",
  },
  "instructions.maxTotalBytes": {
    kind: { type: "integer", minimum: 1, maximum: 64 * MIB },
    default: 131_072,
    description:
      "Bytes of all instruction files together that a prompt takes; the rest is cut visibly",
  },
  "instructions.symlinks": {
    kind: { type: "choice", choices: ["refuse", "within-root"] },
    default: "refuse",
    description:
      'What happens to an instruction file that is a link: "within-root" reads it if it leads to a file of the project',
  },
  "instructions.userSymlinks": {
    kind: { type: "boolean" },
    default: false,
    description: "Whether the instruction files in the user's own folder may be links, to anywhere",
  },
};

/** The paths of {@linkcode CONFIG_KEYS}, in its order. */
export const CONFIG_PATHS: readonly ConfigPath[] = Object.keys(CONFIG_KEYS) as ConfigPath[];

/**
 * What a repository must not decide about the person who works in it. Such a key has no effect in a
 * project's file, whether or not this version knows it; `section.*` means every key of the section.
 */
export const USER_ONLY_KEYS: readonly string[] = [
  "prompt.sections",
  "memory.*",
  "session.*",
  "instructions.symlinks",
  "instructions.userSymlinks",
];

/** Tells whether only the user may set the key at `path`; see {@linkcode USER_ONLY_KEYS}. */
export function isUserOnly(path: string): boolean {
  const section = path.split(".", 1)[0];
  return USER_ONLY_KEYS.includes(path) || USER_ONLY_KEYS.includes(`${section}.*`);
}

/** The environment variable that sets a key: `RIVUMI_INSTRUCTIONS_MAX_FILE_BYTES` and so on. */
export function environmentName(path: ConfigPath): string {
  const words = path.replaceAll(".", "_").replace(/[A-Z]/g, (letter) => `_${letter}`);
  return `RIVUMI_${words.toUpperCase()}`;
}

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
      return `a list of 1 to ${kind.maximum} different file names`;
  }
}

/** Builds the configuration from the values that somebody has set; the others get their default. */
export function createConfig(values: ReadonlyMap<ConfigPath, ConfigValue>): Config {
  const sections: Record<string, Record<string, ConfigValue>> = {};
  for (const path of CONFIG_PATHS) {
    const [section, key] = path.split(".") as [string, string];
    (sections[section] ??= {})[key] = values.get(path) ?? CONFIG_KEYS[path].default;
  }
  // The values have been checked against the same table that gives the type its keys.
  return sections as unknown as Config;
}

/** The value of one setting. */
export function configValue(config: Config, path: ConfigPath): ConfigValue {
  const [section, key] = path.split(".") as [keyof Config, keyof InstructionsConfig];
  return config[section][key];
}
