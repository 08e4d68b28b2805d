/**
 * What one section of a prompt lacks, by file.
 *
 * @module
 */

import type { Loss } from "./budget.ts";
import type { SectionId } from "./section.ts";

/** The files of a section that are cut or left out, as `shownPath` gives them. */
export function lossesIn(section: SectionId, losses: readonly Loss[]): Map<string, Loss["kind"]> {
  return new Map(
    losses.flatMap((loss) =>
      loss.section === section && loss.path !== null ? [[loss.path, loss.kind]] : []
    ),
  );
}
