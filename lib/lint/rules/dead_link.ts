/**
 * Finds links to files that are not there.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import { fileLinks } from "../links.ts";
import { type InstructionFile, type LintProject, resolveReference } from "../project.ts";
import type { FileRule } from "../rule.ts";
import page from "./dead_link.md" with { type: "text" };

/** The rule `dead-link`. */
export const deadLink: FileRule = {
  code: "dead-link",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "A link leads to a file that is not there",
  page,
  *check(file, { project }) {
    for (const { href, path, start, end } of fileLinks(file.document)) {
      const [target] = targetsOf(path, file);
      if (target === undefined || isAlive(path, { file, project })) continue;
      const [namesake, ...more] = project.tree.withSuffix(baseName(path));
      yield {
        message: `The link to ${quoted(href)} leads nowhere: there is no ${printable(target)}`,
        help: namesake !== undefined && more.length === 0
          ? `Did you mean ${printable(namesake)}? Links are relative to the file that they stand in`
          : "Correct the address, or remove the link",
        range: { start, end },
        related: [target],
      };
    }
  },
};

/** A word without dot or slash stands for an address that somebody is to fill in. */
const ADDRESS_REGEXP = /[./]/;

/**
 * Where a link may lead, relative to the root: from each of the file's names, since a link to the file
 * may be in another folder. What begins with a slash is an address of a web site.
 */
function targetsOf(path: string, { names }: InstructionFile): string[] {
  if (path.startsWith("/") || !ADDRESS_REGEXP.test(path)) return [];
  return names.map((name) => resolveReference(name.path, path)).filter((target) => target !== null);
}

function isAlive(
  path: string,
  { file, project: { tree } }: { file: InstructionFile; project: LintProject },
): boolean {
  return targetsOf(path, file).some((target) =>
    tree.find(target) !== null || tree.inOtherCase(target).length > 0 || tree.isIgnored(target) ||
    tree.isIgnored(`${target}/`)
  );
}

function baseName(path: string): string {
  return path.split("/").findLast((part) => part !== "") ?? "";
}
