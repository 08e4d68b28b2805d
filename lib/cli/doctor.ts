/**
 * `rivumi doctor`: what counts here, in which order, and why the rest does not.
 *
 * @module
 */

import { loadConfig } from "../config/load_config.ts";
import { compareDiagnostics } from "../diagnostic.ts";
import { EXIT } from "../errors.ts";
import { fingerprintContext } from "../instructions/fingerprint.ts";
import { budgetNotes } from "../instructions/budget_notes.ts";
import { instructionNames } from "../instructions/names.ts";
import { resolveInstructions } from "../instructions/resolve.ts";
import { foldersBetween } from "../project_root.ts";
import { doctorJson } from "../report/doctor_json.ts";
import type { DoctorReport } from "../report/doctor_report.ts";
import { doctorText } from "../report/doctor_text.ts";
import { discoverSkills } from "../skills/discover_skills.ts";
import { VERSION } from "../version.ts";
import { readBranch } from "../workspace/branch.ts";
import { findManifests } from "../workspace/manifests.ts";
import { noteOtherAgents, notePlace } from "../workspace/place_notes.ts";
import type { CommandContext } from "./command.ts";
import { pathShower } from "./place.ts";
import { writeResult } from "./write_result.ts";

/** Runs `rivumi doctor`. Exit status 1 if a layer was refused or an error was found. */
export async function runDoctor(context: CommandContext): Promise<number> {
  const report = await examine(context);
  const { options, terminal } = context;
  const text = options["json"] !== undefined ? doctorJson(report) : doctorText(report, {
    ...terminal,
    quiet: options["quiet"] !== undefined,
    verbose: options["verbose"] !== undefined,
  });
  writeResult(context, text);
  const failed = report.layers.some(({ status }) => status === "refused") ||
    report.diagnostics.some(({ severity }) => severity === "error");
  return failed ? EXIT.findings : EXIT.ok;
}

async function examine({ system, place, options }: CommandContext): Promise<DoctorReport> {
  const showPath = pathShower(place);
  const { root, workingDirectory, configFolder } = place;
  const { config, diagnostics } = await loadConfig(system, {
    root: root.path,
    configFolder,
    showPath,
  });
  const instructions = await resolveInstructions(system, {
    root: root.path,
    workingDirectory,
    configFolder,
    names: instructionNames(config.instructions.names),
    maxFileBytes: config.instructions.maxFileBytes,
    projectLinks: config.instructions.symlinks,
    userLinks: config.instructions.userSymlinks ? "follow" : "refuse",
    below: options["all"] !== undefined,
    showPath,
  });
  const skills = await discoverSkills(system, {
    root: root.path,
    configFolder,
    showPath,
    maxBytes: config.instructions.maxFileBytes,
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
        branch: readBranch(system, { root: root.path }),
        manifests: findManifests(system, root.path),
        skills: skills.skills,
      }),
    },
    layers: instructions.layers,
    skills: skills.skills,
    maxTotalBytes: config.instructions.maxTotalBytes,
    diagnostics: [
      ...diagnostics,
      ...instructions.diagnostics,
      ...budgetNotes(instructions.layers, config.instructions.maxTotalBytes),
      ...skills.diagnostics,
      ...notePlace(system, { ...place, rootIsNamed: options["root"] !== undefined }),
      ...noteOtherAgents(system, folders, { layers, showPath }),
    ].sort(compareDiagnostics),
  };
}
