/**
 * What somebody should know about the place itself before wondering about the files in it.
 *
 * @module
 */

import { join } from "@std/path";
import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import { printable, quoted } from "../printable.ts";
import { partsBelow, type ProjectRoot } from "../project_root.ts";
import type { System } from "../system.ts";

/** The place, as far as it can surprise. All paths are absolute. */
export interface NotablePlace {
  /** The physical working directory. */
  workingDirectory: string;
  /** The path by which the user came there, if it goes through a link; else null. */
  logicalDirectory: string | null;
  /** The project's root. */
  root: ProjectRoot;
  /** Whether the root was named by the user. */
  rootIsNamed: boolean;
  /** Whether a folder above may mark the root, and this process may not look. */
  rootIsUncertain: boolean;
  /** Whether the root is the user's home folder. */
  rootIsHome: boolean;
  /** The user's configuration folder; null without a home. */
  configFolder: string | null;
}

/** Notes on the root, the home and links on the way to the working directory; none is an error. */
export function notePlace(system: System, place: NotablePlace): Diagnostic[] {
  const { workingDirectory, logicalDirectory, root, rootIsNamed, configFolder } = place;
  const notes: Diagnostic[] = [];
  const note = (code: string, message: string, help: string | null) => {
    notes.push(diagnostic(code, "info", { path: ".", message, help }));
  };
  if (place.rootIsUncertain) {
    note(
      "outside-grant",
      "Cannot tell whether a folder above marks the root: this process was not granted access to " +
        "it, so only the working directory counts",
      "Grant reading the whole project, or name its root with --root",
    );
  } else if (root.marker === null && !rootIsNamed) {
    note(
      "no-root-marker",
      "No version control folder marks a root here, so only the working directory counts",
      "If folders above should count, name the highest one with --root",
    );
  }
  if (root.marker !== null && isEmptyFolder(system, join(root.path, root.marker))) {
    note(
      "empty-marker",
      `The root is marked by an empty ${root.marker} folder, which is no repository`,
      "Remove the folder, or name the right root with --root",
    );
  }
  // Without a marker, a folder below is a root of its own.
  if (place.rootIsHome && root.marker !== null) {
    note(
      "root-is-home",
      "The root is your home folder, so its instruction files count in every folder below it that " +
        "is no repository of its own",
      null,
    );
  }
  if (logicalDirectory !== null) {
    note(
      "logical-path",
      `You came by ${quoted(logicalDirectory)}, which is a link; the folder really is ` +
        `${quoted(workingDirectory)}, and what lies above it there counts`,
      null,
    );
  }
  if (configFolder === null) {
    note(
      "no-user-folder",
      "There is no user layer: the environment names no home folder",
      "Set HOME, or name a folder with --config-dir (and --data-dir)",
    );
  }
  return notes;
}

/**
 * A note for each instruction file that the main checkout has at its root and a linked worktree does
 * not: git takes along what is committed. None where the main checkout lies above, whose files are
 * named as such.
 */
export function noteMainCheckout(
  system: Pick<System, "status">,
  { root, main, names, showPath }: {
    /** Real path of the worktree's root. */
    root: string;
    /** Real path of the main checkout's root; the same one where this is no linked worktree. */
    main: string;
    /** Names of instruction files. */
    names: readonly string[];
    showPath(path: string): string;
  },
): Diagnostic[] {
  if (partsBelow(main, root) !== null) return [];
  return names.filter((name) => {
    const there = system.status(join(main, name));
    return there.ok && there.value.kind === "file" && !system.status(join(root, name)).ok;
  }).map((name) =>
    diagnostic("main-checkout", "info", {
      path: name,
      message: `The main checkout has ${printable(showPath(join(main, name)))}, and this ` +
        "worktree has no such file: git takes none along that is ignored or not committed",
      help: "Copy it here if it should count",
    })
  );
}

function isEmptyFolder(system: System, path: string): boolean {
  const listing = system.list(path);
  return listing.ok && listing.value.length === 0;
}

/**
 * Files that other agents read and Rivumi's own rules do not, in the form in which each is named in a
 * folder. `lib/lint/instruction_names.ts` has the same as patterns of paths; a test holds one against
 * the other.
 */
export const OTHER_AGENTS_FILES: readonly string[] = [
  ".aiassistant/rules",
  ".claude/CLAUDE.md",
  ".claude/rules",
  ".clinerules",
  ".continue/rules",
  ".cursor/rules",
  ".cursorrules",
  ".github/copilot-instructions.md",
  ".github/instructions",
  ".goosehints",
  ".junie/guidelines.md",
  ".kimi-code/AGENTS.md",
  ".qwen/QWEN.local.md",
  ".roo/rules",
  ".rules",
  ".windsurf/rules",
  ".windsurfrules",
  "AGENT.md",
  "CLAUDE.local.md",
  "CLAUDE.md",
  "CRUSH.md",
  "GEMINI.md",
  "QWEN.md",
];

/**
 * One diagnostic that names the files of other agents in the folders, or none. A link to a file that
 * is a layer anyway is not worth a word.
 *
 * @param folders Absolute paths, root first.
 */
export function noteOtherAgents(
  system: System,
  folders: readonly string[],
  options: {
    /** Absolute paths of the layers, and of what they were read through. */
    layers: ReadonlySet<string>;
    showPath(path: string): string;
  },
): Diagnostic[] {
  const present = folders
    .flatMap((folder) => namesToTry(system, folder).map((name) => join(folder, name)))
    .filter((path) => !options.layers.has(path) && isThere(system, path, options.layers))
    .map((path) => printable(options.showPath(path)));
  if (present.length === 0) return [];
  const shown = present.slice(0, 5).join(", ");
  const rest = present.length > 5 ? ` and ${present.length - 5} more` : "";
  return [
    diagnostic("other-agents", "info", {
      message: `Other agents read ${shown}${rest}; Rivumi's own rules do not`,
      help: 'See what they make of it with "rivumi doctor --agent present"',
    }),
  ];
}

/** Those of the names that can be there: one listing says it of all. */
function namesToTry(system: System, folder: string): readonly string[] {
  const listing = system.list(folder);
  if (!listing.ok) return OTHER_AGENTS_FILES;
  // A disk that folds case has them by any spelling.
  const present = new Set(listing.value.map(({ name }) => name.toLowerCase()));
  return OTHER_AGENTS_FILES.filter((name) => present.has(name.split("/", 1)[0]!.toLowerCase()));
}

function isThere(system: System, path: string, layers: ReadonlySet<string>): boolean {
  const status = system.status(path);
  if (!status.ok || status.value.kind !== "symlink") return status.ok;
  const target = system.realPath(path);
  return !(target.ok && layers.has(target.value));
}
