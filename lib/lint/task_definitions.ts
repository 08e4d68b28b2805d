/**
 * Which tasks a project has, and where: each file is read once, however many commands ask for it.
 *
 * @module
 */

import { type LintProject, resolveReference } from "./project.ts";
import type { Tasks } from "./task_files.ts";
import type { TaskRunner } from "./task_runners.ts";

/** The tasks of a project. */
export interface TaskDefinitions {
  /**
   * The files that define the tasks of a runner in a folder, seen from the first of the starting
   * folders in which there are any; empty if there are none. All paths are relative to the root, those
   * of starting folders with a slash at their end unless they are the root.
   */
  filesIn(folder: string, from: { starts: readonly string[]; runner: TaskRunner }): string[];
  /** What these files define together. */
  tasksOf(paths: readonly string[], runner: TaskRunner): Tasks;
  /** What all files of the project define together. */
  allTasks(runner: TaskRunner): Tasks;
}

/** Makes ready to read the tasks of a project. */
export function createTaskDefinitions(project: LintProject): TaskDefinitions {
  const { tree } = project;
  const byFolder = new Map<string, string[]>();
  const byPaths = new Map<string, Tasks>();
  const byRunner = new Map<TaskRunner, Tasks>();

  /** Files that are not listed are not looked at: somebody's own tasks are nobody else's. */
  function filesBeside(prefix: string, runner: TaskRunner): string[] {
    const id = `${runner.files[0]}\n${prefix}`;
    let files = byFolder.get(id);
    if (files === undefined) {
      files = runner.files.map((name) => prefix + name)
        .filter((path) => tree.entries.get(path) === "file");
      byFolder.set(id, files);
    }
    return files;
  }

  function tasksOf(paths: readonly string[], runner: TaskRunner): Tasks {
    const id = [runner.files[0], ...paths].join("\n");
    let tasks = byPaths.get(id);
    if (tasks === undefined) {
      tasks = paths.length === 1
        ? runner.read(paths[0]!, project)
        : joined(paths.map((path) => tasksOf([path], runner)));
      byPaths.set(id, tasks);
    }
    return tasks;
  }

  return {
    filesIn(folder, { starts, runner }) {
      for (const start of starts) {
        const target = folder === "" ? start : resolveReference(`${start}x`, folder);
        if (target === null) continue;
        const files = filesBeside(target.replace(/([^/])$/, "$1/"), runner);
        if (files.length > 0) return files;
      }
      return [];
    },
    tasksOf,
    allTasks(runner) {
      let tasks = byRunner.get(runner);
      if (tasks === undefined) {
        tasks = tasksOf(runner.files.flatMap((name) => tree.withSuffix(name)), runner);
        byRunner.set(runner, tasks);
      }
      return tasks;
    },
  };
}

function joined(all: readonly Tasks[]): Tasks {
  return {
    names: new Set(all.flatMap(({ names }) => [...names])),
    isOpen: all.some(({ isOpen }) => isOpen),
  };
}
