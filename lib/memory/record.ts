/**
 * One record of the memory store, as a value and as a line of JSON. `docs/file_formats.md` has the
 * format field by field.
 *
 * @module
 */

import { jsonEscapes } from "../printable.ts";
import { ULID_REGEXP } from "../ulid.ts";

/** A kind of memory: about the user everywhere, or about one project. */
export type MemoryKind = "user_preference" | "project_fact" | "project_preference";

/** All kinds. */
export const MEMORY_KINDS: readonly MemoryKind[] = [
  "user_preference",
  "project_fact",
  "project_preference",
];

/** Something that somebody asked to have remembered. */
export interface Memory {
  /** ULID. */
  id: string;
  /** When it was remembered: RFC 3339, UTC, ending in `Z`. */
  at: string;
  /** What it is about. */
  kind: MemoryKind;
  /** Key of the project that it belongs to; null for user preferences. */
  project: string | null;
  /** What was said. Rivumi writes one line; a file that people edit may hold anything. */
  text: string;
}

/** Hides the memories with the id `target` that stand before it in the file. */
export interface Forget {
  /** ULID of this record. */
  id: string;
  /** When it was asked for: RFC 3339, UTC, ending in `Z`. */
  at: string;
  /** Tells it from a memory. */
  kind: "forget";
  /** Id of the memory. */
  target: string;
}

/** Any record that this version knows. */
export type MemoryRecord = Memory | Forget;

/** Why a line is no record. The line itself is shown nowhere. */
export type SkipReason =
  | "damaged"
  | "oversize"
  | "unknown-version"
  | "unknown-kind"
  | "wrong-shape";

/** What a line holds: a record with its JSON text, nothing at all, or something else. */
export type DecodedLine =
  | { status: "record"; record: MemoryRecord; json: string }
  | { status: "blank" }
  | { status: "skipped"; reason: SkipReason };

/** Longest line that is looked at, in bytes without its newline. */
export const MAX_LINE_BYTES = 65_536;

type Field = "v" | "id" | "at" | "kind" | "project" | "target" | "text";

const VERSION = 1;
// Drops a byte order mark, which some editors put before the first line.
const utf8 = new TextDecoder("utf-8", { fatal: true });
const UTC_TIME_REGEXP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
// Legal inside JSON strings, but many other programs end a line there.
const LINE_SEPARATORS_REGEXP = /[\u0085\u2028\u2029]/g;

/** The line for a record, without its newline. */
export function encodeRecord(record: MemoryRecord): string {
  const { id, at, kind } = record;
  const head = { v: VERSION, id, at, kind };
  if (record.kind === "forget") return JSON.stringify({ ...head, target: record.target });
  const project = record.project === null ? {} : { project: record.project };
  return escapeLineSeparators(JSON.stringify({ ...head, ...project, text: record.text }));
}

/** Replaces what other programs take for the end of a line; the JSON value stays the same. */
export function escapeLineSeparators(json: string): string {
  return json.replace(LINE_SEPARATORS_REGEXP, jsonEscapes);
}

/** Reads one line, given without its newline. Never throws. */
export function decodeLine(line: Uint8Array): DecodedLine {
  if (line.length > MAX_LINE_BYTES) return { status: "skipped", reason: "oversize" };
  let json: string;
  let value: unknown;
  try {
    json = utf8.decode(line).trim();
    if (json === "") return { status: "blank" };
    value = JSON.parse(json);
  } catch {
    return { status: "skipped", reason: "damaged" };
  }
  const record = recordFrom(value);
  return typeof record === "string"
    ? { status: "skipped", reason: record }
    : { status: "record", record, json };
}

function recordFrom(value: unknown): MemoryRecord | SkipReason {
  if (typeof value !== "object" || value === null) return "wrong-shape";
  const { v, id, at, kind, project, target, text } = value as Partial<Record<Field, unknown>>;
  if (typeof v !== "number") return "wrong-shape";
  if (v !== VERSION) return "unknown-version";
  if (typeof kind !== "string") return "wrong-shape";
  if (kind !== "forget" && !isMemoryKind(kind)) return "unknown-kind";
  if (!isUlid(id) || !isUtcTime(at)) return "wrong-shape";
  if (kind === "forget") return isUlid(target) ? { id, at, kind, target } : "wrong-shape";
  if (typeof text !== "string" || text.trim() === "") return "wrong-shape";
  if (kind === "user_preference") {
    // With a project, somebody meant another kind; shown everywhere it would be a leak.
    return project === undefined ? { id, at, kind, project: null, text } : "wrong-shape";
  }
  if (typeof project !== "string" || project === "") return "wrong-shape";
  return { id, at, kind, project, text };
}

/** A kind as people say it, as in `project fact`. */
export function kindWords(kind: string): string {
  return kind.replaceAll("_", " ");
}

/** Tells whether a word from a file or a person is one of the kinds. */
export function isMemoryKind(word: string): word is MemoryKind {
  return (MEMORY_KINDS as readonly string[]).includes(word);
}

function isUlid(value: unknown): value is string {
  return typeof value === "string" && ULID_REGEXP.test(value);
}

function isUtcTime(value: unknown): value is string {
  return typeof value === "string" && UTC_TIME_REGEXP.test(value) &&
    !Number.isNaN(Date.parse(value));
}
