/**
 * Documents, projects and rules for the tests of the linter.
 *
 * @module
 */

import { join } from "@std/path";
import { createDocument, type LintDocument } from "../../lib/lint/document.ts";
import type { Fix, RuleFinding } from "../../lib/lint/finding.ts";
import { type LintProject, readProject } from "../../lib/lint/project.ts";
import type { FileRule } from "../../lib/lint/rule.ts";
import { decodeText } from "../../lib/source_text.ts";
import { createMemorySystem, type Layout, type MemorySystem } from "./memory_system.ts";

/** Root of the projects in memory. */
export const ROOT: string = join("/", "repo");

/** A document of a text as it would be on disk. */
export function documentOf(content: string): LintDocument {
  const raw = new TextEncoder().encode(content);
  const decoded = decodeText(raw);
  if (decoded.status !== "ok") throw new TypeError("Cannot make a document of this text");
  return createDocument({ ...decoded, raw });
}

/** A system with files below {@linkcode ROOT}. */
export function systemWith(
  files: Record<string, string>,
  { links = {}, folders = [] }: Pick<Layout, "links" | "folders"> = {},
): MemorySystem {
  const below = (paths: Record<string, string>) =>
    Object.fromEntries(Object.entries(paths).map(([path, text]) => [join(ROOT, path), text]));
  return createMemorySystem({
    files: { [join(ROOT, ".git", "HEAD")]: "ref: refs/heads/main\n", ...below(files) },
    links: below(links),
    folders: folders.map((path) => join(ROOT, path)),
  });
}

/** A project with these files. */
export function projectOf(
  files: Record<string, string>,
  links: Record<string, string> = {},
): LintProject {
  return readProject(systemWith(files, { links }), {
    root: ROOT,
    rivumiNames: new Set(["AGENTS.md", "RIVUMI.md"]),
  });
}

/** A rule that finds each place of a word, and puts another in its place. */
export function wordRule(
  { word, replacement, code = "word" }: { word: string; replacement?: string; code?: string },
): FileRule {
  return {
    code,
    scope: "file",
    severity: "warning",
    fixable: replacement !== undefined,
    summary: "A word",
    page: "",
    *check({ document }): Generator<RuleFinding> {
      for (
        let at = document.text.indexOf(word);
        at >= 0;
        at = document.text.indexOf(word, at + 1)
      ) {
        const range = { start: at, end: at + word.length };
        const fix: Fix | undefined = replacement === undefined
          ? undefined
          : { edits: [{ ...range, replacement }] };
        yield {
          message: `The word is there`,
          help: "Take it out",
          range,
          ...(fix === undefined ? {} : { fix }),
        };
      }
    },
  };
}
