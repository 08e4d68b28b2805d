/**
 * Finds commands of a package manager that is not the one whose lock file the project has.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import type { LintDocument } from "../document.ts";
import { clauseBefore, endsImperatively, hasOrder, isMention } from "../mentions.ts";
import type { ProjectTree } from "../project_tree.ts";
import type { FileRule } from "../rule.ts";
import page from "./package_manager_conflict.md" with { type: "text" };

/** The rule `package-manager-conflict`. */
export const packageManagerConflict: FileRule = {
  code: "package-manager-conflict",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A command uses another package manager than the one whose lock file is there",
  page,
  *check({ path, document }, { project: { tree } }) {
    for (const { manager, command, start } of installCommands(document)) {
      const lock = nearestLock(path, tree);
      if (lock === null || lock.manager === manager) continue;
      // Some other part of the project uses it, and the command may be for that.
      if (
        LOCK_FILES.some((one) => one.manager === manager && tree.withSuffix(one.name).length > 0)
      ) {
        continue;
      }
      const range = { start, end: start + command.length };
      if (!isOrdered(document, start) || isMention(document, range)) continue;
      yield {
        message: `${quoted(command)} writes a lock file of its own beside ${printable(lock.path)}`,
        help: `Say it with ${lock.manager}`,
        range,
      };
    }
  },
};

type Manager = "npm" | "pnpm" | "yarn" | "bun";

const LOCK_FILES: readonly { name: string; manager: Manager }[] = [
  { name: "pnpm-lock.yaml", manager: "pnpm" },
  { name: "yarn.lock", manager: "yarn" },
  { name: "package-lock.json", manager: "npm" },
  { name: "npm-shrinkwrap.json", manager: "npm" },
  { name: "bun.lock", manager: "bun" },
  { name: "bun.lockb", manager: "bun" },
];

/** The lock file that counts in the folder of a file; null if there is none, or there are several. */
function nearestLock(
  path: string,
  tree: ProjectTree,
): { path: string; manager: Manager } | null {
  const parts = path.split("/").slice(0, -1);
  for (let depth = parts.length; depth >= 0; depth--) {
    const folder = parts.slice(0, depth).map((part) => `${part}/`).join("");
    const present = LOCK_FILES.filter(({ name }) => tree.entries.has(folder + name));
    const managers = new Set(present.map(({ manager }) => manager));
    if (managers.size > 1) return null;
    const [only] = present;
    if (only !== undefined) return { path: folder + only.name, manager: only.manager };
  }
  return null;
}

/** A command that changes what is installed, and with it the lock file. */
interface InstallCommand {
  manager: Manager;
  command: string;
  start: number;
}

const COMMAND_REGEXP =
  /(?<=^|[\n\x60;&|(]|\$ )[ \t]*(?:sudo[ \t]+)?((npm|pnpm|yarn|bun)[ \t]+(?:install|i|ci|add|remove|uninstall|update|upgrade)\b([^\n\x60;&|#]*)|(yarn)(?=[ \t]*(?:[\n\x60;&|#]|$)))/g;
/** Outside the project, or said to people who use the package instead of working on it. */
const ELSEWHERE_REGEXP = /(?:^|\s)(?:-g|--global|--prefix|--cwd|-C|--location)\b/;
const DEVELOPMENT_REGEXP = /(?:^|\s)(?:-D|-E|--dev|--save-dev|--save-exact)\b/;
const PLACEHOLDER_REGEXP = /^(?:<[^>]*>|\[[^\]]*\]|\{[^}]*\}|package(?:-?name)?|pkg|PACKAGE)$/;

function* installCommands(document: LintDocument): Generator<InstallCommand> {
  for (const match of document.matches(COMMAND_REGEXP, ["code"])) {
    const [whole, command, manager = "yarn", rest = ""] = match;
    if (ELSEWHERE_REGEXP.test(rest) || !isForDevelopment(rest)) continue;
    const start = match.index + whole.indexOf(command!);
    yield { manager: manager as Manager, command: command!.trimEnd(), start };
  }
}

const RUNNING_REGEXP = /\b(?:run|use|do|execute|type|call|install|try|start|begin|enter)\b/gi;

/** Whether a command is to be run: it stands in a block of code, or an order leads to it. */
function isOrdered({ text }: LintDocument, offset: number): boolean {
  const line = text.slice(Math.max(0, offset - LONGEST_LINE), offset).split("\n").at(-1)!;
  const isInSpan = line.split("`").length % 2 === 0;
  const clause = clauseBefore(text, offset);
  return !isInSpan || endsImperatively(clause) || hasOrder(clause, RUNNING_REGEXP);
}

const LONGEST_LINE = 1000;

/** A named package may be the project's own, which its users install with what they like. */
function isForDevelopment(rest: string): boolean {
  const names = rest.trim().split(/\s+/).filter((word) => word !== "" && !word.startsWith("-"));
  return names.every((name) => PLACEHOLDER_REGEXP.test(name)) || DEVELOPMENT_REGEXP.test(rest);
}
