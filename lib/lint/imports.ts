/**
 * Imports as the agents follow them that put imported text into the prompt: what names a file, from
 * where, and who does the importing.
 *
 * @module
 */

import type { AgentImports, AgentProfile } from "../agents/agent.ts";
import { claude } from "../agents/claude.ts";
import { gemini } from "../agents/gemini.ts";
import { qwen } from "../agents/qwen.ts";
import type { LintDocument } from "./document.ts";
import { findImportReferences, type ImportReference } from "./import_references.ts";
import type { InstructionFamily } from "./instruction_names.ts";
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

/** An agent that expands imports, and the family of its instruction files. */
export interface ImportingAgent {
  /** The family. */
  family: InstructionFamily;
  /** The emulated agent. */
  profile: AgentProfile & { imports: AgentImports };
}

/** The agents that expand imports in files of their own. */
export const IMPORTING_AGENTS: readonly ImportingAgent[] = [
  { family: "claude", profile: withImports(claude) },
  { family: "gemini", profile: withImports(gemini) },
  { family: "qwen", profile: withImports(qwen) },
];

function withImports(profile: AgentProfile): ImportingAgent["profile"] {
  if (profile.imports === null) throw new TypeError(`${profile.title} expands no imports`);
  return { ...profile, imports: profile.imports };
}

/**
 * The agents' own lexers take hundred times as much memory as they have text. In a longer one, which no
 * person has written, whatever looks like an import counts as one.
 */
const MAX_LEXED_LENGTH = 128 * 1024;

/** Several rules ask about the same files. */
const known = new WeakMap<ReadInstructionFile, readonly ImportReference[]>();

/** The imports of a file: the words that an agent which reads the file takes for such. */
export function importsOf(file: ReadInstructionFile): readonly ImportReference[] {
  let imports = known.get(file);
  if (imports === undefined) {
    const references = findImportReferences(file.document);
    const isLong = file.document.text.length > MAX_LEXED_LENGTH;
    const words = references.length === 0 || isLong ? new Set<string>() : wordsOf(file);
    imports = isLong ? references : references.filter(({ path, trailing }) => {
      const word = path + trailing;
      return [path, word, word.split("#")[0]!].some((word) => words.has(word));
    });
    known.set(file, imports);
  }
  return imports;
}

/** A file that is merely imported is read by whoever imports it: that may be any of them. */
function wordsOf({ names, document }: ReadInstructionFile): Set<string> {
  const own = IMPORTING_AGENTS.filter(({ family }) => names.some((name) => name.family === family));
  const readers = own.length === 0 ? IMPORTING_AGENTS : own;
  return new Set(readers.flatMap(({ profile }) => profile.imports.words(document.text)));
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
