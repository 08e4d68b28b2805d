/**
 * The environment variables of other agents that change what they load. They stand here, apart from
 * the profiles, since permissions are settled before any profile is loaded; a test holds both equal.
 *
 * @module
 */

/** Names of the variables, sorted. */
export const AGENT_VARIABLES: readonly string[] = [
  "CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD",
  "CLAUDE_CODE_DISABLE_CLAUDE_MDS",
  "CLAUDE_CODE_SAFE_MODE",
  "CLAUDE_CODE_SIMPLE",
  "CLAUDE_CONFIG_DIR",
  "CLINE_DIR",
  "CODEX_HOME",
  "CONTINUE_GLOBAL_DIR",
  "COPILOT_CUSTOM_INSTRUCTIONS_DIRS",
  "COPILOT_HOME",
  "GEMINI_CLI_HOME",
  "GEMINI_CLI_TRUST_WORKSPACE",
  "GEMINI_RESTRICTED_MODE",
  "GEMINI_SYSTEM_MD",
  "KIMI_CODE_HOME",
  "OPENCODE_CONFIG",
  "OPENCODE_CONFIG_CONTENT",
  "OPENCODE_CONFIG_DIR",
  "OPENCODE_DISABLE_CLAUDE_CODE",
  "OPENCODE_DISABLE_CLAUDE_CODE_PROMPT",
  "OPENCODE_DISABLE_PROJECT_CONFIG",
  "OneDrive",
  "OneDriveCommercial",
  "OneDriveConsumer",
  "PI_CODING_AGENT_DIR",
  "QWEN_CODE_TRUSTED_FOLDERS_PATH",
  "QWEN_HOME",
  "QWEN_SYSTEM_IDENTITY_MD",
  "QWEN_SYSTEM_MD",
  "XDG_CONFIG_HOME",
];
