import {
  CONFIG_PATHS,
  type ConfigPath,
  type ConfigValue,
  createConfig,
} from "../../lib/config/config.ts";
import type { ConfigOrigin, LoadedConfig } from "../../lib/config/load_config.ts";

const DEFAULT: ConfigOrigin = { source: "default", path: null, line: null, name: null };

/** The origins where nobody has set anything. */
export const ALL_DEFAULT = Object.fromEntries(
  CONFIG_PATHS.map((path) => [path, DEFAULT]),
) as Record<ConfigPath, ConfigOrigin>;

/** A configuration with every kind of origin but one, a name that is wide and one that is hostile. */
export const LOADED: LoadedConfig = {
  config: createConfig(
    new Map<ConfigPath, ConfigValue>([
      ["instructions.names", ["規則.md", "a\u202eb"]],
      ["instructions.maxFileBytes", 1024],
    ]),
  ),
  origins: {
    ...ALL_DEFAULT,
    "instructions.names": { source: "project", path: "rivumi.jsonc", line: 4, name: null },
    "instructions.maxFileBytes": {
      source: "environment",
      path: null,
      line: null,
      name: "RIVUMI_INSTRUCTIONS_MAX_FILE_BYTES",
    },
  },
  files: [
    { path: "~/.config/rivumi/rivumi.jsonc", scope: "user", status: "missing" },
    { path: "rivumi.jsonc", scope: "project", status: "read" },
  ],
  diagnostics: [{
    code: "user-only-key",
    severity: "warning",
    message: 'Ignored "memory": a project\'s file cannot set it',
    path: "rivumi.jsonc",
    line: 2,
    column: 3,
    help: null,
  }],
};
