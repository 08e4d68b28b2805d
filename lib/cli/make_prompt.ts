/**
 * From a command line to a prompt, for the commands that show one or explain it.
 *
 * @module
 */

import type { Config } from "../config/config.ts";
import { compareDiagnostics, type Diagnostic, diagnostic } from "../diagnostic.ts";
import { assemblePrompt, type Prompt, type PromptParts } from "../prompt/assemble.ts";
import { type GatherOptions, gatherParts } from "../prompt/gather_parts.ts";
import { knownMemories } from "../prompt/known_memories.ts";
import type { KnownMemory } from "../prompt/memory_plan.ts";
import type { System } from "../system.ts";
import { loadConfigAt } from "./load_config_at.ts";
import { projectKeyAt } from "./open_memory.ts";
import { pathShower, type Place } from "./place.ts";

/** What only the command line says about a prompt. */
export type PromptRequest = Pick<
  GatherOptions,
  "circumstances" | "namedSkills" | "model" | "tail" | "task"
>;

/** A prompt, what it was made from, and what somebody should know about it. */
export interface MadePrompt {
  prompt: Prompt;
  parts: PromptParts;
  /** All diagnostics, in the order of reports. */
  diagnostics: Diagnostic[];
}

/** Makes the prompt for a place. */
export async function makePrompt(
  { system, place }: { system: System; place: Place },
  request: PromptRequest,
): Promise<MadePrompt> {
  const showPath = pathShower(place);
  const { root, git, workingDirectory, configFolder } = place;
  const loaded = await loadConfigAt(system, place);
  const memory = recall(system, place, { config: loaded.config, request });
  const gathered = await gatherParts(system, {
    ...request,
    root: root.path,
    workingDirectory,
    git,
    configFolder,
    config: loaded.config,
    memories: memory.memories,
    nonce: null,
    showPath,
  });
  const prompt = await assemblePrompt(gathered.parts);
  return {
    prompt,
    parts: gathered.parts,
    diagnostics: [
      ...loaded.diagnostics,
      ...memory.diagnostics,
      ...gathered.diagnostics,
      ...prompt.diagnostics,
    ].sort(compareDiagnostics),
  };
}

function recall(
  system: System,
  place: Place,
  { config, request }: { config: Config; request: PromptRequest },
): { memories: KnownMemory[]; diagnostics: Diagnostic[] } {
  const known = knownMemories(system, {
    dataFolder: place.dataFolder,
    user: place.user,
    project: projectKeyAt(system, { project: place, config: config.memory, place }),
    limit: config.memory.recall,
    scanBytes: config.memory.scanBytes,
    showPath: pathShower(place),
  });
  const { memories, diagnostics } = known;
  if (!request.circumstances.isGroupChat || memories.length === 0) return known;
  const message =
    `${memories.length} ${memories.length === 1 ? "memory is" : "memories are"} not ` +
    "in the prompt: they are the user's own, and a group reads along";
  return {
    memories: [],
    diagnostics: [...diagnostics, diagnostic("memory-withheld", "info", { message })],
  };
}
