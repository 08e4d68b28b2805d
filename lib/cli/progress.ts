/**
 * One line on the terminal that says how far a long command is.
 *
 * @module
 */

import type { System } from "../system.ts";

/** Shows how far a command is. */
export interface Progress {
  /** Takes the number of things done and of all. */
  step(done: number, all: number): void;
  /** Takes the line away. */
  end(): void;
}

/** Nobody needs to be told about less. */
const QUIET_MS = 1000;
const REDRAW_MS = 100;

/** Makes a progress line on standard error, if a person is there to see it. */
export function createProgress(
  { stderr, now }: Pick<System, "stderr" | "now">,
  label: string,
): Progress {
  const start = now().getTime();
  let drawn: number | null = null;
  return {
    step(done, all): void {
      if (!stderr.isTerminal) return;
      const time = now().getTime();
      if (time - (drawn ?? start) < (drawn === null ? QUIET_MS : REDRAW_MS)) return;
      drawn = time;
      stderr.write(`\r${label}: ${done} of ${all}\x1b[K`);
    },
    end(): void {
      if (drawn !== null) stderr.write("\r\x1b[K");
      drawn = null;
    },
  };
}
