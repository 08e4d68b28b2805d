/**
 * Folder trust, as Gemini CLI and its descendants keep it in `trustedFolders.json`.
 *
 * @module
 */

import { dirname } from "@std/path";
import type { AgentStartFailure, AgentSystem } from "../agent.ts";
import { isFaulty, readStrictSettings, settingsFailure } from "./strict_settings.ts";
import { isWithin } from "./walk.ts";

const LEVELS: readonly unknown[] = ["TRUST_FOLDER", "TRUST_PARENT", "DO_NOT_TRUST"];

/**
 * What the file at `path` says of a folder: the longest rule counts; null if none does. The agent does
 * not start with a broken file.
 */
export function folderTrust(
  folder: string,
  path: string,
  { system, checksLevels }: {
    system: AgentSystem;
    /** Whether a rule that is none of the three levels stops the agent too. */
    checksLevels: boolean;
  },
): boolean | null | AgentStartFailure {
  const read = readStrictSettings(path, { system });
  if (isFaulty(read)) return settingsFailure(path, read);
  let longest = -1;
  let trusted: boolean | null = null;
  for (const [rule, level] of Object.entries(read.settings)) {
    if (checksLevels && !LEVELS.includes(level)) {
      return {
        path,
        reason: "wrong-settings",
        message: "A rule of the trusted folders is none of the levels that there are",
      };
    }
    const place = level === "TRUST_PARENT" ? dirname(rule) : rule;
    const real = system.realPath(place);
    if (!isWithin(real.ok ? real.value : place, folder) || rule.length <= longest) continue;
    longest = rule.length;
    trusted = level !== "DO_NOT_TRUST";
  }
  return trusted;
}
