/**
 * Finds imports of files that are not part of the project.
 *
 * @module
 */

import { dirname, isAbsolute, join, relative } from "@std/path";
import { quoted } from "../../printable.ts";
import { partsBelow } from "../../project_root.ts";
import { expandsImports, importsOf, importTarget } from "../imports.ts";
import type { FileRule } from "../rule.ts";
import page from "./import_outside_repo.md" with { type: "text" };

/** The rule `import-outside-repo`. */
export const importOutsideRepo: FileRule = {
  code: "import-outside-repo",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "An import leads out of the project",
  page,
  agents: ["claude", "gemini", "qwen"],
  *check(file, { project: { root } }) {
    if (!expandsImports(file)) return;
    for (const reference of importsOf(file)) {
      const { path, start, end } = reference;
      if (isAbsolute(path) && partsBelow(root, path) !== null) {
        const nearer = relative(dirname(join(root, file.path)), path);
        yield {
          message: `The import of ${quoted(path)} is absolute, so it works on this machine only`,
          help: `Name the file from here: ${quoted(nearer)}`,
          range: { start, end },
        };
        continue;
      }
      // A path alias of a compiler begins with "@/" too.
      if (importTarget(file, reference) !== null || ALIAS_REGEXP.test(path)) continue;
      yield {
        message: `The import of ${quoted(path)} leads out of the project`,
        help: "Put the file into the project, or the import into a file of your own",
        range: { start, end },
      };
    }
  },
};

const ALIAS_REGEXP = /^\/(?!(?:Users|Volumes|etc|home|mnt|opt|private|root|srv|tmp|usr|var)\/)/;
