/**
 * Finds imports of files that are not part of the project.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
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
  *check(file) {
    if (!expandsImports(file)) return;
    for (const reference of importsOf(file)) {
      const { path, start, end } = reference;
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
