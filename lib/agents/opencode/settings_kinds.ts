/**
 * The kinds of values in OpenCode's settings, as far as a wrong one was seen to keep version 1.18.33
 * from starting. Keys that are not known here are not judged.
 *
 * @module
 */

import { isSettings } from "../common/json_settings.ts";
import {
  hasKinds,
  isNumber,
  isSwitch,
  isText,
  isTexts,
  type Kind,
  type Kinds,
  mappingTo,
  oneOf,
} from "../common/value_kinds.ts";

const isAction = oneOf("allow", "ask", "deny");
const isPermission: Kind = (value) =>
  isAction(value) || mappingTo((each) => isAction(each) || mappingTo(isAction)(each))(value);

/** Of one agent, in the settings or in the front matter of its file. */
export const AGENT_KINDS: Kinds = {
  description: isText,
  disable: isSwitch,
  hidden: isSwitch,
  mode: oneOf("all", "primary", "subagent"),
  model: isText,
  permission: isPermission,
  prompt: isText,
  temperature: isNumber,
  tools: mappingTo(isSwitch),
  "top_p": isNumber,
};

/** Of the front matter of one command. */
export const COMMAND_KINDS: Kinds = {
  agent: isText,
  description: isText,
  model: isText,
  subtask: isSwitch,
};

const isServer: Kind = (value) =>
  isSettings(value) && (
    value["type"] === "local"
      ? isTexts(value["command"])
      : value["type"] === "remote"
      ? isText(value["url"])
      : isSwitch(value["enabled"])
  );

/** By key of the file's top level. */
export const OPENCODE_KINDS: Kinds = {
  $schema: isText,
  agent: mappingTo(hasKinds(AGENT_KINDS)),
  autoshare: isSwitch,
  autoupdate: (value) => isSwitch(value) || value === "notify",
  command: mappingTo(hasKinds({ ...COMMAND_KINDS, template: isText }, ["template"])),
  compaction: isSettings,
  "default_agent": isText,
  "disabled_providers": isTexts,
  "enabled_providers": isTexts,
  enterprise: isSettings,
  experimental: isSettings,
  formatter: (value) => isSwitch(value) || isSettings(value),
  instructions: isTexts,
  layout: oneOf("auto", "stretch"),
  logLevel: oneOf("DEBUG", "ERROR", "INFO", "WARN"),
  lsp: (value) => isSwitch(value) || isSettings(value),
  mcp: mappingTo(isServer),
  mode: mappingTo(hasKinds(AGENT_KINDS)),
  model: isText,
  permission: isPermission,
  plugin: Array.isArray,
  provider: isSettings,
  references: isSettings,
  server: isSettings,
  share: oneOf("auto", "disabled", "manual"),
  shell: isText,
  skills: isSettings,
  "small_model": isText,
  snapshot: isSwitch,
  tools: mappingTo(isSwitch),
  username: isText,
  watcher: isSettings,
};
