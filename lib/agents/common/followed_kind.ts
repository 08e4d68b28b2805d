/**
 * What a path leads to.
 *
 * @module
 */

import type { FileKind } from "../../system.ts";
import type { AgentSystem } from "../agent.ts";

/** What lies at the end of a path, links followed; null if nothing does, or nothing that can be seen. */
export function followedKind(
  path: string,
  system: Pick<AgentSystem, "followedStatus">,
): FileKind | null {
  const status = system.followedStatus(path);
  return status.ok ? status.value.kind : null;
}
