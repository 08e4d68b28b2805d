/**
 * Files that waited for a touch.
 *
 * @module
 */

import type { AgentEntry } from "../agent.ts";

/** The entries without those that wait for a touch, where that has come and the file is sent. */
export function withoutFulfilled(entries: readonly AgentEntry[]): AgentEntry[] {
  const sent = new Set(
    entries.filter(({ when, status }) => when === "touched" && status === "sent")
      .map(({ realPath }) => realPath),
  );
  return entries.filter(({ status, realPath }) => status !== "lazy" || !sent.has(realPath));
}
