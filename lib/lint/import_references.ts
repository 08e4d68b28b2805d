/**
 * `@path` in a text: what looks like an import of another file. Handles, addresses of e-mail, scopes of
 * packages, decorators and what stands in code look alike and are none.
 *
 * @module
 */

import type { LintDocument } from "./document.ts";
import type { TextRange } from "./markdown.ts";

/** Something that an agent would take for an import. */
export interface ImportReference extends TextRange {
  /** The path without `@`, and without punctuation that ends a sentence. */
  path: string;
  /** What follows the path directly up to the next blank, such as `:`; empty if nothing. */
  trailing: string;
  /** Whether the line holds nothing else. */
  isWholeLine: boolean;
}

// A path begins with ./, ../, ~/ or /, or its last part has an extension.
const REFERENCE_REGEXP = /(?<=^|[\s(])@((?:\.{1,2}\/|~\/|\/)?[\w.+~-]+(?:\/[\w.+~-]+)*)([^\s]*)/gm;
const EXPLICIT_REGEXP = /^(?:\.{1,2}\/|~\/|\/)/;
const EXTENSION_REGEXP = /(?:^|[^.])\.[A-Za-z][\w]{0,9}$/;
const SENTENCE_END_REGEXP = /(?<!\.)\.+$/;

/** The imports in a document's prose, in order. */
export function findImportReferences(document: LintDocument): ImportReference[] {
  const references: ImportReference[] = [];
  for (const match of document.matches(REFERENCE_REGEXP)) {
    const path = match[1]!.replace(SENTENCE_END_REGEXP, "");
    const isPath = EXPLICIT_REGEXP.test(path) || EXTENSION_REGEXP.test(path);
    if (!isPath) continue;
    const start = match.index;
    const end = start + 1 + path.length;
    const { line } = document.positionAt(start);
    references.push({
      start,
      end,
      path,
      trailing: document.text.slice(end, start + match[0].length),
      isWholeLine: document.lineText(line).trim() === `@${path}`,
    });
  }
  return references;
}
