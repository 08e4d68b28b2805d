/**
 * What Rivumi is allowed to do when it runs: the flags of the executable, of the tasks and of every
 * program that a test starts. One place, so that a test can hold the others against it.
 *
 * @module
 */

import { AGENT_VARIABLES } from "../agent_variables.ts";

/** The environment variables that Rivumi may read; `*` stands for any rest of a name. */
export const ENVIRONMENT_NAMES: readonly string[] = [
  "HOME",
  "USERPROFILE",
  "APPDATA",
  "LOCALAPPDATA",
  "XDG_CONFIG_HOME",
  "XDG_DATA_HOME",
  "RIVUMI_*",
  "PWD",
  "PATH",
  "PATHEXT",
  "NO_COLOR",
  "FORCE_COLOR",
  "COLUMNS",
  "TERM",
  "WORKSPACE_IMPORT_DIR",
  // XDG_CONFIG_HOME is OpenCode's too.
  ...AGENT_VARIABLES.filter((name) => name !== "XDG_CONFIG_HOME"),
];

/**
 * The permission flags that Rivumi is shipped with. A library that asks for another environment
 * variable gets nothing instead of an error.
 */
export const SHIPPED_FLAGS: readonly string[] = [
  "--no-prompt",
  "--allow-read",
  "--allow-write",
  `--allow-env=${ENVIRONMENT_NAMES.join(",")}`,
  "--ignore-env",
  "--deny-net",
  "--deny-run",
  "--deny-ffi",
];

/**
 * The flags of the strict build, for CI images: nothing but the working directory, and so neither the
 * user's own folders nor the environment.
 */
export const STRICT_FLAGS: readonly string[] = [
  "--no-prompt",
  "--allow-read=.",
  "--allow-write=.rivumi",
  "--deny-net",
  "--deny-run",
  "--deny-ffi",
];
