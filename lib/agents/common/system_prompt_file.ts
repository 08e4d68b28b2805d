/**
 * The file that takes the place of an agent's own system prompt, as Gemini CLI and its descendants are
 * told by a variable.
 *
 * @module
 */

import { resolve } from "@std/path";
import type { AgentStartFailure, AgentSystem } from "../agent.ts";
import { type AgentFile, isRead, readAgentFile } from "./agent_file.ts";
import { expandHome } from "./home.ts";

/** The path that the variable's value names; null if it names none or switches the file off. */
export function promptPath(
  value: string | undefined,
  { cwd, home, usual }: {
    cwd: string;
    home: string;
    /** The path that is meant where the value only switches the file on. */
    usual: string;
  },
): string | null {
  const path = (value ?? "").trim();
  switch (path.toLowerCase()) {
    case "":
    case "0":
    case "false":
      return null;
    case "1":
    case "true":
      return resolve(cwd, usual);
    default:
      return resolve(cwd, expandHome(path, home));
  }
}

/** Reads the file; without it, the agent ends before it sends anything. */
export function readPromptFile(
  path: string,
  { variable, system }: { variable: string; system: AgentSystem },
): AgentFile | AgentStartFailure {
  const file = readAgentFile(path, system);
  if (isRead(file)) return file;
  const isMissing = file.fault === "missing" || file.detail === "ELOOP";
  return {
    path,
    reason: isMissing ? "missing-file" : "unreadable-file",
    message: `${variable} names this file as the system prompt, ` +
      (isMissing ? "and it is not there" : "and it cannot be read"),
  };
}
