/**
 * YAML of front matter and configuration, as the agents' own libraries take it.
 *
 * @module
 */

import { parse } from "yaml";

/** Parses one YAML document; null if it is broken, so that a value of null comes as `{ value: null }`. */
export function parseYaml(text: string): { value: unknown } | null {
  try {
    return { value: parse(text, { logLevel: "error", prettyErrors: false }) };
  } catch {
    return null;
  }
}

/** The value as a mapping; an empty one if it is anything else. */
export function asMapping(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as Record<string, unknown>
    : {};
}
