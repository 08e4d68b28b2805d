/**
 * Whether pi trusts a project, from version 1.6 on; and the settings with which it does not start.
 *
 * @module
 */

import { join } from "@std/path";
import type { AgentContext } from "../agent.ts";
import { isRead, readAgentFile } from "../common/agent_file.ts";
import { withoutByteOrderMark } from "../common/decode_lossy.ts";
import { isSettings, type Settings } from "../common/json_settings.ts";
import { StartError } from "../common/start_error.ts";
import { foldersUpwards } from "../common/walk.ts";

/**
 * Whether the working directory's `.pi` counts.
 *
 * @param folder The user's own folder of pi.
 * @throws {StartError} where pi does not start.
 */
export function readPiTrust(folder: string, context: AgentContext): boolean {
  const { system, cwd, arguments: args } = context;
  const settings = readPiSettings(join(folder, "settings.json"), context);
  const trust = readTrustFile(join(folder, "trust.json"), context);
  const credentials = join(folder, "auth.json");
  const file = readAgentFile(credentials, system);
  if (isRead(file) && file.text.trim() !== "" && jsonIn(file.text) === null) {
    throw new StartError({
      path: credentials,
      reason: "broken-settings",
      message: "What pi keeps to log in with is no JSON",
    });
  }
  const said = args.findLast((word) => ["--approve", "-a", "--no-approve", "-na"].includes(word));
  const known = foldersUpwards(cwd).map((each) => trust[each])
    .find((value) => typeof value === "boolean");
  const isTrusted = said !== undefined
    ? said === "--approve" || said === "-a"
    : known ?? settings["defaultProjectTrust"] === "always";
  if (isTrusted) readPiSettings(join(cwd, ".pi", "settings.json"), context);
  return isTrusted;
}

/** What a text holds as JSON, after a byte order mark; null if it is none. */
function jsonIn(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(withoutByteOrderMark(text)) };
  } catch {
    return null;
  }
}

/** Lists in the settings; pi ends over anything else in their place. */
const LISTS = ["extensions", "prompts", "skills", "themes"];

/** Broken settings are passed over. */
function readPiSettings(path: string, { system }: AgentContext): Settings {
  const file = readAgentFile(path, system);
  const value = isRead(file) ? jsonIn(file.text)?.value : undefined;
  if (!isSettings(value)) return {};
  const wrongKey = LISTS.find((key) => (value[key] ?? null) !== null && !Array.isArray(value[key]));
  if (wrongKey === undefined) return value;
  throw new StartError({
    path,
    reason: "wrong-settings",
    message: `"${wrongKey}" is no list`,
  });
}

/** The user's word on folders: true, false, or null where it was taken back. */
function readTrustFile(path: string, { system }: AgentContext): Settings {
  const file = readAgentFile(path, system);
  const fail = (reason: string, message: string): StartError =>
    new StartError({ path, reason, message });
  if (!isRead(file)) {
    if (file.fault === "missing" || file.fault === "outside-grant" || file.detail === "ELOOP") {
      return {};
    }
    throw fail("unreadable-settings", "The list of trusted folders cannot be read");
  }
  const parsed = jsonIn(file.text);
  if (parsed === null) throw fail("broken-settings", "The list of trusted folders is no JSON");
  const { value } = parsed;
  if (
    isSettings(value) &&
    Object.values(value).every((each) => each === null || typeof each === "boolean")
  ) {
    return value;
  }
  throw fail(
    "wrong-settings",
    "The list of trusted folders is no JSON object of which each value is true, false or null",
  );
}
