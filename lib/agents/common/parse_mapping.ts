/**
 * YAML of front matter and configuration, as the agents' own libraries take it.
 *
 * @module
 */

import { parseYaml } from "../../parse_yaml.ts";
import { isSettings, type Settings } from "./json_settings.ts";

/**
 * Parses a mapping; any other value counts as an empty one. Null if the YAML is broken, or too much to
 * be front matter. Where keys need
 * not be unique, the last one counts.
 */
export function parseMapping(
  text: string,
  { uniqueKeys = true }: { uniqueKeys?: boolean } = {},
): Settings | null {
  try {
    const value: unknown = parseYaml(text, { uniqueKeys });
    return isSettings(value) ? value : {};
  } catch {
    return null;
  }
}
