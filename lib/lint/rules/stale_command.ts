/**
 * Finds commands that run a task which the project does not have.
 *
 * @module
 */

import { nearestWord } from "../../nearest_word.ts";
import { printable, quoted } from "../../printable.ts";
import type { ProjectRuleFinding } from "../finding.ts";
import { foldersAround } from "../find_reference.ts";
import { type InstructionFile, type LintProject, resolveReference } from "../project.ts";
import { denies } from "../reference_wording.ts";
import type { ProjectRule } from "../rule.ts";
import { findCommands, type ShellCommand } from "../shell_commands.ts";
import type { Tasks } from "../task_files.ts";
import { type Invocation, type TaskRunner, taskRunner } from "../task_runners.ts";
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
    const definitions = createDefinitions(project);
    for (const file of project.files) yield* staleCommands(file, { project, definitions });
  },
};

/** A name that a file can define; all else is a pattern, a path or a placeholder. */
const TASK_REGEXP = /^[A-Za-z][\w:-]*$/;

function* staleCommands(
  file: InstructionFile,
  { project, definitions }: { project: LintProject; definitions: Definitions },
): Generator<ProjectRuleFinding> {
  if (file.document === null) return;
  const reported = new Set<string>();
  for (const command of findCommands(file.document)) {
    const runner = taskRunner(command);
    if (runner === undefined || runner.isWord && command.place === "block") continue;
    const invocation = runner.parse(command.words);
    if (invocation === null || invocation.tasks.some(({ isOpaque }) => isOpaque)) continue;
    const where = definingFiles(command, { runner, invocation, file, project });
    if (where === null || where.length === 0) continue;
    for (const task of invocation.tasks) {
      const id = `${runner.noun} ${task.text}`;
      if (!TASK_REGEXP.test(task.text) || reported.has(id)) continue;
      const known = definitions.in(where, runner);
      if (known.isOpen || known.names.has(task.text)) continue;
      // Without a folder in the command, the reader may be meant to be in any part of the project.
      const isSomewhere = invocation.isAnywhere ||
        command.folder === "" && invocation.folder === "";
      const all = isSomewhere ? definitions.everywhere(runner) : known;
      if (all.isOpen || all.names.has(task.text)) continue;
      if (runner.takesFiles && isFileBeside(where, task.text, project)) continue;
      if (denies(file.document, command.words[0].start)) continue;
      reported.add(id);
      const nearest = nearestWord(task.text, [...known.names]);
      yield {
        path: file.path,
        related: where,
        message: `${printable(where.join(", "))} has no ${runner.noun} ${quoted(task.text)}`,
        help: nearest === null
          ? "Name one that it has, or remove the command"
          : `Did you mean ${quoted(nearest)}?`,
        range: { start: task.start, end: task.end },
      };
    }
  }
}

/**
 * The files that would define what a command runs; null if nobody can say where it is run. Without a
 * folder, these are the nearest ones at or above the instruction file.
 */
function definingFiles(
  { folder }: ShellCommand,
  { runner, invocation, file, project }: {
    runner: TaskRunner;
    invocation: Invocation;
    file: InstructionFile;
    project: LintProject;
  },
): string[] | null {
  if (folder === null) return null;
  const below = [folder, invocation.folder].filter((part) => part !== "").join("/");
  for (const start of foldersAround(file)) {
    const target = below === "" ? start : resolveReference(`${start}x`, below);
    if (target === null) continue;
    const prefix = target === "" || target.endsWith("/") ? target : `${target}/`;
    const found = runner.files.map((name) => `${prefix}${name}`)
      .filter((path) => project.tree.find(path) === "file");
    if (found.length > 0) return found;
  }
  return null;
}

function isFileBeside(files: readonly string[], name: string, { tree }: LintProject): boolean {
  return files.some((file) => tree.find(resolveReference(file, name)!) !== null);
}

/** The tasks of a project, each file read once. */
interface Definitions {
  /** What these files define together. */
  in(paths: readonly string[], runner: TaskRunner): Tasks;
  /** What all files of the runner define together. */
  everywhere(runner: TaskRunner): Tasks;
}

function createDefinitions(project: LintProject): Definitions {
  const known = new Map<string, Tasks>();

  function definedIn(paths: readonly string[], runner: TaskRunner): Tasks {
    const id = [runner.noun, ...paths].join("\n");
    let tasks = known.get(id);
    if (tasks === undefined) {
      const all = paths.length === 1
        ? [runner.read(paths[0]!, project)]
        : paths.map((path) => definedIn([path], runner));
      tasks = {
        names: new Set(all.flatMap(({ names }) => [...names])),
        isOpen: all.some(({ isOpen }) => isOpen),
      };
      known.set(id, tasks);
    }
    return tasks;
  }

  const everywhere = new Map<TaskRunner, Tasks>();
  return {
    in: definedIn,
    everywhere(runner) {
      let tasks = everywhere.get(runner);
      if (tasks === undefined) {
        const paths = runner.files.flatMap((name) => project.tree.withSuffix(name));
        everywhere.set(runner, tasks = definedIn(paths, runner));
      }
      return tasks;
    },
  };
}
