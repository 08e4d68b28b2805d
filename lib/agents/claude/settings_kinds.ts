/**
 * The kinds of values in the settings of Claude Code, as far as a wrong one was seen to make a whole
 * file void (versions 2.1.197 and 2.1.332). Keys and words that are not known here are not judged.
 *
 * @module
 */

import { isSettings, type Settings } from "../common/json_settings.ts";

type Kind = (value: unknown) => boolean;

const isText: Kind = (value) => typeof value === "string";
const isSwitch: Kind = (value) => typeof value === "boolean";
const isCount: Kind = (value) => Number.isInteger(value) && Number(value) >= 0;
const isTexts: Kind = (value) => Array.isArray(value) && value.every(isText);
const hasKinds = (kinds: Record<string, Kind>): Kind => (value) =>
  isSettings(value) && wrongIn(value, kinds) === null;

const isHooks: Kind = (value) =>
  Array.isArray(value) &&
  value.every((item) =>
    isSettings(item) && (item["matcher"] === undefined || isText(item["matcher"])) &&
    Array.isArray(item["hooks"]) &&
    item["hooks"].every((hook) => isSettings(hook) && isText(hook["type"]))
  );

const HOOK_KINDS: Record<string, Kind> = Object.fromEntries(
  [
    ...["Notification", "PostToolUse", "PreCompact", "PreToolUse", "SessionEnd", "SessionStart"],
    ...["Stop", "SubagentStop", "UserPromptSubmit"],
  ].map((name) => [name, isHooks]),
);

const KINDS: Record<string, Kind> = {
  $schema: isText,
  alwaysThinkingEnabled: isSwitch,
  apiKeyHelper: isText,
  attribution: isSettings,
  autoUpdatesChannel: isText,
  availableModels: isTexts,
  awsAuthRefresh: isText,
  claudeMdExcludes: isTexts,
  cleanupPeriodDays: isCount,
  companyAnnouncements: isTexts,
  disableAllHooks: isSwitch,
  enableAllProjectMcpServers: isSwitch,
  enabledPlugins: (value) =>
    isSettings(value) && Object.values(value).every((item) => isSwitch(item) || isTexts(item)),
  env: isSettings,
  // Anything but a mapping counts as none here.
  hooks: (value) => !isSettings(value) || wrongIn(value, HOOK_KINDS) === null,
  includeCoAuthoredBy: isSwitch,
  language: isText,
  model: isText,
  otelHeadersHelper: isText,
  outputStyle: isText,
  permissions: hasKinds({
    additionalDirectories: isTexts,
    allow: Array.isArray,
    ask: Array.isArray,
    defaultMode: isText,
    deny: Array.isArray,
  }),
  pluginConfigs: isSettings,
  respectGitignore: isSwitch,
  sandbox: hasKinds({ enabled: isSwitch }),
  skipWebFetchPreflight: isSwitch,
  spinnerTipsEnabled: isSwitch,
  statusLine: hasKinds({ type: isText }),
};

/** The first key whose value makes all these settings void; null if there is none. */
export function wrongKeyIn(settings: Settings): string | null {
  return wrongIn(settings, KINDS);
}

function wrongIn(settings: Settings, kinds: Record<string, Kind>): string | null {
  const wrong = Object.entries(kinds).find(([key, isKind]) =>
    settings[key] !== undefined && !isKind(settings[key])
  );
  return wrong?.[0] ?? null;
}
