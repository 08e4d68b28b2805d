/**
 * A layer: one instruction file and what became of it.
 *
 * @module
 */

import type { ReadFile, ReadRefusal } from "../system.ts";

/** Whether a file counts. */
export type LayerStatus = "active" | "suppressed" | "refused" | "not-read";

/** Why a file does not count; the refusals are the answers of the confined reader. */
export type LayerReason =
  | "overridden-by"
  | "duplicate-of"
  | "empty"
  | "outside-root"
  | "near-miss"
  | "below-cwd"
  | Exclude<ReadRefusal["status"], "missing">;

/** One instruction file and what became of it. */
export interface Layer {
  /** The file, as `shownPath` gives it. */
  path: string;
  /** The file's absolute path. */
  absolute: string;
  /** Whose it is. */
  scope: "user" | "project";
  /** The folder that it speaks for, as `shownPath` gives it. */
  directory: string;
  /** Whether its name is a base name or an override. */
  kind: "base" | "override";
  /** Whether it counts. */
  status: LayerStatus;
  /** Why it does not; null for an active layer. */
  reason: LayerReason | null;
  /** The layer that overrides it or that it duplicates, as `shownPath` gives it. */
  by: string | null;
  /** Facts that a person needs beside the reason: a link's target, a size, a place in the file. */
  detail: string | null;
  /** Size on disk in bytes; null where it says nothing about the content, as for a link. */
  bytes: number | null;
  /** Number of lines; null if it was not read. */
  lines: number | null;
  /** Estimated tokens; null if it was not read. */
  tokens: number | null;
  /** SHA-256 of the normalised text; null if it was not read. */
  sha256: string | null;
  /** The file as it was read; null if it was not. */
  file: ReadFile | null;
}
