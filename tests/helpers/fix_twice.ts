/**
 * What `rivumi lint --fix` does to a project with the real rules, and what a second run would do.
 *
 * @module
 */

import { createConfig } from "../../lib/config/config.ts";
import { checkProject, type FileChange } from "../../lib/lint/check_project.ts";
import type { Finding } from "../../lib/lint/finding.ts";
import { overlayFiles } from "../../lib/lint/overlay.ts";
import { RULES } from "../../lib/lint/rules.ts";
import { ALL_FILES } from "../../lib/lint/select_files.ts";
import { lintSettings } from "../../lib/lint/settings.ts";
import type { System } from "../../lib/system.ts";

/** What became of a project. Nothing is written. */
export interface FixedTwice {
  /** Findings before. */
  before: Finding[];
  /** Findings after. */
  after: Finding[];
  /** What the fixes change. */
  changes: FileChange[];
  /** What fixes would change after that. */
  again: FileChange[];
}

/** Lints a project, fixes it, and fixes what came of that. */
export async function fixTwice(
  system: Pick<System, "list" | "read" | "realPath" | "status">,
  root: string,
): Promise<FixedTwice> {
  const config = createConfig(new Map());
  const origin = { source: "default", path: null, line: null, name: null } as const;
  const settings = lintSettings(config.lint, {
    rules: RULES,
    origins: { "lint.rules": origin, "lint.overrides": origin },
  });
  const check = (disk: typeof system, fix: boolean) =>
    checkProject(disk, {
      root,
      config,
      settings,
      rules: RULES,
      selection: ALL_FILES,
      baseline: [],
      input: null,
      fix,
    });
  const before = await check(system, false);
  const fixed = await check(system, true);
  const contents = new Map(fixed.changes.map(({ absolute, after }) => [absolute, after]));
  const again = await check(overlayFiles(system, contents), true);
  return {
    before: before.findings,
    after: again.findings,
    changes: fixed.changes,
    again: again.changes,
  };
}

/** Findings that were not there before, wherever in their files they stand. */
export function newFindings({ before, after }: FixedTwice): Finding[] {
  const known = Map.groupBy(before, idOf);
  return after.filter((finding) => known.get(idOf(finding))?.pop() === undefined);
}

function idOf({ rule, path }: Finding): string {
  return `${rule} ${path}`;
}
