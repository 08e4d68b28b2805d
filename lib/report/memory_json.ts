/**
 * What the commands about memory print with `--json` and `--jsonl`; the shapes are documented in
 * `docs/file_formats.md`.
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import type { SkippedLine } from "../memory/read_store.ts";
import type { JudgedMemory, StoreRecall } from "../memory/recall_store.ts";
import { encodeRecord, type Memory, type MemoryRecord } from "../memory/record.ts";
import type { StoreCheck } from "../memory/verify_store.ts";
import { jsonDocument, jsonLine } from "./json_document.ts";

const SCHEMA = "rivumi.memory/1";

function document(content: Record<string, unknown>): string {
  return jsonDocument({ schema: SCHEMA, ...content });
}

/** A record as it stands in the file. */
function recordJson(record: MemoryRecord): unknown {
  return JSON.parse(encodeRecord(record));
}

/** `rivumi remember --json`. */
export function rememberedJson(
  { memory, path, diagnostics }: {
    memory: Memory;
    path: string;
    diagnostics: readonly Diagnostic[];
  },
): string {
  return document({ path, record: recordJson(memory), diagnostics });
}

/** `rivumi memory forget --json`. */
export function forgottenJson(record: MemoryRecord, path: string): string {
  return document({ path, record: recordJson(record) });
}

/** `rivumi memory list --json`. */
export function memoriesJson(
  memories: readonly Memory[],
  diagnostics: readonly Diagnostic[],
): string {
  return document({ memories: memories.map(recordJson), diagnostics });
}

/** `rivumi memory recall --json`: the memories that are shown and, with `--all`, the others and why. */
export function recallJson(recall: StoreRecall, diagnostics: readonly Diagnostic[]): string {
  const { memories, judged, bytes, scanned, skipped } = recall;
  return document({
    memories: memories.map(recordJson),
    leftOut: judged.filter(({ leftOut }) => leftOut !== null).map(judgedRecord),
    bytes,
    scanned,
    skipped: skipped.map(skippedPlace),
    diagnostics,
  });
}

/** One line of `rivumi memory recall --jsonl`. */
export function judgedLine(judged: JudgedMemory): string {
  return jsonLine(judgedRecord(judged));
}

function judgedRecord({ memory, leftOut }: JudgedMemory): unknown {
  const record = recordJson(memory) as Record<string, unknown>;
  return leftOut === null ? record : { ...record, leftOut: { by: null, ...leftOut } };
}

/** `rivumi memory verify --json`. */
export function storeCheckJson({ entries, skipped, skippedLines }: StoreCheck): string {
  return document({ entries, skipped, skippedLines });
}

/** Where a skipped line is, for readings that began at the end and have no line numbers. */
export function skippedPlace({ offset, reason }: SkippedLine): { offset: number; reason: string } {
  return { offset, reason };
}

/** `rivumi memory path --json`. */
export function storePathJson(path: string): string {
  return document({ path });
}

/** `rivumi memory import --json`. */
export function importedJson({ added, present }: { added: number; present: number }): string {
  return document({ added, present });
}
