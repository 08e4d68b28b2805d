/**
 * From the text of a `rivumi.jsonc` to the settings in it, or to the first thing that is wrong with
 * it and its place. This module brings the parser and the validation library along, so it is loaded
 * only where there is a file.
 *
 * @module
 */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import { ConfigError } from "../errors.ts";
import { positionAt } from "../source_text.ts";
import {
  CONFIG_FILE_NAME,
  CONFIG_PATHS,
  type ConfigPath,
  type ConfigValue,
  isUserOnly,
} from "./config.ts";
import { valueSchema } from "./config_schema.ts";
import { describeValue, formatKeyPath } from "./format_value.ts";
import { type Defect, parseJsonc, propertiesOf, type Property } from "./parse_jsonc.ts";

/** Whose file it is; a project's file cannot set everything, see `isUserOnly`. */
export type ConfigScope = "user" | "project";

/** What {@linkcode parseConfig} needs to know of a file besides its text. */
export interface ParseConfigOptions {
  /** The file, as it is shown to people. */
  path: string;
  /** Whose file it is. */
  scope: ConfigScope;
  /** The user's own file, as it is shown to people; null if there is no place for one. */
  userFile: string | null;
}

/** A value and the place where it was set. */
export interface ConfigSetting {
  /** The value, checked. */
  value: ConfigValue;
  /** Line of the key, from 1. */
  line: number;
  /** Column of the key in characters, from 1. */
  column: number;
}

/** Answer of {@linkcode parseConfig}. */
export interface ParsedConfig {
  /** The settings that the file makes. */
  settings: Map<ConfigPath, ConfigSetting>;
  /** What was ignored, and why. */
  diagnostics: Diagnostic[];
}

const SECTIONS: readonly string[] = [
  ...new Set(CONFIG_PATHS.map((path) => path.slice(0, path.indexOf(".")))),
];

/** Tells editors which schema the file follows; it has no meaning here. */
const SCHEMA_KEY = "$schema";

/**
 * Parses the text of a configuration file. A file without any value makes no settings.
 *
 * @throws {ConfigError} for the first defect in the text; it quotes nothing but short keys and values.
 */
export function parseConfig(text: string, options: ParseConfigOptions): ParsedConfig {
  const parsed: ParsedConfig = { settings: new Map(), diagnostics: [] };
  const defect = readConfig(text, parsed, options);
  if (defect === null) return parsed;
  const location = { path: options.path, ...positionAt(text, defect.offset) };
  throw new ConfigError(defect.message, location, defect.help);
}

/** Puts what a text holds into `parsed`, up to the first defect, which it returns. */
function readConfig(
  text: string,
  parsed: ParsedConfig,
  options: ParseConfigOptions,
): Defect | null {
  const { root, defect } = parseJsonc(text);
  if (root === null) return defect;
  if (root.type !== "object") {
    return wrongValue([], root, { expected: "an object that holds sections of settings" });
  }
  for (const section of propertiesOf(root)) {
    let keys = propertiesOf(section.value);
    if (options.scope === "project") {
      const ignored = userOnlyIn(section, keys);
      for (const { what, offset } of ignored) {
        const place = { path: options.path, ...positionAt(text, offset) };
        parsed.diagnostics.push(userOnlyKey(what, place, options));
      }
      keys = keys.filter(({ name }) => !isUserOnly(`${section.name}.${name}`));
      // A section of which nothing is left need not be one that this version knows.
      if (ignored.length > 0 && keys.length === 0) continue;
    }
    const wrong = readSection(section, keys, { text, settings: parsed.settings });
    if (wrong !== null) return wrong;
  }
  return null;
}

/**
 * What in a section only the user may set. A section that is the user's as a whole gives one answer,
 * however much a project has put into it.
 */
function userOnlyIn(
  section: Property,
  keys: readonly Property[],
): { what: string; offset: number }[] {
  if (!isUserOnly(section.name)) {
    return keys.filter(({ name }) => isUserOnly(`${section.name}.${name}`))
      .map(({ name, key }) => ({ what: formatKeyPath([section.name, name]), offset: key.offset }));
  }
  const whole = formatKeyPath([section.name]);
  const [first, second] = keys;
  if (first === undefined) return [{ what: whole, offset: section.key.offset }];
  const what = formatKeyPath([section.name, first.name]) +
    (second === undefined ? "" : ` and all that follows in ${whole}`);
  return [{ what, offset: first.key.offset }];
}

