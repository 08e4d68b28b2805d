/**
 * A project as rules see it: its listing, and its instruction files, each read and parsed once however
 * many names it has.
 *
 * @module
 */

import { isAbsolute, join } from "@std/path";
import { describeFault } from "../describe_fault.ts";
import { compareCodeUnits } from "../diagnostic.ts";
import { partsBelow } from "../project_root.ts";
import type { ReadRefusal, ReadResult, System } from "../system.ts";
import { createDocument, type LintDocument } from "./document.ts";
import { findImportReferences, type ImportReference } from "./import_references.ts";
import { type InstructionFamily, instructionFamily, mayBeFolder } from "./instruction_names.ts";
import { listProjectTree, noteUnread, type ProjectTree, type UnreadPlace } from "./project_tree.ts";

/** One name under which an agent loads a file. */
export interface InstructionName {
  /** Path relative to the root. */
  path: string;
  /**
   * Who loads it by this name; `import` for a file that another one imports, `named` for one that no
   * agent loads but somebody wants to have looked at.
   */
  family: InstructionFamily | "import" | "named";
}

/** A file that agents load, whatever it is called. */
export interface InstructionFile {
  /** Path relative to the root, with `/`: the file's own, not that of a link to it. */
  path: string;
  /** Every name under which it is loaded, the file's own first if it is one, then sorted. */
  names: readonly InstructionName[];
  /** The names that are links to it, sorted. */
  aliases: readonly string[];
  /** Its text; null if it was not read. */
  document: LintDocument | null;
  /** Why it was not read; null if it was. */
  refusal: Exclude<ReadRefusal, { status: "missing" }> | null;
  /** Files that import it, relative to the root, sorted. */
  importedBy: readonly string[];
}

/** A project, read. */
export interface LintProject {
  /** Real path of the root. */
  root: string;
  /** The listing. */
  tree: ProjectTree;
  /** The instruction files, sorted by path. */
  files: readonly InstructionFile[];
  /** The file of that path or alias; undefined if no agent loads it. */
  file(path: string): InstructionFile | undefined;
  /** The files whose imports could not be found because of a defect in Rivumi, each with its name. */
  faults: readonly { path: string; fault: string }[];
  /** Any file of the project, read when a rule asks for it first; null if it cannot be read. */
  document(path: string): LintDocument | null;
}

/** What {@linkcode readProject} has to know. */
export interface ReadProjectOptions {
  /** Real path of the root. */
  root: string;
  /** Names of Rivumi's own instruction files, overrides included. */
  rivumiNames: ReadonlySet<string>;
  /** Files to look at besides, relative to the root. @default {[]} */
  named?: readonly string[];
  /** The listing, if there is one already. */
  tree?: ProjectTree;
}

/**
 * Nobody writes so much for agents, and rules take up to a hundred times as much memory as they have
 * text to look at. A larger file is reported and not looked at.
 */
const MAX_FILE_BYTES = 512 * 1024;

/** Hops that imports are followed over: the most that any agent follows. */
const MAX_IMPORT_DEPTH = 5;

/** Families whose agents put imported text into the prompt. */
export const IMPORTING_FAMILIES: readonly InstructionName["family"][] = [
  "claude",
  "gemini",
  "qwen",
  "import",
];

/** A file while its names come together. */
interface Draft {
  path: string;
  names: InstructionName[];
  document: LintDocument | null;
  refusal: InstructionFile["refusal"];
  importedBy: Set<string>;
}

/** Lists a project, with the instruction files in what `.gitignore` excludes. */
export function listProject(
  system: Pick<System, "list" | "read" | "realPath" | "status">,
  { root, rivumiNames, named = [] }: {
    root: string;
    rivumiNames: ReadonlySet<string>;
    /** Folders to enter, whatever they are; relative to the root. */
    named?: readonly string[];
  },
): ProjectTree {
  const isInstruction = (path: string) => instructionFamily(path, rivumiNames) !== null;
  return listProjectTree(root, system, { isInstruction, named });
}

