/**
 * The confined reader: the only way in which text from a project or from the user's folders comes
 * into Rivumi.
 *
 * @module
 */

import { closeSync, readSync } from "node:fs";
import { dirname } from "@std/path";
import { decodeText } from "../source_text.ts";
import type { ReadOptions, ReadResult } from "../system.ts";
import { type ConfinedFile, identityOf, openConfined, refusalFor } from "./open_confined.ts";

/**
 * Reads one text file below `options.root`. The answer is a value in every case, and a refusal holds
 * none of the file's content.
 */
export function readConfined(path: string, options: ReadOptions): ReadResult {
  const result = readUnlinked(path, options);
  if (result.status !== "symlink" || result.resolved === null) return result;
  const links = options.links ?? "refuse";
  const mayFollow = links === "follow" ||
    links === "within-root" && result.leadsTo === "inside-root";
  if (!mayFollow) return result;
  const target = result.resolved;
  const root = links === "follow" ? dirname(target) : options.root;
  const read = readConfined(target, { root, maxBytes: options.maxBytes });
  return read.status === "ok" ? { ...read, target } : read;
}

function readUnlinked(path: string, { root, maxBytes }: ReadOptions): ReadResult {
  const file = openConfined(path, root);
  if (file.status !== "ok") return file;
  try {
    return readOpened(file, maxBytes);
  } catch (error) {
    return refusalFor(error, path);
  } finally {
    closeSync(file.descriptor);
  }
}

function readOpened({ descriptor, stats }: ConfinedFile, maxBytes: number): ReadResult {
  if (stats.size > BigInt(maxBytes)) {
    return { status: "too-large", bytes: Number(stats.size), limit: maxBytes };
  }
  const raw = readAtMost(descriptor, maxBytes + 1, Number(stats.size));
  if (raw.length > maxBytes) {
    return { status: "too-large", bytes: raw.length, limit: maxBytes };
  }
  const decoded = decodeText(raw);
  if (decoded.status !== "ok") return { ...decoded, bytes: raw.length };
  return { ...decoded, raw, identity: identityOf(stats), target: null };
}

/** Reads up to `limit` bytes; `expected` is the size to reckon with, since files may grow meanwhile. */
export function readAtMost(descriptor: number, limit: number, expected: number): Uint8Array {
  let buffer = new Uint8Array(Math.min(limit, expected + 1));
  let length = 0;
  while (length < limit) {
    if (length === buffer.length) {
      const larger = new Uint8Array(Math.min(limit, buffer.length * 2));
      larger.set(buffer);
      buffer = larger;
    }
    const count = readSync(descriptor, buffer, length, buffer.length - length, null);
    if (count === 0) break;
    length += count;
  }
  return buffer.subarray(0, length);
}
