/**
 * `rivumi doctor`: what counts here, in which order, and why the rest does not.
 *
 * @module
 */

import { resolve } from "@std/path";
import { compareDiagnostics } from "../diagnostic.ts";
import { EXIT, UsageError } from "../errors.ts";
import { fingerprintContext } from "../instructions/fingerprint.ts";
import { budgetNotes } from "../instructions/budget_notes.ts";
import { instructionSettings } from "../instructions/instruction_settings.ts";
import { instructionNames } from "../instructions/names.ts";
import { resolveInstructions } from "../instructions/resolve.ts";
import { foldersBetween } from "../project_root.ts";
import { surveyMemory } from "../memory/survey_memory.ts";
import type { FittedSections } from "../prompt/budget.ts";
import { budgetLimits } from "../prompt/budget_limits.ts";
import type { ForeignParts } from "../prompt/fit_parts.ts";
import { lossesIn } from "../prompt/losses_in.ts";
import { mayExceed } from "../prompt/may_exceed.ts";
import type { AgentsReport } from "../report/agent_report.ts";
import { agentBlocksText } from "../report/agent_blocks_text.ts";
import { doctorJson } from "../report/doctor_json.ts";
import type { DoctorReport } from "../report/doctor_report.ts";
import { doctorText } from "../report/doctor_text.ts";
import { discoverSkills } from "../skills/discover_skills.ts";
import { VERSION } from "../version.ts";
import { readBranch } from "../workspace/branch.ts";
import { findManifests } from "../workspace/manifests.ts";
import { mainWorktreeRoot } from "../workspace/main_worktree.ts";
import { noteMainCheckout, noteOtherAgents, notePlace } from "../workspace/place_notes.ts";
import type { CommandContext } from "./command.ts";
import { loadConfigAt } from "./load_config_at.ts";
import { projectKeyAt } from "./open_memory.ts";
import type { OptionValues } from "./option_values.ts";
import { pathShower } from "./place.ts";
import { writeNotes } from "./write_notes.ts";
import { goesToTerminal, writeResult } from "./write_result.ts";

/** Runs `rivumi doctor`. Exit status 1 if a layer was refused or an error was found. */
export async function runDoctor(context: CommandContext): Promise<number> {
  const report = await examine(context);
  const { options, terminal } = context;
  if (options["json"] !== undefined) {
    writeResult(context, doctorJson(report));
  } else if (report.agents?.showsText) {
    const escape = goesToTerminal(context);
    writeResult(context, agentBlocksText(report.agents, { ...terminal, escape }));
    writeNotes(context, report.diagnostics);
  } else {
    writeResult(
      context,
      doctorText(report, {
        ...terminal,
        quiet: options["quiet"] !== undefined,
        verbose: options["verbose"] !== undefined,
      }),
    );
  }
  const failed = report.layers.some(({ status }) => status === "refused") ||
    report.diagnostics.some(({ severity }) => severity === "error");
  return failed ? EXIT.findings : EXIT.ok;
}

async function examine(context: CommandContext): Promise<DoctorReport> {
  const { system, place, options, grants } = context;
  const agents = await examineOtherAgents(context);
  const showPath = pathShower(place);
  const { root, workingDirectory, configFolder } = place;
  const { config, diagnostics } = await loadConfigAt(system, place);
  const instructions = await resolveInstructions(system, {
    root: root.path,
    workingDirectory,
    configFolder,
    ...instructionSettings(config),
    below: options["all"] !== undefined,
    showPath,
  });
  const skills = await discoverSkills(system, {
    root: root.path,
    configFolder,
    showPath,
    maxBytes: config.instructions.maxFileBytes,
    maxProjectBytes: config.projectInstructions.maxFileBytes,
  });
  const memory = surveyMemory(system, {
    dataFolder: place.dataFolder,
    user: place.user,
    showPath,
    project: projectKeyAt(system, { project: place, config: config.memory, place }),
    limit: config.memory.recall,
    scanBytes: config.memory.scanBytes,
  });
  const branch = readBranch(system, { root: root.path, git: place.git });
  const manifests = findManifests(system, root.path);
  const budget = await foreseeLosses({
    layers: instructions.layers,
    skills: skills.skills,
    namedSkills: [],
    workspace: { root: root.path, branch, manifests, tools: [] },
    memories: memory.memories.map(({ kind, text }) => ({
      kind,
      text,
      path: memory.memory.path!,
      place: null,
    })),
    limits: budgetLimits(config),
  });
  const folders = foldersBetween(root.path, workingDirectory);
  // A file that a layer was read through is not another agent's alone.
  const layers = new Set(
    instructions.layers.flatMap(({ absolute, file }) => [absolute, file?.target ?? absolute]),
  );
  return {
    version: VERSION,
    workingDirectory,
    root,
    fingerprints: {
      instructions: instructions.fingerprint,
      context: await fingerprintContext({
        instructions: instructions.fingerprint,
        root: root.path,
        branch,
        manifests,
        skills: skills.skills,
      }),
    },
    layers: instructions.layers,
    skills: skills.skills,
    losses: {
      instructions: lossesIn("instructions", budget.losses),
      skills: lossesIn("skills", budget.losses),
    },
    memory: memory.memory,
    maxTotalBytes: config.instructions.maxTotalBytes,
    agents,
    grants: options["permissions"] === undefined ? null : grants,
    diagnostics: [
      ...diagnostics,
      ...instructions.diagnostics,
      ...budgetNotes(instructions.layers, config.instructions.maxTotalBytes),
      ...budget.diagnostics,
      ...skills.diagnostics,
      ...memory.diagnostics,
      ...notePlace(system, { ...place, rootIsNamed: options["root"] !== undefined }),
      ...noteMainCheckout(system, {
        root: root.path,
        main: mainWorktreeRoot(place.git, root.path),
        names: instructionNames(config.instructions.names).base,
        showPath,
      }),
      ...(agents?.diagnostics ?? noteOtherAgents(system, folders, { layers, showPath })),
    ].sort(compareDiagnostics),
  };
}

/** What a prompt would lack. What knows exactly is loaded only where a limit may be met. */
async function foreseeLosses(
  parts: ForeignParts,
): Promise<Pick<FittedSections, "losses" | "diagnostics">> {
  if (!mayExceed(parts)) return { losses: [], diagnostics: [] };
  const { fitParts } = await import("../prompt/fit_parts.ts");
  return fitParts(parts);
}

/** Options that say something about the agents of `--agent`. */
const DEPENDENT_OPTIONS = ["agent-version", "text", "show-outside", "for"];

/** @throws {UsageError} if an option lacks the one that it belongs to. */
function checkOptions(options: OptionValues): void {
  const dependent = DEPENDENT_OPTIONS.find((name) => options[name] !== undefined);
  if (dependent !== undefined && options["agent"] === undefined) {
    throw new UsageError(`Cannot use --${dependent} without --agent`, "Name an agent with --agent");
  }
  if (options["show-outside"] !== undefined && options["text"] === undefined) {
    throw new UsageError("Cannot use --show-outside without --text", "Add --text");
  }
}

/** Loads the profiles of agents only where somebody asks for them. */
async function examineOtherAgents(context: CommandContext): Promise<AgentsReport | null> {
  const list = context.options["agent"];
  checkOptions(context.options);
  if (typeof list !== "string") return null;
  const { examineAgents } = await import("./examine_agents.ts");
  const file = context.options["for"];
  const touched = typeof file === "string" ? resolve(context.place.workingDirectory, file) : null;
  return await examineAgents(list, context, { touched });
}
