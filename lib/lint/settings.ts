/**
 * What the configuration says of rules, held against the rules that there are.
 *
 * @module
 */

import type { LintConfig, RuleLevel, RuleSetting } from "../config/config.ts";
import type { ConfigOrigin } from "../config/load_config.ts";
import type { Severity } from "../diagnostic.ts";
import { ConfigError } from "../errors.ts";
import { globMatcher } from "../glob/glob_matcher.ts";
import { nearestWord } from "../nearest_word.ts";
import type { Rule } from "./rule.ts";

/** Settings of rules, understood. */
export interface LintSettings {
  /** How much a finding of the rule matters in a file, or `off`; `found` is what the rule says itself. */
  levelOf(rule: Rule, path: string, found: Severity): RuleLevel;
  /** Options of the rule, each with the value in force. */
  optionsOf(rule: Rule): Readonly<Record<string, number>>;
}

/** What {@linkcode lintSettings} needs beyond the configuration. */
export interface LintSettingsOptions {
  /** All rules. */
  rules: readonly Rule[];
  /** Where the settings come from, for messages. */
  origins: Readonly<Record<"lint.rules" | "lint.overrides", ConfigOrigin>>;
}

/**
 * Understands the settings.
 *
 * @throws {ConfigError} if they name a rule or an option that does not exist, or a value out of range.
 */
export function lintSettings(
  config: LintConfig,
  { rules, origins }: LintSettingsOptions,
): LintSettings {
  const byCode = new Map(rules.map((rule) => [rule.code, rule]));
  for (const [code, setting] of Object.entries(config.rules)) {
    const rule = byCode.get(code);
    if (rule === undefined) throw unknownRule(code, rules, origins["lint.rules"]);
    for (const [name, value] of Object.entries(optionsIn(setting))) {
      checkOption(rule, { name, value }, origins["lint.rules"]);
    }
  }
  for (const code of config.overrides.flatMap(({ rules }) => Object.keys(rules))) {
    if (!byCode.has(code)) throw unknownRule(code, rules, origins["lint.overrides"]);
  }
  const overrides = config.overrides.map(({ paths, rules }) => ({
    matches: globMatcher(paths),
    rules,
  })).reverse();
  return {
    levelOf({ code, isOptIn }, path, found) {
      const special = overrides.find(({ matches, rules }) => code in rules && matches(path));
      return special?.rules[code] ?? levelIn(config.rules[code]) ?? (isOptIn ? "off" : found);
    },
    optionsOf: ({ code, options = {} }) => ({
      ...Object.fromEntries(
        Object.entries(options).map(([name, option]) => [name, option.default]),
      ),
      ...optionsIn(config.rules[code] ?? {}),
    }),
  };
}

function levelIn(setting: RuleSetting | undefined): RuleLevel | undefined {
  return typeof setting === "object" ? setting["severity"] as RuleLevel | undefined : setting;
}

function optionsIn(setting: RuleSetting): Record<string, number> {
  if (typeof setting === "string") return {};
  return Object.fromEntries(
    Object.entries(setting).filter((entry): entry is [string, number] =>
      typeof entry[1] === "number"
    ),
  );
}

function checkOption(
  { code, options = {} }: Rule,
  { name, value }: { name: string; value: number },
  origin: ConfigOrigin,
): void {
  if (!Object.hasOwn(options, name)) {
    const names = Object.keys(options);
    throw settingError(
      `Cannot use "${name}" of the rule "${code}": there is no such option`,
      names.length === 0 ? `"${code}" has none` : `Its options are ${names.join(", ")}`,
      origin,
    );
  }
  const { minimum, maximum } = options[name]!;
  if (value < minimum || value > maximum) {
    throw settingError(
      `Cannot use "${name}" of the rule "${code}": expected a whole number from ${minimum} to ` +
        `${maximum}, found ${value}`,
      null,
      origin,
    );
  }
}

function unknownRule(code: string, rules: readonly Rule[], origin: ConfigOrigin): ConfigError {
  const nearest = nearestWord(code, rules.map((rule) => rule.code));
  return settingError(
    `Cannot set the rule "${code}": there is no such rule`,
    nearest === null ? 'See "rivumi rule" for the rules' : `Did you mean "${nearest}"?`,
    origin,
  );
}

function settingError(message: string, help: string | null, origin: ConfigOrigin): ConfigError {
  const path = origin.path ?? origin.name ?? "the configuration";
  return new ConfigError(message, { path, line: origin.line, column: null }, help);
}
