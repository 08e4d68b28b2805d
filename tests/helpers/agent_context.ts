/**
 * Situations for agent profiles.
 *
 * @module
 */

import type { AgentContext, AgentProfile, AgentReading } from "../../lib/agents/agent.ts";
import { createMemorySystem, type Layout } from "./memory_system.ts";
import type { Fault } from "./memory_system.ts";

/** What there is besides the files. */
export interface AgentSituation extends Layout {
  /** Working directory. @default {"/repo"} */
  cwd?: string;
  /** Environment variables. @default {{}} */
  environment?: Record<string, string>;
  /** The agent's own arguments. @default {[]} */
  arguments?: string[];
  /** Version to emulate. @default the profile's main one */
  version?: string;
  /** A file that the model has opened. @default {null} */
  touched?: string | null;
  /** What is wrong with which path. */
  faults?: Record<string, Fault>;
}

/** Asks a profile about files in memory; the home folder is `/home`. */
export function readAs(profile: AgentProfile, situation: AgentSituation): AgentReading {
  return profile.load(agentContext(profile, situation));
}

/** A situation of an agent. */
export function agentContext(profile: AgentProfile, situation: AgentSituation): AgentContext {
  const { cwd = "/repo", environment = {}, touched = null, ...layout } = situation;
  const system = createMemorySystem({
    ...layout,
    folders: [...layout.folders ?? [], cwd, "/home"],
  });
  return {
    system,
    home: "/home",
    environment(name) {
      if (!profile.variables.includes(name)) {
        throw new TypeError(`${profile.title} asks for "${name}" without saying so`);
      }
      return environment[name];
    },
    cwd,
    version: situation.version ?? profile.version,
    arguments: situation.arguments ?? [],
    touched,
  };
}

/** A repository that git itself would accept, to spread into `files`. */
export function gitFiles(folder: string): Record<string, string> {
  return {
    [`${folder}/.git/HEAD`]: "ref: refs/heads/main\n",
    [`${folder}/.git/objects/info/x`]: "",
    [`${folder}/.git/refs/heads/x`]: "",
  };
}

/** The entries in short: path, status and reason. */
export function inShort(reading: AgentReading): string[] {
  return reading.entries.map(({ path, status, reason }) =>
    reason === null ? `${path} ${status}` : `${path} ${status} ${reason}`
  );
}