/** Lists a project and reads its instruction files and what they import. */
export function readProject(
  system: Pick<System, "list" | "read" | "realPath" | "status">,
  { root, rivumiNames, named = [], tree = listProject(system, { root, rivumiNames }) }:
    ReadProjectOptions,
): LintProject {
  const drafts = new Map<string, Draft>();
  const pending: { draft: Draft; depth: number }[] = [];

  function read(path: string, wanted: UnreadPlace["wanted"]): ReadResult {
    const result = system.read(join(root, path), {
      root,
      maxBytes: MAX_FILE_BYTES,
      links: "within-root",
    });
    if (result.status !== "ok") {
      noteUnread(path, result, { root, system, unread: tree.unread, wanted });
    }
    return result;
  }

  function add(name: InstructionName, depth: number): Draft | null {
    const result = read(name.path, name.family === "import" ? "reference" : "instructions");
    if (result.status === "missing") return null;
    const isFolder = result.status === "not-regular" && result.kind === "directory";
    if (isFolder && mayBeFolder(name.path)) return null;
    const target = result.status === "ok" ? result.target : null;
    const path = target === null ? name.path : partsBelow(root, target)!.join("/");
    let draft = drafts.get(path);
    if (draft === undefined) {
      draft = {
        path,
        names: [],
        document: result.status === "ok" ? createDocument(result) : null,
        refusal: result.status === "ok" ? null : result,
        importedBy: new Set(),
      };
      drafts.set(path, draft);
    }
    if (!draft.names.some((other) => other.path === name.path)) draft.names.push(name);
    if (IMPORTING_FAMILIES.includes(name.family)) pending.push({ draft, depth });
    return draft;
  }

  for (const listed of [tree.entries, tree.hidden]) {
    for (const [path, kind] of listed) {
      const family = instructionFamily(path, rivumiNames);
      if (family === null || kind === "directory" && mayBeFolder(path)) continue;
      add({ path, family }, 0);
    }
  }
  for (const path of named) add({ path, family: "named" }, 0);
  // The nearest come first, so that each file is followed from where it is reached soonest.
  const followed = new Set<Draft>();
  const faults: { path: string; fault: string }[] = [];
  for (const { draft, depth } of pending) {
    if (draft.document === null || depth >= MAX_IMPORT_DEPTH || followed.has(draft)) continue;
    followed.add(draft);
    for (const reference of referencesIn(draft, faults)) {
      const path = resolveReference(draft.path, reference.path);
      if (path === null || path === draft.path || tree.find(path) !== "file") continue;
      add({ path, family: "import" }, depth + 1)?.importedBy.add(draft.path);
    }
  }
  const files = [...drafts.values()].map(finish)
    .sort((a, b) => compareCodeUnits(a.path, b.path));
  const byName = new Map(
    files.flatMap((file) => [file.path, ...file.aliases].map((name) => [name, file] as const)),
  );
  const others = new Map<string, LintDocument | null>();

  /** Instruction files are at hand; what they refer to is read once, and only if it matters. */
  function document(path: string): LintDocument | null {
    const instruction = byName.get(path);
    if (instruction !== undefined) return instruction.document;
    let other = others.get(path);
    if (other === undefined) {
      const result = read(path, "reference");
      other = result.status === "ok" ? createDocument(result) : null;
      others.set(path, other);
    }
    return other;
  }

  return { root, tree, files, file: (path) => byName.get(path), faults, document };
}

/** What a file imports; nothing, and a fault, where that cannot be found out. */
function referencesIn(
  { path, document }: Draft,
  faults: { path: string; fault: string }[],
): ImportReference[] {
  try {
    return document === null ? [] : findImportReferences(document);
  } catch (error) {
    faults.push({ path, fault: describeFault(error) });
    return [];
  }
}

/**
 * Where a reference in a file leads, relative to the root; null if it is absolute, in the home folder,
 * or above the root.
 *
 * @param from The file, relative to the root.
 * @param reference A relative path, as it was written.
 */
export function resolveReference(from: string, reference: string): string | null {
  if (isAbsolute(reference) || reference.startsWith("~")) return null;
  const parts = from.split("/").slice(0, -1);
  for (const part of reference.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

function finish({ names, importedBy, ...draft }: Draft): InstructionFile {
  const isOwn = ({ path }: InstructionName) => path === draft.path;
  const byPath = (a: InstructionName, b: InstructionName) => compareCodeUnits(a.path, b.path);
  const sorted = names.toSorted(byPath);
  return {
    ...draft,
    names: [...sorted.filter(isOwn), ...sorted.filter((name) => !isOwn(name))],
    aliases: sorted.filter((name) => !isOwn(name)).map(({ path }) => path),
    importedBy: [...importedBy].sort(),
  };
}
