/**
 * Settings files of agents: JSON, most often with comments.
 *
 * @module
 */

import { parse } from "jsonc-parser";
import { type Diagnostic, diagnostic } from "../../diagnostic.ts";
import { jsonNesting, MAX_JSON_DEPTH } from "../../json_nesting.ts";
import type { AgentSystem } from "../agent.ts";
import { isRead, readAgentFile } from "./agent_file.ts";

/** A JSON object. */
export type Settings = Record<string, unknown>;

/**
 * Reads a settings file; empty if there is none. A broken one counts as empty, and is noted together
 * with what the agent does about it.
 */
export function readSettings(
  path: string,
  { system, notes, whenBroken = LEFT_OUT }: {
    system: Pick<AgentSystem, "readAsAgent">;
    notes: Diagnostic[];
    whenBroken?: string;
  },
): Settings {
  const file = readAgentFile(path, system);
  return isRead(file) ? parseSettings(file.text, { path, notes, whenBroken }) : {};
}

const LEFT_OUT = "they are left out";

/** Parses the text of a settings file or variable named `path`. */
export function parseSettings(
  text: string,
  { path, notes, whenBroken = LEFT_OUT }: {
    path: string;
    notes: Diagnostic[];
    whenBroken?: string;
  },
): Settings {
  const nesting = jsonNesting(text);
  if (nesting.deepest > MAX_JSON_DEPTH && nesting.isClosed) {
    notes.push(tooDeepSettings(path));
    return {};
  }
  if (nesting.deepest <= MAX_JSON_DEPTH) {
    const errors: unknown[] = [];
    const value: unknown = parse(text, errors as never, { allowTrailingComma: true });
    if (errors.length === 0 && isSettings(value)) return value;
  }
  notes.push(diagnostic("agent-config", "warning", {
    message: `Cannot read the settings as JSON; ${whenBroken}`,
    path,
    help: "Mend the file",
  }));
  return {};
}

/** Says of settings that Rivumi does not follow them as deep as they go. */
export function tooDeepSettings(path: string): Diagnostic {
  return diagnostic("agent-config", "warning", {
    message: `These settings could not be read: they are nested more than ${MAX_JSON_DEPTH} ` +
      "levels deep, and what the agent makes of them is not known; they are left out here",
    path,
    help: "Make the file flatter",
  });
}

/** Notes the file names in settings that the agent puts variables into: Rivumi does not read those. */
export function noteVariables(
  names: readonly string[],
  { agent, notes }: { agent: string; notes: Diagnostic[] },
): void {
  for (const name of names.filter((each) => /\$\{?\w/.test(each))) {
    notes.push(diagnostic("agent-config", "info", {
      message: `${agent} puts a variable into the file name "${name}"; Rivumi does not read it`,
    }));
  }
}

/** Whether a value is a JSON object. */
export function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a path of keys; undefined where the way ends before. */
export function settingAt(settings: Settings, ...keys: string[]): unknown {
  let value: unknown = settings;
  for (const key of keys) value = isSettings(value) ? value[key] : undefined;
  return value;
}

/** A setting that is a string or a list of strings, as a list; null if it is neither. */
export function stringsOf(value: unknown): string[] | null {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : null;
}
