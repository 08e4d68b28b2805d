/**
 * Finds commands that run a task which the project does not have.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import type { ProjectRuleFinding } from "../finding.ts";
import { nearestName } from "../nearest_name.ts";
import { type InstructionFile, type LintProject, resolveReference } from "../project.ts";
import { foldersAround } from "../reference_finder.ts";
import { denies } from "../reference_wording.ts";
import type { ProjectRule } from "../rule.ts";
import { findCommands, type ShellCommand, type Word } from "../shell_commands.ts";
import { createTaskDefinitions, type TaskDefinitions } from "../task_definitions.ts";
import { type TaskRunner, taskRunner } from "../task_runners.ts";
import page from "./stale_command.md" with { type: "text" };

/** The rule `stale-command`. */
export const staleCommand: ProjectRule = {
  code: "stale-command",
  scope: "project",
  severity: "warning",
  fixable: false,
  summary: "A command runs a task that the project does not have",
  page,
  *check({ project }) {
    const definitions = createTaskDefinitions(project);
    for (const file of project.files) yield* staleCommands(file, { project, definitions });
  },
};

function* staleCommands(
  file: InstructionFile,
  { project, definitions }: { project: LintProject; definitions: TaskDefinitions },
): Generator<ProjectRuleFinding> {
  const { path, document } = file;
  if (document === null) return;
  const starts = foldersAround(file);
  const reported = new Set<string>();
  for (const command of findCommands(document)) {
    const runner = taskRunner(command);
    if (runner === undefined || runner.isWord && command.place === "block") continue;
    for (const { task, files } of missingTasks(command, { runner, starts, definitions, project })) {
      const id = `${runner.noun} ${task.text}`;
      if (reported.has(id) || denies(document, command.words[0].start)) continue;
      reported.add(id);
      const nearest = nearestName(task.text, definitions.tasksOf(files, runner).names);
      yield {
        path,
        message: `${printable(files.join(", "))} has no ${runner.noun} ${quoted(task.text)}`,
        help: nearest === null
          ? "Name one that it has, or remove the command"
          : `Did you mean ${quoted(nearest)}?`,
        range: { start: task.start, end: task.end },
        related: files,
      };
    }
  }
}

/** A name that a file can define; all else is a pattern, a path or a placeholder. */
const TASK_REGEXP = /^[A-Za-z][\w:-]*$/;

/** The tasks of a command that nobody defines, with the files that would; none where that is unsure. */
function* missingTasks(
  { words, folder }: ShellCommand,
  { runner, starts, definitions, project }: {
    runner: TaskRunner;
    starts: readonly string[];
    definitions: TaskDefinitions;
    project: LintProject;
  },
): Generator<{ task: Word; files: readonly string[] }> {
  const invocation = runner.parse(words);
  if (folder === null || invocation === null) return;
  if (invocation.tasks.some(({ isOpaque }) => isOpaque)) return;
  const target = [folder, invocation.folder].filter((part) => part !== "").join("/");
  const files = definitions.filesIn(target, { starts, runner });
  if (files.length === 0) return;
  // Without a folder, the reader may be meant to be in any part of the project.
  const isAnywhere = invocation.isAnywhere || target === "";
  for (const task of invocation.tasks) {
    const has = ({ names, isOpen }: { names: ReadonlySet<string>; isOpen: boolean }) =>
      isOpen || names.has(task.text);
    if (!TASK_REGEXP.test(task.text) || has(definitions.tasksOf(files, runner))) continue;
    if (isAnywhere && has(definitions.allTasks(runner))) continue;
    if (runner.takesFiles && isFileBeside(files, task.text, project)) continue;
    yield { task, files };
  }
}

function isFileBeside(files: readonly string[], name: string, { tree }: LintProject): boolean {
  return files.some((file) => tree.find(resolveReference(file, name)!) !== null);
}
