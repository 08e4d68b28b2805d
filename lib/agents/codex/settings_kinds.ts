/**
 * The kinds of values in Codex's `config.toml`, as far as a wrong one was seen to keep version 0.171.0
 * from starting. Keys that are not known here are not judged, and neither does Codex judge unknown ones.
 *
 * @module
 */

import { isSettings } from "../common/json_settings.ts";
import {
  hasKinds,
  isSwitch,
  isText,
  isTexts,
  type Kind,
  type Kinds,
  mappingTo,
  oneOf,
} from "../common/value_kinds.ts";

/** A whole number, which the parser gives as a `bigint`, within the bounds of Rust's `i64`. */
const isInteger: Kind = (value) => typeof value === "bigint" && BigInt.asIntN(64, value) === value;
const isSize: Kind = (value) => isInteger(value) && (value as bigint) >= 0n;

/** Not the built-in ones, which cannot be given anew. */
const isProviders: Kind = (value) =>
  isSettings(value) &&
  !Object.keys(value).some((name) => ["lmstudio", "ollama", "openai"].includes(name)) &&
  mappingTo(
    hasKinds({ name: isText, "base_url": isText, "wire_api": oneOf("responses") }, ["name"]),
  )(
    value,
  );

const isServer: Kind = (value) =>
  isSettings(value) && [value["command"], value["url"]].some(isText);

/** By key of the file's top level. */
export const CODEX_KINDS: Kinds = {
  agents: isSettings,
  "allow_login_shell": isSwitch,
  analytics: isSettings,
  "approval_policy": (value) =>
    isSettings(value) ||
    oneOf("granular", "never", "on-failure", "on-request", "untrusted")(value),
  "approvals_reviewer": oneOf("auto_review", "guardian_subagent", "user"),
  apps: isSettings,
  "background_terminal_max_timeout": isSize,
  "chatgpt_base_url": isText,
  "check_for_update_on_startup": isSwitch,
  "cli_auth_credentials_store": oneOf("auto", "ephemeral", "file", "keyring"),
  "compact_prompt": isText,
  "default_permissions": isText,
  "developer_instructions": isText,
  "disable_paste_burst": isSwitch,
  "experimental_compact_prompt_file": isText,
  "experimental_use_unified_exec_tool": isSwitch,
  features: mappingTo((value) => isSwitch(value) || isSettings(value)),
  feedback: isSettings,
  "file_opener": oneOf("cursor", "none", "vscode", "vscode-insiders", "windsurf"),
  "forced_login_method": oneOf("api", "chatgpt"),
  "hide_agent_reasoning": isSwitch,
  history: isSettings,
  hooks: isSettings,
  "include_apps_instructions": isSwitch,
  "include_environment_context": isSwitch,
  "include_permissions_instructions": isSwitch,
  instructions: isText,
  "log_dir": isText,
  "mcp_oauth_callback_port": isSize,
  "mcp_oauth_callback_url": isText,
  "mcp_oauth_credentials_store": oneOf("auto", "file", "keyring"),
  "mcp_servers": mappingTo(isServer),
  memories: isSettings,
  model: isText,
  "model_auto_compact_token_limit": isInteger,
  "model_auto_compact_token_limit_scope": oneOf("body_after_prefix", "total"),
  "model_catalog_json": isText,
  "model_context_window": isInteger,
  "model_instructions_file": isText,
  "model_provider": isText,
  "model_providers": isProviders,
  "model_reasoning_effort": isText,
  "model_reasoning_summary": oneOf("auto", "concise", "detailed", "none"),
  "model_verbosity": oneOf("high", "low", "medium"),
  notice: isSettings,
  notify: isTexts,
  "openai_base_url": isText,
  "oss_provider": isText,
  otel: isSettings,
  permissions: isSettings,
  personality: oneOf("friendly", "none", "pragmatic"),
  "plan_mode_reasoning_effort": isText,
  plugins: isSettings,
  profile: isText,
  profiles: isSettings,
  "project_doc_fallback_filenames": isTexts,
  "project_doc_max_bytes": isSize,
  "project_root_markers": isTexts,
  projects: mappingTo(hasKinds({ trust_level: oneOf("trusted", "untrusted") })),
  "review_model": isText,
  "sandbox_mode": oneOf("danger-full-access", "read-only", "workspace-write"),
  "sandbox_workspace_write": isSettings,
  "service_tier": isText,
  "shell_environment_policy": isSettings,
  "show_raw_agent_reasoning": isSwitch,
  skills: isSettings,
  "sqlite_home": isText,
  "suppress_unstable_features_warning": isSwitch,
  "tool_output_token_limit": isSize,
  tools: isSettings,
  tui: isSettings,
  "web_search": oneOf("cached", "disabled", "indexed", "live"),
  windows: isSettings,
};
