// deno-lint-ignore-file no-console
/**
 * Asks a {@linkcode System} a list of questions and makes the answers comparable with those of another
 * one. As a program, asks the system that it runs on, with the permissions that it was started with.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { SHIPPED_FLAGS } from "../../lib/io/shipped_permissions.ts";
import type { ReadOptions, System } from "../../lib/system.ts";

/** A method of the system and what it is called with. */
export type Question =
  | ["status" | "list" | "realPath", string]
  | ["read", string, ReadOptions];

/** A question and its answer. */
export type Answered = [Question, unknown];

/**
 * The questions, each with its answer, as plain JSON. An identity becomes the number of the first answer that holds it; sizes
 * of what is neither file nor link, which the disk is free to choose, become 0, and so do owners.
 */
export function answersOf(system: System, questions: readonly Question[]): Answered[] {
  const identities = new Map<unknown, number>();
  const answers = questions.map((question) => {
    const [call, path] = question;
    return [question, call === "read" ? system.read(path, question[2]) : system[call](path)];
  });
  return JSON.parse(JSON.stringify(answers, (key, value) => {
    if (value instanceof Uint8Array) return [...value];
    if (value?.kind === "directory" && "bytes" in value) return { ...value, bytes: 0 };
    if (key === "owner") return 0;
    if (key !== "identity" || value === null) return value;
    if (!identities.has(value)) identities.set(value, identities.size);
    return identities.get(value);
  }));
}

/** In which circumstances {@linkcode askProcess} asks. */
export interface ProcessOptions {
  /** The only path that may be read. @default everything */
  readScope?: string;
  /** Whether to go without root's right to ignore modes. @default {false} */
  withoutPrivileges?: boolean;
}

/** Whether a process can be started that file modes bind: always, unless root lacks `setpriv`. */
export function canDropPrivileges(): boolean {
  return !isRoot() || outputOf("setpriv", ["--version"]) !== null;
}

/** Whether this process may do what only root may. */
export function isRoot(): boolean {
  return outputOf("id", ["-u"])?.trim() === "0";
}

/** Asks in a process of its own, under the permissions of the executable. */
export function askProcess(
  questions: readonly Question[],
  options: ProcessOptions = {},
): Answered[] {
  const { readScope, withoutPrivileges = false } = options;
  const flags = SHIPPED_FLAGS.map((flag) =>
    flag === "--allow-read" && readScope !== undefined ? `--allow-read=${readScope}` : flag
  );
  const drop = withoutPrivileges && isRoot()
    ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]
    : [];
  const [command, ...args] = [
    ...drop,
    Deno.execPath(),
    "run",
    "--quiet",
    ...flags,
    fromFileUrl(import.meta.url),
    JSON.stringify(questions),
  ];
  const { success, stdout, stderr } = new Deno.Command(command!, { args }).outputSync();
  if (!success) throw new Error(`Cannot ask a process: ${new TextDecoder().decode(stderr)}`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

function outputOf(command: string, args: string[]): string | null {
  try {
    const { success, stdout } = new Deno.Command(command, { args }).outputSync();
    return success ? new TextDecoder().decode(stdout) : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

if (import.meta.main) {
  console.log(JSON.stringify(answersOf(createDenoSystem(), JSON.parse(Deno.args[0]!))));
}
