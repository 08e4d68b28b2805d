/**
 * Finds imports of files that are not there.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import { expandsImports, importsOf, importTarget, isMeantAsPath } from "../imports.ts";
import type { FileRule } from "../rule.ts";
import page from "./import_missing.md" with { type: "text" };

/** The rule `import-missing`. */
export const importMissing: FileRule = {
  code: "import-missing",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "An import names a file that is not there",
  page,
  agents: ["claude", "gemini", "qwen"],
  *check(file, { project }) {
    if (!expandsImports(file)) return;
    for (const reference of importsOf(file)) {
      const target = importTarget(file, reference);
      if (target === null || project.tree.find(target) !== null) continue;
      if (project.tree.isIgnored(target) || LOCAL_REGEXP.test(target)) continue;
      if (!isMeantAsPath(file, { reference, project })) continue;
      const [other] = project.tree.inOtherCase(target);
      yield {
        message: `The import of ${quoted(reference.path)} brings nothing in: there is no ${
          printable(target)
        }`,
        help: other === undefined
          ? "Imports are relative to the file that they stand in; correct the path"
          : `Did you mean ${printable(other)}? Upper and lower case matter`,
        range: { start: reference.start, end: reference.end },
        related: [target],
      };
    }
  },
};

/** Files of one person's own, which are in no repository. */
const LOCAL_REGEXP = /\.local\.\w+$/;
