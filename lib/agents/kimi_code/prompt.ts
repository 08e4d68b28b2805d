/**
 * What takes the place of Kimi Code's own system prompt: the prompt of an agent that the command line
 * chooses or a file overrides, or the user's SYSTEM.md.
 *
 * @module
 */

import { basename, join, resolve } from "@std/path";
import { parse as parseToml } from "smol-toml";
import type { AgentContext } from "../agent.ts";
import { type AgentFile, isRead, readAgentFile } from "../common/agent_file.ts";
import { argumentValues } from "../common/argument_values.ts";
import { withoutByteOrderMark } from "../common/decode_lossy.ts";
import { followedKind } from "../common/followed_kind.ts";
import type { Settings } from "../common/json_settings.ts";
import { markdownBelow } from "../common/markdown_below.ts";
import { parseMapping } from "../common/parse_mapping.ts";
import { StartError } from "../common/start_error.ts";
import { nearestFolder } from "../common/walk.ts";

/** A prompt; `${NAME}` in it stands for other texts. */
export interface KimiPrompt {
  file: AgentFile;
  text: string;
}

/** Agents that come with the program; a file has to say that it overrides one. */
const BUILT_IN_AGENTS = ["agent", "coder", "explore", "plan"];
const DEFAULT_AGENT = "agent";

/**
 * The prompt that counts; null where that is Kimi Code's own.
 *
 * @param userFolder The user's own folder of Kimi Code.
 * @throws {StartError} where Kimi Code does not start.
 */
export function readKimiPrompt(userFolder: string, context: AgentContext): KimiPrompt | null {
  const { arguments: args, cwd, home, system } = context;
  checkSettings(join(userFolder, "config.toml"), context);
  const files = argumentValues(args, ["--agent-file"]);
  if (files.length > 1) throw wrongArgument("--agent-file may only be given once");
  if (files.length === 1) return givenAgent(resolve(cwd, files[0]!), context);
  const asked = argumentValues(args, ["--agent"]).at(-1);
  const name = asked ?? DEFAULT_AGENT;
  const root = nearestFolder(cwd, (folder) => system.followedStatus(join(folder, ".git")).ok) ??
    cwd;
  const found = agentIn([join(root, ".kimi-code"), join(root, ".agents")], name, context) ??
    (name === DEFAULT_AGENT ? systemFile(join(userFolder, "SYSTEM.md"), context) : null) ??
    agentIn([userFolder, join(home, ".agents")], name, context);
  if (found !== null || BUILT_IN_AGENTS.includes(name)) return found;
  throw wrongArgument(`There is no agent "${name}", which --agent names`);
}

function wrongArgument(message: string): StartError {
  return new StartError({ path: null, reason: "wrong-argument", message });
}

/** Broken settings count as none, and without them there is no model to talk to. */
function checkSettings(path: string, { system }: AgentContext): void {
  const file = readAgentFile(path, system);
  if (!isRead(file)) return;
  let values: Settings;
  try {
    values = parseToml(withoutByteOrderMark(file.text), { integersAsBigInt: true });
  } catch {
    throw new StartError({
      path,
      reason: "broken-settings",
      message: "It is no TOML, so that no model is configured",
    });
  }
  if (values["telemetry"] === undefined || typeof values["telemetry"] === "boolean") return;
  throw new StartError({
    path,
    reason: "wrong-settings",
    message: '"telemetry" is neither true nor false, so that no model is configured',
  });
}

function givenAgent(path: string, { system }: AgentContext): KimiPrompt {
  const file = readAgentFile(path, system);
  const agent = isRead(file) ? parseAgent(file) : null;
  if (agent !== null) return agent;
  const isMissing = !isRead(file) && file.fault === "missing";
  throw new StartError({
    path,
    reason: isMissing ? "missing-file" : "wrong-front-matter",
    message: isMissing
      ? "--agent-file names this file, and it is not there"
      : "--agent-file names this file, and it defines no agent",
  });
}

/** The user's prompt for the usual agent, verbatim. */
function systemFile(path: string, { system }: AgentContext): KimiPrompt | null {
  const file = readAgentFile(path, system);
  return isRead(file) && file.text.trim() !== "" ? { file, text: file.text } : null;
}

/** The first agent of that name in folders of agents. */
function agentIn(
  folders: readonly string[],
  name: string,
  { system }: AgentContext,
): KimiPrompt | null {
  for (const folder of folders) {
    const start = join(folder, "agents");
    if (followedKind(start, system) !== "directory") continue;
    for (const path of markdownBelow(start, system)) {
      const file = readAgentFile(path, system);
      const agent = isRead(file) ? parseAgent(file) : null;
      if (agent?.name !== name) continue;
      if (agent.isOverride || !BUILT_IN_AGENTS.includes(name)) return agent;
    }
  }
  return null;
}

const NAME_REGEXP = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Null where the file is passed over. */
function parseAgent(
  file: AgentFile,
): (KimiPrompt & { name: string; isOverride: boolean }) | null {
  const lines = file.text.split(/\r?\n/);
  const isFence = (line: string): boolean => line.trim() === "---";
  const end = lines.findIndex((line, index) => index > 0 && isFence(line));
  if (!isFence(lines[0]!) || end < 0) return null;
  const values = parseMapping(lines.slice(1, end).join("\n"));
  const text = lines.slice(end + 1).join("\n").trim();
  const description = values?.["description"];
  if (values === null || text === "" || typeof description !== "string") return null;
  const own = values["name"] ?? "";
  const name = own === "" ? basename(file.path, ".md") : own;
  if (typeof name !== "string" || !NAME_REGEXP.test(name) || description.trim() === "") return null;
  return { name, isOverride: values["override"] === true, text, file };
}
