/**
 * The `paths` of Claude Code's rules: how they are read from front matter that need not be valid YAML,
 * and which files they match.
 *
 * @module
 */

import { ignorePatterns } from "../../glob/ignore_patterns.ts";
import { partsBelow } from "../../project_root.ts";
import { pushAll } from "../../push_all.ts";
import type { Settings } from "../common/json_settings.ts";
import { parseMapping } from "../common/parse_mapping.ts";
import { splitPatterns } from "../common/split_patterns.ts";

/** Reads the patterns from the YAML between the dashes; null if the rule waits for no file. */
export function claudePaths(yaml: string): string[] | null {
  const value = claudeFrontMatter(yaml)["paths"];
  // What is no string is passed over, however deep the lists are.
  const texts = [value].flat(Infinity).filter((item) => typeof item === "string");
  const patterns = texts.flatMap((text) => splitPatterns(text)).flatMap(expandBraces)
    // A pattern for all that a folder holds is as good as one for the folder.
    .map((pattern) => pattern.endsWith("/**") ? pattern.slice(0, -3) : pattern)
    .filter((pattern) => pattern !== "");
  return patterns.every((pattern) => pattern === "**") ? null : patterns;
}

/** Reads front matter, which need not be valid YAML; empty if nothing can be made of it. */
export function claudeFrontMatter(yaml: string): Settings {
  const lines = yaml.split("\n").map((line) => line.replace(/^\t+/, "  "));
  return mappingOf(lines) ?? mappingOf(lines.map(quoted)) ?? {};
}

function mappingOf(lines: string[]): Settings | null {
  // `yaml` takes such a pattern for a tag; the agent's parser refuses it.
  if (lines.some((line) => /^[a-zA-Z_-]+:\s+!\*/.test(line))) return null;
  return parseMapping(lines.join("\n"), { uniqueKeys: false });
}

/** What makes a plain value bad YAML or another kind of value. */
const SPECIAL_REGEXP = /[{}[\]*&#!|>%@`]|: /;

/** A line of broken YAML with its value quoted, if that may be what breaks it. */
function quoted(line: string): string {
  const match = /^(?<key>[a-zA-Z_-]+):\s+(?<value>.+)$/.exec(line);
  const { key, value } = match?.groups ?? {};
  if (key === undefined || value === undefined || !SPECIAL_REGEXP.test(value)) return line;
  if (/^".*"$|^'.*'$/.test(value) || isSequence(value)) return line;
  return `${key}: ${JSON.stringify(value)}`;
}

function isSequence(value: string): boolean {
  return value.startsWith("[") && value.endsWith("]") && parseMapping(`value: ${value}`) !== null;
}

/** More patterns than this are not made out of one. */
const MAX_EXPANSIONS = 1000;

/**
 * Expands `{a,b}`, from the left, each up to the first closing brace, so that nested ones are not
 * understood. A pattern that would become too many stays as it is.
 */
function expandBraces(pattern: string): string[] {
  const done: string[] = [];
  const open = [pattern];
  while (open.length > 0) {
    if (done.length + open.length > MAX_EXPANSIONS) return [pattern];
    const current = open.pop()!;
    const groups = /^(?<before>[^{]*)\{(?<inner>[^}]+)\}(?<after>.*)$/.exec(current)?.groups;
    if (groups === undefined) {
      done.push(current);
      continue;
    }
    const { before, inner, after } = groups;
    const parts = inner!.split(",");
    if (done.length + open.length + parts.length > MAX_EXPANSIONS) return [pattern];
    pushAll(open, parts.map((part) => before! + part.trim() + after!));
  }
  return done;
}

/** Whether a file matches patterns that are meant from `folder` on: as in a `.gitignore` there. */
export function matchesClaudePaths(file: string, patterns: string[], folder: string): boolean {
  const path = partsBelow(folder, file)?.join("/") ?? "";
  return path !== "" && ignorePatterns(patterns).ignores(path);
}
