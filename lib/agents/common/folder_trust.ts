/**
 * Folder trust, as Gemini CLI and its descendants keep it in `trustedFolders.json`.
 *
 * @module
 */

import { dirname } from "@std/path";
import type { Diagnostic } from "../../diagnostic.ts";
import type { AgentSystem } from "../agent.ts";
import { readSettings } from "./json_settings.ts";
import { isWithin } from "./walk.ts";

/** What the file at `path` says of a folder: the longest rule counts; null if none does. */
export function folderTrust(
  folder: string,
  path: string,
  { system, notes }: { system: AgentSystem; notes: Diagnostic[] },
): boolean | null {
  let longest = -1;
  let trusted: boolean | null = null;
  for (const [rule, level] of Object.entries(readSettings(path, { system, notes }))) {
    const place = level === "TRUST_PARENT" ? dirname(rule) : rule;
    const real = system.realPath(place);
    if (!isWithin(real.ok ? real.value : place, folder) || rule.length <= longest) continue;
    longest = rule.length;
    trusted = level !== "DO_NOT_TRUST";
  }
  return trusted;
}
