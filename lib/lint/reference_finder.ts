/**
 * Where a path that a file names leads. Authors write paths from the file's folder, from the root, or
 * from any folder in between, and shorten them; all of these are right, for a person and for a model.
 *
 * @module
 */

import type { ReadInstructionFile } from "./imports.ts";
import { findPathReferences, type PathReference } from "./path_references.ts";
import { type InstructionFile, type LintProject, resolveReference } from "./project.ts";

/**
 * What there is at a path. `unknown`: it may be there when somebody has built the project, or lies
 * outside of it. Paths are relative to the root.
 */
export type FoundReference =
  | { status: "found" | "unknown" }
  | { status: "other-case"; path: string }
  | { status: "missing"; path: string };

/** Folders that builds and tools make; a project need not say that it ignores them. */
const MADE_FOLDER_REGEXP =
  /^(?:\.git|\.next|\.venv|__pycache__|node_modules|venv|(?:.*[-_.])?(?:artifacts?|bin|build|cache|coverage|dist|gen|generated|logs?|obj|out|outputs?|reports?|results?|target|te?mp))$/;

/** A path that a file names, and what is there. */
export interface FoundPath extends PathReference {
  /** What is there. */
  found: FoundReference;
}

/** Several rules ask about the same paths. */
const known = new WeakMap<ReadInstructionFile, readonly FoundPath[]>();

/** The paths that a file names, in order, each with what is there. */
export function findPaths(file: ReadInstructionFile, project: LintProject): readonly FoundPath[] {
  let paths = known.get(file);
  if (paths === undefined) {
    const folders = foldersAround(file);
    const byPath = new Map<string, FoundReference>();
    paths = findPathReferences(file.document).map((reference) => {
      let found = byPath.get(reference.path);
      if (found === undefined) {
        byPath.set(reference.path, found = findReference(reference.path, { folders, project }));
      }
      return { ...reference, found };
    });
    known.set(file, paths);
  }
  return paths;
}

function findReference(
  reference: string,
  { folders, project: { tree } }: { folders: readonly string[]; project: LintProject },
): FoundReference {
  const candidates = folders.map((folder) => resolveReference(`${folder}x`, reference))
    .filter((path) => path !== null);
  if (candidates.length === 0) return { status: "unknown" };
  // Most are listed, and asking for more than that costs more.
  if (candidates.some((path) => tree.entries.has(path))) return { status: "found" };
  const plain = reference.replace(/^(?:\.{1,2}\/)+/, "").replace(/(?<!\/)\/+$/, "");
  if (sameSources(plain).some((suffix) => tree.withSuffix(suffix).length > 0)) {
    return { status: "found" };
  }
  if (candidates.some((path) => tree.find(path) !== null)) return { status: "found" };
  for (const path of candidates) {
    const [other, ...more] = tree.inOtherCase(path);
    if (other !== undefined && more.length === 0) return { status: "other-case", path: other };
  }
  const parts = plain.split("/");
  const isMade = parts.some((part) => MADE_FOLDER_REGEXP.test(part)) ||
    // The hidden folders of tools come into being when somebody uses the tool.
    parts[0]!.startsWith(".") && tree.withSuffix(parts[0]!).length === 0 ||
    candidates.some((path) => tree.isIgnored(reference.endsWith("/") ? `${path}/` : path));
  return isMade ? { status: "unknown" } : { status: "missing", path: candidates[0]! };
}

/** The folders of all of a file's names and those above them, each with a slash; the nearest first. */
export function foldersAround({ names }: InstructionFile): string[] {
  const folders = new Set<string>();
  for (const { path } of names) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      folders.add(path.slice(0, end + 1));
    }
  }
  return [...folders, ""];
}

/** TypeScript is imported by the name that it will have when it is compiled. */
function sameSources(path: string): string[] {
  const match = /^(.*\.)([cm]?)js(x?)$/.exec(path);
  return match === null ? [path] : [path, `${match[1]}${match[2]}ts${match[3]}`, `${match[1]}tsx`];
}
