/**
 * Standard output and standard error, written out whole.
 *
 * @module
 */

import { ReadError } from "../errors.ts";
import type { OutputStream } from "../system.ts";
import { codeOf, uninterrupted } from "./access_fault.ts";
import { pause } from "./pause.ts";

const FULL_PIPE_PAUSE_MS = 1;

/**
 * Wraps one of Deno's streams. A write may be short on a pipe, so it is repeated; when the reader has
 * gone (`rivumi doctor | head`), the rest has no use and is dropped without an error. A full pipe that
 * somebody made non-blocking is waited for.
 *
 * @param options `name`: what to call the stream in the error when the system refuses (a full disk);
 * without it the rest is dropped then, since there is nowhere left to say so.
 */
export function createOutputStream(
  stream: Pick<typeof Deno.stdout, "isTerminal" | "writeSync">,
  { name }: { name?: string } = {},
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
          rest = rest.subarray(uninterrupted(() => stream.writeSync(rest)));
        } catch (error) {
          if (error instanceof Deno.errors.WouldBlock) {
            pause(FULL_PIPE_PAUSE_MS);
            continue;
          }
          readerGone = true;
          const code = codeOf(error);
          // A closed pipe is how a reader says that it has seen enough.
          if (error instanceof Deno.errors.BrokenPipe || name === undefined) return;
          if (code === undefined) throw error;
          throw new ReadError(
            `Cannot write to ${name}: the system refused (${code})`,
            "Make room where the output goes, or send it elsewhere",
          );
        }
      }
    },
  };
}

function terminalColumns(): number | null {
  try {
    return Deno.consoleSize().columns || null;
  } catch {
    return null;
  }
}
