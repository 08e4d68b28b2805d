/**
 * Starts the real program, from source or as it was compiled, with exactly the permissions that it is
 * shipped with.
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
  /** The executable to start, which has its own flags. @default {null} for `main.ts` */
  executable?: string | null;
  /** A program, with arguments, that is to start it. */
  through?: readonly string[];
  /** Where standard input comes from. @default {"null"} */
  stdin?: "null" | "piped";
}

/** What became of it. */
export interface ProgramResult {
  status: number;
  stdout: string;
  stderr: string;
}

/** Start a program through this, and file modes count for root as for anybody. */
export const MODES_COUNT: readonly string[] = Deno.uid() === 0
  ? [
    "setpriv",
    "--bounding-set=-dac_override,-dac_read_search",
    "--inh-caps=-dac_override,-dac_read_search",
    "--",
  ]
  : [];

/** Runs the program and waits for it. */
export async function runProgram(
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramResult> {
  const { code, stdout, stderr } = await programCommand(args, options).output();
  const decoder = new TextDecoder();
  return { status: code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** The command that starts the program, for tests that want to talk to it. */
export function programCommand(
  args: readonly string[],
  {
    cwd,
    environment = {},
    flags = SHIPPED_FLAGS,
    executable = null,
    through = [],
    stdin = "null",
  }: ProgramOptions,
): Deno.Command {
  const program = executable === null
    ? [Deno.execPath(), "run", "--quiet", "--cached-only", ...flags, join(REPOSITORY, "main.ts")]
    : [executable];
  const words = [...through, ...program, ...args];
  return new Deno.Command(words[0]!, {
    args: words.slice(1),
    cwd,
    clearEnv: true,
    env: { DENO_DIR: denoFolder(), PATH: Deno.env.get("PATH") ?? "", ...environment },
    stdin,
    stdout: "piped",
    stderr: "piped",
  });
}

/** Where the runtime keeps compiled modules, so that a test's home does not decide it. */
function denoFolder(): string {
  return Deno.env.get("DENO_DIR") ?? join(Deno.env.get("HOME") ?? "/", ".cache", "deno");
}
