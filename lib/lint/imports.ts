/**
 * Imports as the agents follow them that put imported text into the prompt: what names a file, from
 * where, and who does the importing.
 *
 * @module
 */

import type { LintDocument } from "./document.ts";
import { findImportReferences, type ImportReference } from "./import_references.ts";
import {
  IMPORTING_FAMILIES,
  type InstructionFile,
  type LintProject,
  resolveReference,
} from "./project.ts";

/** A file with its text. */
export type ReadInstructionFile = InstructionFile & { document: LintDocument };

/** Whether an agent expands imports in the file. */
export function expandsImports({ names, importedBy }: InstructionFile): boolean {
  return importedBy.length > 0 || names.some(({ family }) => IMPORTING_FAMILIES.includes(family));
}

/** The imports of a file; agents follow a word behind a blank, and none behind a bracket. */
export function importsOf({ document }: ReadInstructionFile): ImportReference[] {
  return findImportReferences(document).filter(({ start }) => document.text[start - 1] !== "(");
}

/** Where an import leads, relative to the root; null if that is outside of the project. */
export function importTarget(
  file: InstructionFile,
  { path }: Pick<ImportReference, "path">,
): string | null {
  return resolveReference(file.path, path);
}

/** Extensions of documents; names with others are as often handles, packages and domains. */
const DOCUMENT_REGEXP = /\.(?:md|mdx|mdc|markdown|txt|rst|adoc|json|ya?ml|toml)$/i;

/** Whether a word is meant to be a path: not a handle, a package or a domain. */
export function isMeantAsPath(
  file: InstructionFile,
  { reference, project: { tree } }: {
    reference: Pick<ImportReference, "path">;
    project: Pick<LintProject, "tree">;
  },
): boolean {
  const { path } = reference;
  if (/^\.{1,2}\//.test(path) || DOCUMENT_REGEXP.test(path)) return true;
  const [first, ...rest] = path.split("/");
  const folder = rest.length === 0 ? null : resolveReference(file.path, first!);
  return folder !== null && tree.find(folder) === "directory";
}
