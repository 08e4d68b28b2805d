/**
 * YAML of front matter and configuration, as the agents' own libraries take it.
 *
 * @module
 */

import { parse } from "yaml";
import { isSettings, type Settings } from "./json_settings.ts";

/**
 * Parses a mapping; any other value counts as an empty one. Null if the YAML is broken. Where keys need
 * not be unique, the last one counts.
 */
export function parseMapping(
  text: string,
  { uniqueKeys = true }: { uniqueKeys?: boolean } = {},
): Settings | null {
  try {
    const value: unknown = parse(text, { logLevel: "error", prettyErrors: false, uniqueKeys });
    return isSettings(value) ? value : {};
  } catch {
    return null;
  }
}
