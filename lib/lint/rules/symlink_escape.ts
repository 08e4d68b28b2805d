/**
 * Finds instruction files that are links to something that is no part of the project.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import type { ProjectRule } from "../rule.ts";
import page from "./symlink_escape.md" with { type: "text" };

/** The rule `symlink-escape`. */
export const symlinkEscape: ProjectRule = {
  code: "symlink-escape",
  scope: "project",
  severity: "error",
  fixable: false,
  summary: "An instruction file is a link that leads out of the project",
  page,
  *check({ project }) {
    for (const { path, refusal } of project.files) {
      if (refusal?.status !== "symlink") continue;
      const { target, leadsTo } = refusal;
      if (leadsTo !== "outside-root" && leadsTo !== "version-control") continue;
      const where = leadsTo === "outside-root"
        ? "out of the project"
        : "into a version control folder";
      yield {
        path,
        message: `${printable(path)} leads ${where}: the link says ${quoted(target)}`,
        help: "Put a regular file in its place; personal rules belong into the agent's own folder",
        range: null,
      };
    }
  },
};
