import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { createTaskDefinitions } from "../../lib/lint/task_definitions.ts";
import { readMakeTargets } from "../../lib/lint/task_files.ts";
import type { TaskRunner } from "../../lib/lint/task_runners.ts";
import { projectOf } from "../helpers/lint_document.ts";

const project = projectOf({
  ".gitignore": "own/\n",
  "Makefile": "a:\n",
  "web/Makefile": "b:\n",
  "web/makefile": "c:\n",
  "own/Makefile": "d:\n",
  "AGENTS.md": "x",
});

describe("createTaskDefinitions()", () => {
  let reads = 0;
  const runner: TaskRunner = {
    noun: "target",
    files: ["makefile", "Makefile"],
    read: (path, project) => {
      reads++;
      return readMakeTargets(path, project);
    },
    isWord: true,
    takesFiles: true,
    parse: () => null,
  };
  const definitions = createTaskDefinitions(project);

  it("finds the files of a folder from the nearest start that has some", () => {
    const filesIn = (folder: string, ...starts: string[]) =>
      definitions.filesIn(folder, { starts, runner });
    assertEquals(filesIn("", "web/src/", "web/", ""), ["web/makefile", "web/Makefile"]);
    assertEquals(filesIn("web", "docs/", ""), ["web/makefile", "web/Makefile"]);
    assertEquals(filesIn("../x/..", "web/", ""), ["Makefile"]);
    assertEquals(filesIn("../..", "web/"), []);
    assertEquals(filesIn("own", ""), []);
  });

  it("joins what several files define, and reads each once", () => {
    const paths = ["web/makefile", "web/Makefile"];
    assertEquals([...definitions.tasksOf(paths, runner).names], ["c", "b"]);
    assertEquals([...definitions.tasksOf(["web/Makefile"], runner).names], ["b"]);
    assertEquals([...definitions.allTasks(runner).names].sort(), ["a", "b", "c"]);
    assertEquals(definitions.allTasks(runner), definitions.allTasks(runner));
    assertEquals(reads, 3);
  });
});