function userOnlyKey(
  what: string,
  place: Pick<Diagnostic, "path" | "line" | "column">,
  { userFile }: ParseConfigOptions,
): Diagnostic {
  return diagnostic("user-only-key", "warning", {
    message: `Ignored ${what}: a project's file cannot set it`,
    ...place,
    help: userFile === null
      ? `Put it into ${CONFIG_FILE_NAME} in a folder that --config-dir names`
      : `Put it into "${userFile}"`,
  });
}

/** Takes over the settings of one section, up to the first defect, which it returns. */
function readSection(
  section: Property,
  keys: readonly Property[],
  { text, settings }: { text: string; settings: ParsedConfig["settings"] },
): Defect | null {
  if (section.name === SCHEMA_KEY) {
    return section.value.type === "string"
      ? null
      : wrongValue([SCHEMA_KEY], section.value, { expected: "the address of a schema" });
  }
  if (!SECTIONS.includes(section.name)) return unknownKey([section.name], section.key);
  if (section.value.type !== "object") {
    return wrongValue([section.name], section.value, { expected: "an object" });
  }
  for (const { name, key, value } of keys) {
    const path = CONFIG_PATHS.find((known) => known === `${section.name}.${name}`);
    if (path === undefined) return unknownKey([section.name, name], key);
    const { data, error } = valueSchema(path).safeParse(getNodeValue(value));
    const issue = error?.issues[0];
    if (issue !== undefined) {
      const below = issue.path as (string | number)[];
      const node = findNodeAtLocation(value, below) ?? value;
      return wrongValue([section.name, name, ...below], node, { expected: issue.message });
    }
    settings.set(path, { value: data as ConfigValue, ...positionAt(text, key.offset) });
  }
  return null;
}

function wrongValue(
  path: readonly (string | number)[],
  node: Node,
  { expected }: { expected: string },
): Defect {
  const what = path.length === 0 ? "this file" : formatKeyPath(path);
  const found = describeValue(getNodeValue(node));
  return {
    offset: node.offset,
    message: `Cannot use ${what}: expected ${expected}, found ${found}`,
    help: null,
  };
}

function unknownKey(path: readonly string[], key: Node): Defect {
  return {
    offset: key.offset,
    message: `Cannot use ${formatKeyPath(path)}: there is no such key`,
    help: helpForUnknown(path),
  };
}

function helpForUnknown(path: readonly string[]): string {
  const nearest = nearestKnown(path.join("."));
  if (nearest === null) return `Remove it, or use one of these: ${knownBeside(path).join(", ")}`;
  const [section, key] = nearest.split(".") as [string, string?];
  // The right key in the wrong place, or "section.key" in one string, as some tools have it.
  return key !== undefined && path[0] !== section
    ? `Did you mean "${key}" inside "${section}": { ... }?`
    : `Did you mean "${nearest}"?`;
}

function knownBeside(path: readonly string[]): string[] {
  const [section] = path;
  return path.length === 1
    ? [...SECTIONS]
    : CONFIG_PATHS.filter((known) => known.startsWith(`${section}.`));
}

/** The known key or section that looks most like `path`; null if none does. */
function nearestKnown(path: string): string | null {
  let nearest: string | null = null;
  let smallest = Infinity;
  for (const known of [...SECTIONS, SCHEMA_KEY, ...CONFIG_PATHS]) {
    const distance = Math.min(
      distanceIgnoringCase(path, known),
      distanceIgnoringCase(lastPart(path), lastPart(known)),
    );
    if (distance < smallest) {
      smallest = distance;
      nearest = known;
    }
  }
  return smallest <= lastPart(path).length / 3 ? nearest : null;
}

function distanceIgnoringCase(a: string, b: string): number {
  return levenshteinDistance(a.toLowerCase(), b.toLowerCase());
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
