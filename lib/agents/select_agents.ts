/**
 * Which agents somebody means: by name, all of them, or those that are in use here.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import { UsageError } from "../errors.ts";
import { nearestWord } from "../nearest_word.ts";
import { quoted } from "../printable.ts";
import type { AgentProfile, AgentUser } from "./agent.ts";
import { AGENTS } from "./agents.ts";

/** Stands for every agent. */
const ALL = "all";

/** Stands for the agents that {@linkcode isPresent} finds. */
const PRESENT = "present";

/** Where to look for agents that are in use. */
export interface AgentSurroundings {
  /** The user. */
  user: AgentUser;
  /** The folders from the root to the working directory, which comes last; absolute. */
  folders: readonly string[];
}

/**
 * The profiles that a list such as `codex,claude`, `all` or `present` means, in the order of the table.
 *
 * @throws {UsageError} if a name is not known.
 */
export async function selectAgents(
  list: string,
  surroundings: AgentSurroundings,
): Promise<AgentProfile[]> {
  const words = new Set(list.split(",").map((word) => word.trim()));
  for (const word of words) {
    if (word !== ALL && word !== PRESENT && !Object.hasOwn(AGENTS, word)) throw unknownAgent(word);
  }
  const candidates = await loadProfiles((name) =>
    words.has(name) || words.has(ALL) || words.has(PRESENT)
  );
  return candidates.filter((profile) =>
    words.has(profile.name) || words.has(ALL) || isPresent(profile, surroundings)
  );
}

/** Loads the profiles whose name is wanted; all of them if nothing is said. */
export async function loadProfiles(
  isWanted: (name: string) => boolean = () => true,
): Promise<AgentProfile[]> {
  const wanted = Object.entries(AGENTS).filter(([name]) => isWanted(name));
  return await Promise.all(wanted.map(([, load]) => load()));
}

/** Whether the user seems to run the agent, or somebody who works on the project. */
export function isPresent(
  profile: Pick<AgentProfile, "folders" | "marks">,
  { user, folders }: AgentSurroundings,
): boolean {
  const own = profile.folders(user).slice(0, 1).map((folder) => resolve(folders.at(-1)!, folder));
  const marks = folders.flatMap((folder) => profile.marks.map((mark) => join(folder, mark)));
  return [...own, ...marks].some((path) => user.system.followedStatus(path).ok);
}

function unknownAgent(word: string): UsageError {
  const names = [...Object.keys(AGENTS), ALL, PRESENT];
  const nearest = word === "" ? null : nearestWord(word, names);
  return new UsageError(
    `Cannot use --agent ${quoted(word)}: there is no such agent`,
    nearest === null ? `Name one of ${names.join(", ")}` : `Did you mean "${nearest}"?`,
  );
}
