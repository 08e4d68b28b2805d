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
