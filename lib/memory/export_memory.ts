/**
 * The store in a form to take elsewhere: its records as they are, or a page to read.
 *
 * @module
 */

import { compareCodeUnits } from "../diagnostic.ts";
import { printable, printableJson } from "../printable.ts";
import type { OpenRefusal, System } from "../system.ts";
import { listMemories } from "./list_memories.ts";
import type { StorePlace } from "./open_store.ts";
import { readStore, type StoreReading } from "./read_store.ts";
import type { Memory, MemoryKind } from "./record.ts";

/** How to export. */
export interface ExportOptions {
  /**
   * `jsonl`: every valid record, unknown fields included, also what was forgotten, so that an import
   * gives the same store. `markdown`: the memories in force, for people.
   */
  format: "jsonl" | "markdown";
  /** Takes the next piece of the export. */
  write(text: string): void;
}

/** Exports the store piece by piece. */
export function exportMemory(
  system: System,
  place: StorePlace,
  { format, write }: ExportOptions,
): StoreReading | OpenRefusal {
  return format === "jsonl"
    ? exportLines(system, place, write)
    : exportMarkdown(system, place, write);
}

function exportLines(
  system: System,
  place: StorePlace,
  write: (text: string) => void,
): StoreReading | OpenRefusal {
  return readStore(system, place, {
    from: "start",
    visit({ json }): boolean {
      write(`${printableJson(json)}\n`);
      return true;
    },
  });
}

const HEADINGS: Record<MemoryKind, string> = {
  "user_preference": "User preferences",
  "project_fact": "Facts about",
  "project_preference": "Preferences in",
};

function exportMarkdown(
  system: System,
  place: StorePlace,
  write: (text: string) => void,
): StoreReading | OpenRefusal {
  const sections = new Map<string, Memory[]>();
  const reading = listMemories(system, place, {
    visit(memory): void {
      const heading = headingOf(memory);
      const memories = sections.get(heading);
      if (memories === undefined) sections.set(heading, [memory]);
      else memories.push(memory);
    },
  });
  if (reading.status !== "ok") return reading;
  write("# Memory\n");
  const ordered = [...sections].sort(([a, [first]], [b, [second]]) =>
    compareCodeUnits(first!.project ?? "", second!.project ?? "") || compareCodeUnits(a, b)
  );
  for (const [heading, memories] of ordered) {
    write(`\n## ${heading}\n\n`);
    for (const memory of memories) write(`${markdownItem(memory)}\n`);
  }
  return reading;
}

function headingOf({ kind, project }: Memory): string {
  return project === null ? HEADINGS[kind] : `${HEADINGS[kind]} ${printable(project)}`;
}

// What would begin a block of its own inside the list item.
const BLOCK_START_REGEXP = /^(?:[-+*>#<=~`|_[]|\d+(?=[.)]))/;

/** One list item, whatever the text holds. */
function markdownItem({ text, at }: Memory): string {
  const line = printable(text.trim());
  const start = BLOCK_START_REGEXP.exec(line)?.[0];
  const item = start === undefined
    ? line
    : /\d/.test(start)
    ? `${start}\\${line.slice(start.length)}`
    : `\\${line}`;
  return `- ${item} (${at.slice(0, 10)})`;
}
