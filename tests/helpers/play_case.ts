/**
 * Golden cases of the command line: a world, and what is run in it.
 *
 * @module
 */

import { type ConsoleWorld, playCommand } from "./play_console.ts";

/** `case.json` of a golden case: a world in memory, and what is run in it. */
export interface GoldenCase {
  /** Why the case is there. */
  why: string;
  /** The world. */
  world: ConsoleWorld;
  /** Command lines, each with the working directory. */
  runs: { cwd: string; args: string[] }[];
}

/** Runs each command line of a case and puts down what a person would see. */
export async function playCase({ world, runs }: GoldenCase): Promise<string> {
  const parts: string[] = [];
  for (const { cwd, args } of runs) {
    const { status, stdout, stderr } = await playCommand(args, { ...world, cwd });
    const [folder, ...words] = [cwd, ...args].map((word) =>
      /^[\w./=-]+$/.test(word) ? word : JSON.stringify(word)
    );
    parts.push(
      `${folder} $ rivumi ${words.join(" ")}\n`,
      stdout,
      stderr === "" ? "" : `[stderr]\n${stderr}`,
      `[status ${status}]\n\n`,
    );
  }
  return parts.join("");
}
