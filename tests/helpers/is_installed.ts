/**
 * Whether a test can have a program that not every machine has.
 *
 * @module
 */

/** Whether a program of that name answers. */
export function isInstalled(program: string): boolean {
  try {
    return new Deno.Command(program, { args: ["--version"], stdout: "null" }).outputSync().success;
  } catch {
    return false;
  }
}
