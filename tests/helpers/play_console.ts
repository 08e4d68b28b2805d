/**
 * Plays command lines in a world in memory and puts down what a person would see.
 *
 * @module
 */

import { run } from "../../lib/cli/run.ts";
import { createMemorySystem, type MemorySystemOptions } from "./memory_system.ts";

/** A world in memory as a JSON file can describe it; bytes are in hexadecimal. */
export type ConsoleWorld = MemorySystemOptions & { bytes?: Record<string, string> };

/** What one command line led to. */
export interface Played {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs one command line in the world. */
export async function playCommand(
  args: readonly string[],
  { bytes = {}, ...options }: ConsoleWorld,
): Promise<Played> {
  const files = { ...options.files };
  for (const [path, hex] of Object.entries(bytes)) files[path] = Uint8Array.fromHex(hex);
  const system = createMemorySystem({ ...options, files });
  const status = await run(args, system);
  return { status, stdout: system.stdout.text, stderr: system.stderr.text };
}

/** `case.json` of a golden case: a world in memory, and what is run in it. */
export interface ConsoleCase {
  /** Why the case is there. */
  why: string;
  /** The world. */
  world: ConsoleWorld;
  /** Command lines, each with the working directory. */
  runs: { cwd: string; args: string[] }[];
}

/** Runs each command line of a case and puts down what a person would see. */
export async function playCase({ world, runs }: ConsoleCase): Promise<string> {
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
