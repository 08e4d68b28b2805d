/**
 * Standard output and standard error, written out whole.
 *
 * @module
 */

import type { OutputStream } from "../system.ts";

const FULL_PIPE_PAUSE_MS = 1;

/**
 * Wraps one of Deno's streams. A write may be short on a pipe, so it is repeated; when the reader has
 * gone (`rivumi doctor | head`), the rest has no use and is dropped without an error. A full pipe that
 * somebody made non-blocking is waited for.
 */
export function createOutputStream(
  stream: Pick<typeof Deno.stdout, "isTerminal" | "writeSync">,
): OutputStream {
  let readerGone = false;
  const isTerminal = stream.isTerminal();
  return {
    isTerminal,
    columns: isTerminal ? terminalColumns() : null,
    write(text: string): void {
      let rest = new TextEncoder().encode(text);
      while (rest.length > 0 && !readerGone) {
        try {
          rest = rest.subarray(stream.writeSync(rest));
        } catch (error) {
          if (error instanceof Deno.errors.BrokenPipe) readerGone = true;
          else if (error instanceof Deno.errors.WouldBlock) pause(FULL_PIPE_PAUSE_MS);
          else throw error;
        }
      }
    },
  };
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function terminalColumns(): number | null {
  try {
    return Deno.consoleSize().columns || null;
  } catch {
    return null;
  }
}
