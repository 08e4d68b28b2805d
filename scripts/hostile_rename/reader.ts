// deno-lint-ignore-file no-console
/**
 * The victim of `scripts/hostile_rename.ts`: reads one file over and over in one of several ways and
 * counts what it gets.
 *
 * Run with the contest's folder, the name of a strategy and the number of tries.
 *
 * @module
 */

import { closeSync, constants, lstatSync, openSync, readFileSync } from "node:fs";
import { join, SEPARATOR } from "@std/path";
import { readConfined } from "../../lib/io/read_confined.ts";

/** What a number of reads came to. */
export interface Outcome {
  /** Text from inside the project. */
  read: number;
  /** No text. */
  refused: number;
  /** Text from outside the project. */
  leaked: number;
}

/** Reads the file below the root; null, or an error, if it is refused. */
type Strategy = (path: string, root: string) => string | null;

/** Ways to keep a read inside a folder, from the usual ones to Rivumi's. */
export const STRATEGIES: Record<string, Strategy> = {
  "lstat, then read": (path) => lstatSync(path).isFile() ? Deno.readTextFileSync(path) : null,
  "real path, then read": (path, root) => {
    const real = Deno.realPathSync(path);
    return real.startsWith(root + SEPARATOR) ? Deno.readTextFileSync(real) : null;
  },
  "open with O_NOFOLLOW": (path) => {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return readFileSync(descriptor, "utf8");
    } finally {
      closeSync(descriptor);
    }
  },
  "Rivumi": (path, root) => {
    const result = readConfined(path, { root, maxBytes: 1024 });
    return result.status === "ok" ? result.text : null;
  },
};

function attempt(strategy: Strategy, path: string, root: string): keyof Outcome {
  try {
    const text = strategy(path, root);
    return text === null ? "refused" : text.startsWith("inside") ? "read" : "leaked";
  } catch {
    return "refused";
  }
}

if (import.meta.main) {
  const [contest, name, tries] = Deno.args as [string, string, string];
  const root = join(contest, "project");
  const path = join(root, "docs", "AGENTS.md");
  const outcome: Outcome = { read: 0, refused: 0, leaked: 0 };
  for (let i = 0; i < Number(tries); i++) outcome[attempt(STRATEGIES[name]!, path, root)]++;
  console.log(JSON.stringify(outcome));
}
