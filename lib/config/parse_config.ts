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

/** Whose file it is; a project's file cannot set everything, see `USER_ONLY_KEYS`. */
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
  const { root, defects } = parseJsonc(text);
  const parsed: ParsedConfig = { settings: new Map(), diagnostics: [] };
  if (root !== null && root.type !== "object") {
    defects.push(wrongValue([], root, { expected: "an object that holds sections of settings" }));
  }
  for (const section of root === null ? [] : propertiesOf(root)) {
    const keys = propertiesOf(section.value);
    const ignored = options.scope === "project" ? userOnlyIn(section, keys) : [];
    for (const property of ignored) {
      const path = property === section ? [section.name] : [section.name, property.name];
      const place = positionAt(text, property.key.offset);
      parsed.diagnostics.push(userOnlyKey(path, { ...options, ...place }));
    }
    const rest = keys.filter((property) => !ignored.includes(property));
    // A section of which nothing is left need not be one that this version knows.
    if (ignored.length > 0 && rest.length === 0) continue;
    defects.push(...readSection(section, rest, { text, settings: parsed.settings }));
  }
  if (defects.length === 0) return parsed;
  const first = defects.reduce((a, b) => b.offset < a.offset ? b : a);
  const location = { path: options.path, ...positionAt(text, first.offset) };
  throw new ConfigError(first.message, location, first.help);
}

/** Those keys of a section that only the user may set; the section itself if it holds no keys. */
function userOnlyIn(section: Property, keys: Property[]): Property[] {
  if (keys.length === 0 && isUserOnly(`${section.name}.*`)) return [section];
  return keys.filter((key) => isUserOnly(`${section.name}.${key.name}`));
}

function userOnlyKey(
  path: readonly string[],
  options: ParseConfigOptions & { line: number; column: number },
): Diagnostic {
  return diagnostic("user-only-key", "warning", {
    message: `Ignored ${formatKeyPath(path)}: a project's file cannot set it`,
    path: options.path,
    line: options.line,
    column: options.column,
    help: options.userFile === null
      ? `Put it into ${CONFIG_FILE_NAME} in a folder that --config-dir names`
      : `Put it into "${options.userFile}"`,
  });
}

/** Takes the settings of one section over and returns what is wrong with the others. */
function readSection(
  section: Property,
  keys: readonly Property[],
  { text, settings }: { text: string; settings: ParsedConfig["settings"] },
): Defect[] {
  if (section.name === SCHEMA_KEY) {
    return section.value.type === "string"
      ? []
      : [wrongValue([SCHEMA_KEY], section.value, { expected: "the address of a schema" })];
  }
  if (!SECTIONS.includes(section.name)) return [unknownKey([section.name], section.key)];
  if (section.value.type !== "object") {
    return [wrongValue([section.name], section.value, { expected: "an object" })];
  }
  const defects: Defect[] = [];
  for (const { name, key, value } of keys) {
    const path = CONFIG_PATHS.find((known) => known === `${section.name}.${name}`);
    if (path === undefined) {
      defects.push(unknownKey([section.name, name], key));
      continue;
    }
    const result = valueSchema(path).safeParse(getNodeValue(value));
    if (result.success) {
      settings.set(path, {
        value: result.data as ConfigValue,
        line: positionAt(text, key.offset).line,
      });
      continue;
    }
    for (const issue of result.error.issues) {
      const below = issue.path as number[];
      const node = findNodeAtLocation(value, below) ?? value;
      defects.push(
        wrongValue([section.name, name, ...below], node, { expected: issue.message }),
      );
    }
  }
  return defects;
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
