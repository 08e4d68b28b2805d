/**
 * The part of {@linkcode System} that needs no file system: streams and environment.
 *
 * @module
 */

import type { System } from "../system.ts";
import { createOutputStream } from "./output_stream.ts";

/** The console of this process. */
export function createConsole(): Pick<System, "environment" | "stdout" | "stderr"> {
  return {
    environment,
    stdout: createOutputStream(Deno.stdout, { name: "standard output" }),
    stderr: createOutputStream(Deno.stderr),
  };
}

function environment(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch {
    // Without the permission, or with a value that is not Unicode, there is nothing to go by.
    return undefined;
  }
}
