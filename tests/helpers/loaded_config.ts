import { type ConfigPath, type ConfigValue, createConfig } from "../../lib/config/config.ts";
import type { ConfigOrigin, LoadedConfig } from "../../lib/config/load_config.ts";

const DEFAULT: ConfigOrigin = { source: "default", path: null, line: null, name: null };

/** A configuration with every kind of origin but one, a name that is wide and one that is hostile. */
export const LOADED: LoadedConfig = {
  config: createConfig(
    new Map<ConfigPath, ConfigValue>([
      ["instructions.names", ["規則.md", "a\u202eb"]],
      ["instructions.maxFileBytes", 1024],
    ]),
  ),
  origins: {
    "instructions.names": { source: "project", path: "rivumi.jsonc", line: 4, name: null },
    "instructions.maxFileBytes": {
      source: "environment",
      path: null,
      line: null,
      name: "RIVUMI_INSTRUCTIONS_MAX_FILE_BYTES",
    },
    "instructions.maxTotalBytes": DEFAULT,
    "instructions.symlinks": DEFAULT,
    "instructions.userSymlinks": DEFAULT,
    "lint.agents": DEFAULT,
    "lint.rules": DEFAULT,
    "lint.overrides": DEFAULT,
    "memory.recall": DEFAULT,
    "memory.turnRecall": DEFAULT,
    "memory.scanBytes": DEFAULT,
    "memory.project": DEFAULT,
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
