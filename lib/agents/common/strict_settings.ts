/**
 * Settings files as programs on Node read them: `JSON.parse` after the comments are taken out, so that
 * a trailing comma, an empty file and most often a byte order mark are errors.
 *
 * @module
 */

import { stripComments } from "jsonc-parser";
import type { AgentStartFailure, AgentSystem } from "../agent.ts";
import { isRead, readAgentFile } from "./agent_file.ts";
import { withoutByteOrderMark } from "./decode_lossy.ts";
import { isSettings, type Settings } from "./json_settings.ts";

/** Settings, or what is wrong with their file. */
export type StrictSettings = { settings: Settings } | {
  /** `unreadable-settings`, `broken-settings` (no JSON), or `wrong-settings` (no object). */
  reason: "unreadable-settings" | "broken-settings" | "wrong-settings";
  /** What is wrong, in words. */
  message: string;
};

/** Deeper settings exhaust the stack of the programs, which walk them by recursion. */
const MAX_NESTING = 1500;

/** Reads a settings file; empty settings if nothing is there, or a link leads nowhere. */
export function readStrictSettings(
  path: string,
  { system, skipsMark = false }: {
    system: Pick<AgentSystem, "readAsAgent">;
    /** Whether a byte order mark is passed over. */
    skipsMark?: boolean;
  },
): StrictSettings {
  const file = readAgentFile(path, system);
  if (!isRead(file)) {
    const { fault, detail } = file;
    // Programs look for the file first, which also a link that leads back to itself does not pass.
    if (fault === "missing" || fault === "outside-grant" || detail === "ELOOP") {
      return { settings: {} };
    }
    return {
      reason: "unreadable-settings",
      message: fault === "directory"
        ? "The settings file is a folder"
        : "The settings file cannot be read",
    };
  }
  return parseStrictSettings(skipsMark ? withoutByteOrderMark(file.text) : file.text);
}

/** Parses the text of a settings file. */
export function parseStrictSettings(text: string): StrictSettings {
  let value: unknown;
  try {
    value = JSON.parse(stripComments(text));
  } catch {
    return { reason: "broken-settings", message: `The settings are no JSON${whatIsOdd(text)}` };
  }
  if (!isSettings(value)) {
    return { reason: "wrong-settings", message: "The settings are no JSON object" };
  }
  return isDeeper(value, MAX_NESTING)
    ? { reason: "wrong-settings", message: "The settings are nested too deeply" }
    : { settings: value };
}

/** Tells a fault in settings from settings. */
export function isFaulty(
  read: StrictSettings,
): read is Exclude<StrictSettings, { settings: Settings }> {
  return "reason" in read;
}

/** Why an agent does not start, where such settings stop it. */
export function settingsFailure(
  path: string,
  { reason, message }: Exclude<StrictSettings, { settings: Settings }>,
): AgentStartFailure {
  return { path, reason, message };
}

function whatIsOdd(text: string): string {
  if (text.startsWith("\uFEFF")) return ": they begin with a byte order mark";
  if (text.trim() === "") return ": the file is empty";
  return /,\s*[\]}]/.test(text) ? ": a comma before a closing bracket is an error here" : "";
}

function isDeeper(value: unknown, limit: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.values(each) : []
    );
  }
  return false;
}
