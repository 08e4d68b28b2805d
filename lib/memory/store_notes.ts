/**
 * What somebody should know about a reading of the store.
 *
 * @module
 */

import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import { byteSize, grouped } from "../printable.ts";
import type { StoreProblem } from "./open_store.ts";
import type { StoreReading } from "./read_store.ts";

/**
 * The diagnostic for a store that cannot be used. One that this process may not look at is no fault.
 *
 * @param path What is meant, as it is shown to people.
 */
export function noteStoreProblem({ code, message, help }: StoreProblem, path: string): Diagnostic {
  return diagnostic(code, code === "outside-grant" ? "info" : "error", { message, path, help });
}

/**
 * Diagnostics about a reading.
 *
 * @param path The file, as it is shown to people.
 */
export function noteStoreReading(reading: StoreReading, path: string): Diagnostic[] {
  const { scanned, skippedLines } = reading;
  const notes: Diagnostic[] = [];
  if (!scanned.complete) {
    notes.push(diagnostic("memory-scan-bounded", "warning", {
      message: `Only the last ${byteSize(scanned.bytes)} of the memory file were looked at, and ` +
        "older memories may belong here",
      path,
      help: 'Raise "memory.scanBytes" in your rivumi.jsonc, or move old memories to another file',
    }));
  }
  if (skippedLines > 0) {
    notes.push(diagnostic("memory-lines-skipped", "warning", {
      message: skippedLines === 1
        ? "1 line of the memory file is no record and is skipped"
        : `${grouped(skippedLines)} lines of the memory file are no records and are skipped`,
      path,
      help: 'Run "rivumi memory verify" to see where, then mend or remove them',
    }));
  }
  return notes;
}
