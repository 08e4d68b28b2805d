/**
 * Hides one memory. Nothing is erased: a record is added, and the file is the user's to edit.
 *
 * @module
 */

import type { LockedFile, System } from "../system.ts";
import { createUlid } from "../ulid.ts";
import type { StoreFault, StorePlace } from "./open_store.ts";
import { readStore } from "./read_store.ts";
import type { Forget, Memory, MemoryRecord } from "./record.ts";
import { recordLine } from "./remember.ts";

/** What came of it. `unknown`: there is no such memory. `forgotten`: it is hidden already. */
export type ForgetResult =
  | { status: "ok"; record: Forget; memory: Memory }
  | { status: "unknown" }
  | { status: "forgotten" }
  | StoreFault;

/** Hides the memory with that id. */
export async function forget(
  system: System,
  place: StorePlace,
  { id }: { id: string },
): Promise<ForgetResult> {
  const before = findMemory(system, place, id);
  if (before.status !== "ok") return before;

  const now = system.now();
  const record: Forget = {
    id: createUlid(now, system),
    at: now.toISOString(),
    kind: "forget",
    target: id,
  };
  let found: FoundMemory = before;
  const result = await system.appendLines(place.path, (file) => {
    // Somebody else may have forgotten it since.
    const underLock = findMemory(file, place, id);
    found = underLock;
    return underLock.status === "ok" ? recordLine(record) : "";
  }, { root: place.root });
  if (result.status !== "ok") return result;
  return found.status === "ok" ? { status: "ok", record, memory: found.memory } : found;
}

type FoundMemory = { status: "ok"; memory: Memory } | Exclude<ForgetResult, { status: "ok" }>;

function findMemory(
  file: LockedFile,
  place: StorePlace,
  id: string,
): FoundMemory {
  let found: MemoryRecord | null = null;
  const reading = readStore(file, place, {
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
  return latest.kind === "forget" ? { status: "forgotten" } : { status: "ok", memory: latest };
}
