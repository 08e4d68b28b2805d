/**
 * Starts the real program, with exactly the permissions that it is shipped with.
 *
 * @module
 */

import { dirname, fromFileUrl, join } from "@std/path";
import { SHIPPED_FLAGS } from "../../lib/io/shipped_permissions.ts";

const REPOSITORY = dirname(dirname(dirname(fromFileUrl(import.meta.url))));

/** How to start the program. */
export interface ProgramOptions {
  /** Working directory. */
  cwd: string;
  /** The whole environment, but for what the runtime itself needs. @default {{}} */
  environment?: Record<string, string>;
  /** Flags in place of the shipped ones. */
  flags?: readonly string[];
  /** A program, with arguments, that is to start it. */
  through?: readonly string[];
}

/** What became of it. */
export interface ProgramResult {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs `main.ts` and waits for it. */
export async function runProgram(
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramResult> {
  const { code, stdout, stderr } = await programCommand(args, options).output();
  const decoder = new TextDecoder();
  return { status: code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** The command that starts `main.ts`, for tests that want to talk to it. */
export function programCommand(
  args: readonly string[],
  { cwd, environment = {}, flags = SHIPPED_FLAGS, through = [] }: ProgramOptions,
): Deno.Command {
  const words = [
    ...through,
    Deno.execPath(),
    "run",
    "--quiet",
    "--cached-only",
    ...flags,
    join(REPOSITORY, "main.ts"),
    ...args,
  ];
  return new Deno.Command(words[0]!, {
    args: words.slice(1),
    cwd,
    clearEnv: true,
    env: { DENO_DIR: denoFolder(), PATH: Deno.env.get("PATH") ?? "", ...environment },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

/** Where the runtime keeps compiled modules, so that a test's home does not decide it. */
function denoFolder(): string {
  return Deno.env.get("DENO_DIR") ?? join(Deno.env.get("HOME") ?? "/", ".cache", "deno");
}
