/**
 * Links of a document that lead to files of the project, taken apart.
 *
 * @module
 */

import type { LintDocument } from "./document.ts";
import type { TextRange } from "./markdown.ts";
import { isPlaceholder } from "./placeholders.ts";

/** A link to a file of the project; its range is that of the address. */
export interface FileLink extends TextRange {
  /** The address as it was written. */
  href: string;
  /** The path, with percent signs undone; empty for a place in the file itself. */
  path: string;
  /** The part behind `#`; null if there is none. */
  anchor: string | null;
}

// A scheme has two letters at least: one alone is a drive.
const SCHEME_REGEXP = /^(?:[a-z][a-z\d+.-]+:|\/\/)/i;

/** What an author puts where a real address is to go, and what a template puts there. */
const TEMPLATE_REGEXP = /[<>{}$*|\\]|\.\.\./;

/** The links to files and to places in files, in order. Addresses with a scheme are none. */
export function fileLinks({ markdown }: LintDocument): FileLink[] {
  return markdown.links.flatMap(({ href, start, end }) => {
    if (SCHEME_REGEXP.test(href) || TEMPLATE_REGEXP.test(href)) return [];
    const [, written, anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href)!;
    const path = percentDecoded(written!);
    if (path === null || path.split("/").some(isPlaceholder)) return [];
    return [{ href, path, anchor: anchor ?? null, start, end }];
  });
}

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
