/**
 * Hides one memory. Nothing is erased: a record is added, and the file is the user's to edit.
 *
 * @module
 */

import type { System } from "../system.ts";
import { createUlid } from "../ulid.ts";
import type { StoreFault, StorePlace } from "./open_store.ts";
import { readStore } from "./read_store.ts";
import type { Forget, Memory, MemoryRecord } from "./record.ts";
import { appendRecord } from "./remember.ts";

/** What came of it. `unknown`: there is no such memory. `forgotten`: it is hidden already. */
export type ForgetResult =
  | { status: "ok"; record: Forget; memory: Memory }
  | { status: "unknown" }
  | { status: "forgotten" }
  | StoreFault;

/** Hides the memory with that id. */
export function forget(
  system: System,
  place: StorePlace,
  { id }: { id: string },
): ForgetResult {
  let found: MemoryRecord | null = null;
  const reading = readStore(system, place, {
    from: "end",
    visit({ record }): boolean {
      // Whichever stands later decides.
      if ((record.kind === "forget" ? record.target : record.id) === id) found = record;
      return found === null;
    },
  });
  if (reading.status !== "ok") return reading;
  const latest = found as MemoryRecord | null;
  if (latest === null) return { status: "unknown" };
  if (latest.kind === "forget") return { status: "forgotten" };

  const now = system.now();
  const record: Forget = {
    id: createUlid(now, system),
    at: now.toISOString(),
    kind: "forget",
    target: id,
  };
  const result = appendRecord(system, place, record);
  return result.status === "ok" ? { status: "ok", record, memory: latest } : result;
}
