/**
 * Reads a file in blocks, from its start or from its end, so that the newest lines of a long journal
 * cost no more than those of a short one.
 *
 * @module
 */

import { closeSync, readSync } from "node:fs";
import type { BlockOptions, BlocksResult } from "../system.ts";
import { openConfined, refusalFor } from "./open_confined.ts";

const BLOCK_BYTES = 65_536;

/**
 * Hands the blocks of the file to `options.visit`, one after the other, until that answers false or
 * `options.maxBytes` are through. What is appended meanwhile is not seen.
 */
export function readBlocks(path: string, options: BlockOptions): BlocksResult {
  const file = openConfined(path, options.root);
  if (file.status !== "ok") return file;
  const size = Number(file.stats.size);
  const length = Math.min(size, options.maxBytes ?? size);
  const buffer = new Uint8Array(Math.min(BLOCK_BYTES, length));
  try {
    for (let done = 0; done < length;) {
      const block = buffer.subarray(0, length - done);
      const offset = options.from === "start" ? done : size - done - block.length;
      // A file that has become shorter holds other lines now than those seen so far.
      if (!fill(file.descriptor, block, offset)) return { status: "changed" };
      done += block.length;
      if (!options.visit(block, offset)) break;
    }
    return { status: "ok", bytes: size };
  } catch (error) {
    return refusalFor(error, path);
  } finally {
    closeSync(file.descriptor);
  }
}

/** Fills the block from the file; false if the file ends before. */
function fill(descriptor: number, block: Uint8Array, offset: number): boolean {
  for (let filled = 0; filled < block.length;) {
    const count = readSync(descriptor, block, filled, block.length - filled, offset + filled);
    if (count === 0) return false;
    filled += count;
  }
  return true;
}
