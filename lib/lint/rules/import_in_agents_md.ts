/**
 * Finds imports in files whose readers expand none.
 *
 * @module
 */

import { printable } from "../../printable.ts";
import { expandsImports, importTarget } from "../imports.ts";
import { findImportReferences } from "../import_references.ts";
import type { FileRule } from "../rule.ts";
import page from "./import_in_agents_md.md" with { type: "text" };

/** The rule `import-in-agents-md`. */
export const importInAgentsMd: FileRule = {
  code: "import-in-agents-md",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A file whose readers expand no imports has one",
  page,
  *check(file, { project }) {
    const isShared = file.names.some(({ family }) => family === "shared" || family === "rivumi");
    if (!isShared || expandsImports(file)) return;
    for (const reference of findImportReferences(file.document)) {
      const target = importTarget(file, reference);
      if (!reference.isWholeLine || target === null) continue;
      if (project.tree.find(target) !== "file") continue;
      yield {
        message: `${printable(target)} is not brought in: Codex, Cursor and others, and Rivumi's ` +
          "own rules, leave this line as it is",
        help: `Tell the reader to read the file, or repeat here what matters`,
        range: { start: reference.start, end: reference.end },
        related: [target],
      };
    }
  },
};
