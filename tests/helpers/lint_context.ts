import { CONFIG_KEYS, createConfig } from "../../lib/config/config.ts";
import { instructionNames } from "../../lib/instructions/names.ts";
import type { RunRulesOptions } from "../../lib/lint/run_rules.ts";

/** What rules get to know where a test does not care. */
export const CONTEXT: Omit<RunRulesOptions, "project"> = {
  names: instructionNames(CONFIG_KEYS["instructions.names"].default as string[]),
  instructions: createConfig(new Map()).instructions,
  agents: ["codex"],
  optionsOf: ({ options = {} }) =>
    Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default])),
};
