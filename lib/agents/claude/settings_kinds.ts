/**
 * The kinds of values in the settings of Claude Code, as far as a wrong one was seen to make a whole
 * file void (versions 2.1.197 and 2.1.332). Keys and words that are not known here are not judged.
 *
 * @module
 */

import { isSettings, type Settings } from "../common/json_settings.ts";
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
  wrongKeyOf,
} from "../common/value_kinds.ts";

const HOOK_KINDS: Kinds = {
  agent: isSettings,
  command: hasKinds({ command: isText, timeout: isNumber }, ["command"]),
  http: isSettings,
  "mcp_tool": isSettings,
  prompt: hasKinds({ prompt: isText, timeout: isNumber }, ["prompt"]),
};
const isHook: Kind = (value) =>
  isSettings(value) && HOOK_KINDS[String(value["type"])]?.(value) === true;
const isMatchers: Kind = (value) =>
  Array.isArray(value) && value.every(hasKinds(
    { matcher: isText, hooks: (hooks) => Array.isArray(hooks) && hooks.every(isHook) },
    ["hooks"],
  ));

const OLD_MODES = ["acceptEdits", "auto", "bypassPermissions", "default", "dontAsk", "plan"];

const permissionsWith = (modes: string[]): Kind =>
  hasKinds({
    additionalDirectories: isTexts,
    allow: Array.isArray,
    ask: Array.isArray,
    defaultMode: oneOf(...modes),
    deny: Array.isArray,
    disableBypassPermissionsMode: oneOf("disable"),
  });

const KINDS: Kinds = {
  $schema: isText,
  agent: isText,
  allowManagedHooksOnly: isSwitch,
  alwaysThinkingEnabled: isSwitch,
  apiKeyHelper: isText,
  attribution: hasKinds({ commit: isText, pr: isText }),
  autoMemoryEnabled: isSwitch,
  autoUpdatesChannel: oneOf("latest", "rc", "stable"),
  availableModels: isTexts,
  awsAuthRefresh: isText,
  claudeMdExcludes: isTexts,
  cleanupPeriodDays: (value) => Number.isInteger(value) && Number(value) > 0,
  companyAnnouncements: isTexts,
  disableAllHooks: isSwitch,
  enableAllProjectMcpServers: isSwitch,
  enabledPlugins: mappingTo((value) => isSwitch(value) || isTexts(value)),
  env: isSettings,
  fastMode: isSwitch,
  fileSuggestion: isSettings,
  forceLoginOrgUUID: isText,
  gcpAuthRefresh: isText,
  // Only hooks that decide on permissions are read strictly, and what is no mapping counts as none.
  hooks: (value) =>
    !isSettings(value) ||
    wrongKeyOf(value, { PermissionRequest: isMatchers, PreToolUse: isMatchers }) === null,
  includeCoAuthoredBy: isSwitch,
  language: isText,
  model: isText,
  modelOverrides: isSettings,
  otelHeadersHelper: isText,
  outputStyle: isText,
  permissions: permissionsWith([...OLD_MODES, "manual"]),
  plansDirectory: isText,
  pluginConfigs: mappingTo(hasKinds({ options: isSettings })),
  prefersReducedMotion: isSwitch,
  respectGitignore: isSwitch,
  sandbox: hasKinds({ enabled: isSwitch, network: hasKinds({ allowedDomains: isTexts }) }),
  showTurnDuration: isSwitch,
  skipWebFetchPreflight: isSwitch,
  spinnerTipsEnabled: isSwitch,
  statusLine: hasKinds({ command: isText, type: oneOf("command") }, ["command", "type"]),
  strictKnownMarketplaces: Array.isArray,
  terminalProgressBarEnabled: isSwitch,
  verbose: isSwitch,
};

const OLD_KINDS: Kinds = {
  ...KINDS,
  enabledMcpjsonServers: isTexts,
  extraKnownMarketplaces: isSettings,
  hooks: (value) =>
    !isSettings(value) ||
    Object.values(value).every((matchers) => !Array.isArray(matchers) || isMatchers(matchers)),
  permissions: permissionsWith(OLD_MODES),
};

/** The first key whose value makes all these settings void; null if there is none. */
export function wrongKeyIn(
  settings: Settings,
  { isOld = false }: { isOld?: boolean } = {},
): string | null {
  return wrongKeyOf(settings, isOld ? OLD_KINDS : KINDS);
}
