/**
 * Collects from a place everything that a prompt there is made from.
 *
 * @module
 */

import { join } from "@std/path";
import type { Config } from "../config/config.ts";
import { readUserFile } from "../config/load_config.ts";
import { describeRefusal } from "../describe_refusal.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { ReadError, UsageError } from "../errors.ts";
import { instructionSettings } from "../instructions/instruction_settings.ts";
import { resolveInstructions } from "../instructions/resolve.ts";
import { nearestWord } from "../nearest_word.ts";
import { quoted } from "../printable.ts";
import { sha256 } from "../sha256.ts";
import { discoverSkills } from "../skills/discover_skills.ts";
import type { Skill } from "../skills/skill.ts";
import type { System } from "../system.ts";
import { readBranch } from "../workspace/branch.ts";
import { findTools } from "../workspace/find_tools.ts";
import type { GitDirectory } from "../workspace/git_directory.ts";
import { findManifests } from "../workspace/manifests.ts";
import type { PromptParts } from "./assemble.ts";
import { budgetLimits } from "./budget_limits.ts";
import { localDay } from "./local_day.ts";
import type { Replacement, Replacements } from "./static_sections.ts";

/** Where a prompt is made, and what only the caller knows. */
export interface GatherOptions
  extends
    Pick<PromptParts, "circumstances" | "namedSkills" | "memories" | "tail" | "nonce" | "task"> {
  /** Real path of the project's root. */
  root: string;
  /** Real path of the working directory, which lies in the root. */
  workingDirectory: string;
  /** The user's configuration folder; null if there is none. */
  configFolder: string | null;
  /** Git's folder for the root; null if there is none. @default {what can be found from here} */
  git?: GitDirectory | null;
  /** The settings in force. */
  config: Config;
  /** Name of the model; null if it is not known. */
  model: string | null;
  /** Gives the form in which a path is shown. */
  showPath(path: string): string;
}

/** Everything that a prompt is made from, and what somebody should know about where it comes from. */
export interface GatheredParts {
  /** What a prompt is made from. */
  parts: PromptParts;
  /** What was refused or is wrong, in no order. */
  diagnostics: Diagnostic[];
}

/**
 * Collects the parts of a prompt: reads instructions, skills, facts about the project and the files that
 * stand in for texts of ours. Nothing is run.
 *
 * @throws {UsageError} if a skill is named, or a file is to stand in for a section, that does not exist.
 * @throws {ReadError} if a file that is to stand in for a section cannot be read.
 */
export async function gatherParts(system: System, options: GatherOptions): Promise<GatheredParts> {
  const { root, workingDirectory, configFolder, config, showPath } = options;
  const instructions = await resolveInstructions(system, {
    root,
    workingDirectory,
    configFolder,
    ...instructionSettings(config),
    below: false,
    showPath,
  });
  const { skills, diagnostics } = await discoverSkills(system, {
    root,
    configFolder,
    showPath,
    maxBytes: config.instructions.maxFileBytes,
    maxProjectBytes: config.projectInstructions.maxFileBytes,
  });
  refuseUnknownSkills(options.namedSkills, skills);
  const { timeZone } = config.runtime;
  return {
    parts: {
      circumstances: options.circumstances,
      replacements: await readReplacements(system, options),
      runtime: {
        platform: system.os,
        model: options.model,
        date: localDay(system.now(), timeZone),
        timeZone,
        workingDirectory,
      },
      layers: instructions.layers,
      skills,
      namedSkills: options.namedSkills,
      workspace: {
        root,
        branch: readBranch(system, {
          root,
          ...(options.git === undefined ? {} : { git: options.git }),
        }),
        manifests: findManifests(system, root),
        tools: findTools(system, config.workspace.tools),
      },
      memories: options.memories,
      tail: options.tail,
      nonce: options.nonce,
      task: options.task,
      limits: { ...budgetLimits(config), maxTaskBytes: config.prompt.maxTaskBytes },
    },
    diagnostics: [...instructions.diagnostics, ...diagnostics],
  };
}

function refuseUnknownSkills(names: readonly string[], skills: readonly Skill[]): void {
  const known = skills.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const nearest = nearestWord(unknown, known);
  throw new UsageError(
    `Cannot take the skill ${quoted(unknown)}: there is none of that name here`,
    nearest === null ? 'See "rivumi doctor" for the skills' : `Did you mean ${quoted(nearest)}?`,
  );
}

async function readReplacements(
  system: System,
  { config, configFolder, showPath }: GatherOptions,
): Promise<Replacements> {
  const replacements: Record<string, Replacement> = {};
  if (configFolder === null) return replacements;
  for (const [id, name] of Object.entries(config.prompt.sections)) {
    const path = join(configFolder, name);
    const result = readUserFile(system, configFolder, {
      name,
      maxBytes: config.instructions.maxFileBytes,
    });
    if (result.status !== "ok") {
      const what = `Cannot put ${quoted(showPath(path))} in the place of the section "${id}"`;
      const help = 'Correct "prompt.sections" in your own rivumi.jsonc';
      if (result.status === "missing") throw new UsageError(`${what}: there is no such file`, help);
      throw new ReadError(`${what}: ${describeRefusal(result, { path, showPath })}`, help);
    }
    replacements[id] = { path: showPath(path), file: result, sha256: await sha256(result.text) };
  }
  return replacements;
}
