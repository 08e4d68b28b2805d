/**
 * Reads a file in blocks, from its start or from its end, so that the newest lines of a long journal
 * cost no more than those of a short one.
 *
 * @module
 */

import { closeSync, readSync } from "node:fs";
import type { BlockOptions, BlocksResult } from "../system.ts";
import { uninterrupted } from "./access_fault.ts";
import { openConfined, refusalFor } from "./open_confined.ts";

const BLOCK_BYTES = 65_536;

/**
 * Hands the blocks of the file to `options.visit`, one after the other, until that answers false or
 * `options.maxBytes` are through. What is appended meanwhile is not seen.
 */
export function readBlocks(path: string, options: BlockOptions): BlocksResult {
  const file = openConfined(path, options.root);
  if (file.status !== "ok") return file;
  const { descriptor, stats } = file;
  try {
    return visitBlocks({
      size: Number(stats.size),
      read: (buffer, offset) => readSync(descriptor, buffer, 0, buffer.length, offset),
    }, options);
  } catch (error) {
    return refusalFor(error, path);
  } finally {
    closeSync(descriptor);
  }
}

/** A file that is open: its size, and how to read some of it; 0 bytes at its end. */
interface OpenFile {
  size: number;
  read(buffer: Uint8Array, offset: number): number;
}

/** Hands the blocks of an open file on; see {@linkcode readBlocks}. */
export function visitBlocks(
  file: OpenFile,
  { from, maxBytes, visit }: Omit<BlockOptions, "root">,
): BlocksResult {
  const { size } = file;
  const length = Math.min(size, maxBytes ?? size);
  const buffer = new Uint8Array(Math.min(BLOCK_BYTES, length));
  for (let done = 0; done < length;) {
    const block = buffer.subarray(0, length - done);
    const offset = from === "start" ? done : size - done - block.length;
    // A file that has become shorter holds other lines now than those seen so far.
    if (!fill(file, block, offset)) return { status: "changed" };
    done += block.length;
    if (!visit(block, offset)) break;
  }
  return { status: "ok", bytes: size };
}

/** Fills the block from the file; false if the file ends before. */
function fill({ read }: OpenFile, block: Uint8Array, offset: number): boolean {
  for (let filled = 0; filled < block.length;) {
    const count = uninterrupted(() => read(block.subarray(filled), offset + filled));
    if (count === 0) return false;
    filled += count;
  }
  return true;
}
