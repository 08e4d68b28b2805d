/**
 * One run of the linter over a project on disk: settings, the choice of files, the baseline, and fixes
 * until none is left.
 *
 * @module
 */

import { join } from "@std/path";
import type { Config } from "../config/config.ts";
import { compareCodeUnits } from "../diagnostic.ts";
import { instructionNames } from "../instructions/names.ts";
import type { System } from "../system.ts";
import { applyBaseline, type BaselineEntry } from "./baseline.ts";
import { applyFixes } from "./apply_fixes.ts";
import type { Finding, Fix } from "./finding.ts";
import { lint } from "./lint.ts";
import { overlayFiles } from "./overlay.ts";
import { presentAgents } from "./present_agents.ts";
import type { NotEntered } from "./hidden_folders.ts";
import { type InstructionFile, type LintProject, listProject, readProject } from "./project.ts";
import type { UnreadPlaces } from "./project_tree.ts";
import type { Rule } from "./rule.ts";
import type { FileSelection, SelectedWord } from "./select_files.ts";
import type { LintSettings } from "./settings.ts";

/** What to look at, and how. */
export interface CheckProjectOptions {
  /** Real path of the root. */
  root: string;
  /** The configuration in force. */
  config: Config;
  /** What it says of rules. */
  settings: LintSettings;
  /** All rules. */
  rules: readonly Rule[];
  /** The files that somebody wants to hear about. */
  selection: FileSelection;
  /** Findings that are accepted. */
  baseline: readonly BaselineEntry[];
  /** A text that stands where a file would; its path is relative to the root. */
  input: { path: string; text: string } | null;
  /** Whether to make the safe changes. */
  fix: boolean;
  /** Called before each file, with the number of files done and of all. */
  onFile?: (done: number, all: number) => void;
}

/** A file that fixes have changed; nothing is written yet. */
export interface FileChange {
  /** Absolute path. */
  absolute: string;
  /** Path relative to the root. */
  path: string;
  /** The whole content as it is on disk. */
  before: string;
  /** The whole content as it should be. */
  after: string;
}

/** A place that the system did not let anybody look at. */
export interface PlaceUnread {
  /** Path relative to the root; `.` for the root itself. */
  path: string;
  /** Why, as a phrase. */
  why: string;
}

/** What was found. */
export interface CheckedProject {
  /** The findings to report, in their order, after all fixes. */
  findings: Finding[];
  /** Those, and the ones that the baseline holds. */
  all: Finding[];
  /** Number of findings that comments suppress. */
  suppressed: number;
  /** Number of findings that the baseline holds. */
  baselined: number;
  /** Entries of the baseline that match nothing any more. */
  stale: BaselineEntry[];
  /** Number of files that were looked at. */
  files: number;
  /** Places that the system did not let anybody look at, sorted by path; the root is `.`. */
  unread: PlaceUnread[];
  /** Folders that were not entered, sorted by path. */
  notEntered: readonly NotEntered[];
  /** Words that choose no file, although everything that they may mean was looked at. */
  unmatched: SelectedWord[];
  /** What the fixes change, sorted by path. */
  changes: FileChange[];
}

/** A fix may make room for another one that it overlapped; nothing needs more rounds than this. */
const MAX_FIX_ROUNDS = 10;

/** Looks at a project. Writes nothing. */
export async function checkProject(
  system: Pick<System, "list" | "read" | "realPath" | "status">,
  options: CheckProjectOptions,
): Promise<CheckedProject> {
  const { root, config, selection, input, baseline } = options;
  // What is looked at are the project's own files.
  const instructions = { ...config.instructions, ...config.projectInstructions };
  const names = instructionNames(instructions.names);
  const rivumiNames = new Set([...names.base, ...names.override]);
  const contents = new Map<string, string>();
  if (input !== null) contents.set(join(root, input.path), input.text);
  const named = input === null ? selection.named : [input.path];
  const tree = listProject(system, { root, rivumiNames, named: selection.folders });
  const changes = new Map<string, FileChange>();
  for (let round = 0;; round++) {
    const project = readProject(overlayFiles(system, contents), { root, rivumiNames, named, tree });
    const agents = config.lint.agents.length > 0 ? config.lint.agents : presentAgents(project);
    const run = lint(project, { ...options, instructions, names, agents });
    const isWanted = ({ path, aliases, related }: Finding) =>
      [path, ...aliases, ...related].some(selection.includes);
    const all = run.findings.filter(isWanted);
    const { fresh, accepted, stale } = await applyBaseline(all, baseline, selection.includes);
    if (options.fix && round < MAX_FIX_ROUNDS && fixFiles(fresh, project, { contents, changes })) {
      continue;
    }
    const looked = new Set([
      ...project.files.filter((file) => namesOf(file).some(selection.includes))
        .map(({ path }) => path),
      // A finding may be about a link, or a file that nobody reads by its name.
      ...all.map(({ path }) => project.file(path)?.path ?? path),
    ]);
    const chosen = [
      ...project.files.flatMap(namesOf),
      ...[...run.findings, ...run.suppressed].map(({ path }) => path),
    ];
    const unread = unreadIn(tree.unread, selection);
    return {
      findings: fresh,
      all,
      suppressed: run.suppressed.filter(isWanted).length,
      baselined: accepted,
      stale,
      files: looked.size,
      unread,
      notEntered: tree.notEntered,
      unmatched: unread.length > 0
        ? []
        : selection.words.filter(({ includes }) => !chosen.some(includes)),
      changes: [...changes.values()],
    };
  }
}

function namesOf({ path, aliases }: InstructionFile): string[] {
  return [path, ...aliases];
}

/** What a rule refers to may concern any file; other places matter to those that ask for them. */
function unreadIn(places: UnreadPlaces, selection: FileSelection): PlaceUnread[] {
  return [...places]
    .filter(([path, { wanted }]) => wanted === "reference" || selection.concerns(path))
    .map(([path, { why }]) => ({ path: path === "" ? "." : path, why }))
    .sort((a, b) => compareCodeUnits(a.path, b.path));
}

/** Makes the safe changes in `contents`; tells whether there were any. */
function fixFiles(
  findings: readonly Finding[],
  project: LintProject,
  { contents, changes }: { contents: Map<string, string>; changes: Map<string, FileChange> },
): boolean {
  const fixes = Map.groupBy(findings.filter(({ fix }) => fix !== null), ({ path }) => path);
  for (const [path, fixable] of fixes) {
    const document = project.file(path)!.document!;
    const absolute = join(project.root, path);
    const after = applyFixes(document, fixable.map(({ fix }) => fix as Fix));
    const before = changes.get(path)?.before ??
      new TextDecoder("utf-8", { ignoreBOM: true }).decode(document.raw);
    contents.set(absolute, after);
    changes.set(path, { absolute, path, before, after });
  }
  return fixes.size > 0;
}
