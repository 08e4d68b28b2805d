/**
 * The programs that run tasks by name: how a command names its task, and where the task would be
 * defined.
 *
 * @module
 */

import type { ShellCommand, Word } from "./shell_commands.ts";
import {
  readCargoAliases,
  readDenoTasks,
  readJustRecipes,
  readMakeTargets,
  readPackageScripts,
  readTaskfile,
  type ReadTasks,
} from "./task_files.ts";

/** A program that runs tasks. */
export interface TaskRunner {
  /** What it calls a task. */
  noun: string;
  /** Names of the files that define tasks. */
  files: readonly string[];
  /** Reads the tasks of such a file. */
  read: ReadTasks;
  /** Whether its name is also a word of English, which text in a block may begin with. */
  isWord: boolean;
  /** Whether a file or folder of the task's name will do. */
  takesFiles: boolean;
  /** What a command asks it to run; null if that cannot be told. */
  parse(words: readonly Word[]): Invocation | null;
}

/** What a command asks for. */
export interface Invocation {
  /** Names of the tasks. */
  tasks: readonly Word[];
  /** Folder that options name, from where the command is run; empty if they name none. */
  folder: string;
  /** Whether the task may be defined in any part of the project. */
  isAnywhere: boolean;
}

/** The runner that a command calls; undefined if it calls none. */
export function taskRunner({ words: [program] }: ShellCommand): TaskRunner | undefined {
  return Object.hasOwn(RUNNERS, program.text) ? RUNNERS[program.text] : undefined;
}

/** Options of a runner. Those that are not listed take no value. */
interface Options {
  /** Options whose value is a folder. */
  folder?: readonly string[];
  /** Options that choose among the parts of a project, and take a value. */
  filter?: readonly string[];
  /** Options that choose all parts of a project. */
  all?: readonly string[];
  /** Other options that take a value. */
  value?: readonly string[];
  /** Options after which nothing is sure. */
  unsure?: readonly string[];
}

const PACKAGE_OPTIONS: Options = {
  folder: ["-C", "--dir", "--prefix", "--cwd"],
  filter: ["-F", "--filter", "-w", "--workspace"],
  all: ["-r", "--recursive", "-ws", "--workspaces"],
  unsure: ["--if-present", "-c", "--config", "-g", "--global"],
};

/** Names of scripts that are those of no program: others may be found among the dependencies. */
const SCRIPT_REGEXP =
  /:|^(?:build|check|clean|deploy|dev|format|lint|release|start|test|typecheck)$/;

function packageRunner({ runsPrograms }: { runsPrograms: boolean }): TaskRunner {
  return {
    noun: "script",
    files: ["package.json"],
    read: readPackageScripts,
    isWord: false,
    takesFiles: false,
    parse(words) {
      const command = words.slice(1);
      const isWorkspace = command[0]?.text === "workspace";
      const parsed = parseOptions(isWorkspace ? command.slice(2) : command, PACKAGE_OPTIONS);
      const [run, task] = parsed?.plain ?? [];
      if (parsed === null || task === undefined) return null;
      if (run?.text !== "run" && run?.text !== "run-script") return null;
      if (runsPrograms && !SCRIPT_REGEXP.test(task.text)) return null;
      return { ...parsed, tasks: [task], isAnywhere: parsed.isAnywhere || isWorkspace };
    },
  };
}

const RUNNERS: Readonly<Record<string, TaskRunner>> = {
  npm: packageRunner({ runsPrograms: false }),
  pnpm: packageRunner({ runsPrograms: false }),
  yarn: packageRunner({ runsPrograms: true }),
  bun: packageRunner({ runsPrograms: true }),
  make: {
    noun: "target",
    files: ["GNUmakefile", "makefile", "Makefile"],
    read: readMakeTargets,
    isWord: true,
    takesFiles: true,
    parse(words) {
      const parsed = parseOptions(words.slice(1), {
        folder: ["-C", "--directory"],
        value: ["-I", "-W", "-o"],
        unsure: ["-f", "--file", "--makefile"],
      });
      return parsed && { ...parsed, tasks: parsed.plain.filter(({ text }) => !text.includes("=")) };
    },
  },
  just: {
    noun: "recipe",
    files: ["justfile", "Justfile", ".justfile", "JUSTFILE"],
    read: readJustRecipes,
    isWord: true,
    takesFiles: false,
    parse: parseFirst,
  },
  task: {
    noun: "task",
    files: ["Taskfile.yml", "Taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml"],
    read: readTaskfile,
    isWord: true,
    takesFiles: false,
    parse: parseFirst,
  },
  deno: {
    noun: "task",
    files: ["deno.json", "deno.jsonc", "package.json"],
    read: readDenoTasks,
    isWord: false,
    takesFiles: false,
    parse(words) {
      if (words[1]?.text !== "task") return null;
      const parsed = parseOptions(words.slice(2), {
        folder: ["--cwd"],
        filter: ["-f", "--filter"],
        all: ["-r", "--recursive"],
        unsure: ["-c", "--config", "--eval"],
      });
      return parsed && { ...parsed, tasks: parsed.plain.slice(0, 1) };
    },
  },
  cargo: {
    noun: "alias",
    files: [".cargo/config.toml", ".cargo/config"],
    read: readCargoAliases,
    isWord: false,
    takesFiles: false,
    // Anything else may be a program that somebody has installed.
    parse: (words) => words[1]?.text === "xtask" ? parseFirst(words) : null,
  },
};

/** The first word, where no option comes before it: it may be followed by the task's arguments. */
function parseFirst(words: readonly Word[]): Invocation | null {
  const [, task] = words;
  if (task === undefined || task.text.startsWith("-") || task.text.includes("=")) return null;
  return { tasks: [task], folder: "", isAnywhere: false };
}

/** Takes options from words; null if one of them makes the rest unsure. */
function parseOptions(
  words: readonly Word[],
  { folder = [], filter = [], all = [], value = [], unsure = [] }: Options,
): { plain: Word[]; folder: string; isAnywhere: boolean } | null {
  const parsed = { plain: [] as Word[], folder: "", isAnywhere: false };
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (word.text === "--") break;
    const [, name, joined] = /^(-{1,2}[^=]*)(?:=(.*))?$/.exec(word.text) ?? [];
    if (name === undefined) {
      parsed.plain.push(word);
      continue;
    }
    if (unsure.includes(name)) return null;
    if (all.includes(name)) parsed.isAnywhere = true;
    if (![...folder, ...filter, ...value].includes(name)) continue;
    const next = joined ?? words[++index]?.text;
    if (next === undefined) return null;
    if (filter.includes(name)) parsed.isAnywhere = true;
    if (folder.includes(name)) {
      if (words[index]!.isOpaque || /^[/~]/.test(next)) return null;
      parsed.folder = next;
    }
  }
  return parsed;
}
