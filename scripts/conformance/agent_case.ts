/**
 * The layouts that real agents were recorded on, in a compact form, and how to lay one out again.
 *
 * @module
 */

import { dirname, isAbsolute, join } from "@std/path";
import type { AgentContext, AgentSystem } from "../../lib/agents/agent.ts";
import { isWithin } from "../../lib/agents/common/walk.ts";
import type { Access } from "../../lib/system.ts";

/** Stands for the folder that a case is laid out in, in texts, links and variables. */
export const CASE_FOLDER = "<CASE>";

/** Stands, in a run, for the number of the repetition, from 0, in six digits. */
export const RUN_NUMBER = "<NUMBER>";

/** What lies at one path of a layout. `runs` repeat a text so many times, one after the other. */
export type CaseFile =
  & ({ text: string } | { base64: string } | { runs: [string, number][] } | { link: string } | {
    folder: true;
  })
  & { mode?: string };

/** What one agent is given besides the layout. */
export interface CaseSetup {
  /** Further files. */
  files?: Record<string, CaseFile>;
  /** Environment variables. */
  environment?: Record<string, string>;
  /** Command-line arguments that change what is loaded. */
  arguments?: string[];
}

/** One layout. Paths are relative to the case's folder; those below `etc/` stand for `/etc`. */
export interface AgentCase {
  /** File name without `.json`. */
  name: string;
  /** What it is about. */
  description?: string;
  /** Working directory. */
  cwd: string;
  /** Home folder. */
  home: string;
  /** The file that the model opens, if it does. */
  touched?: string;
  /** The layout. */
  files: Record<string, CaseFile>;
  /** By profile name. */
  agents?: Record<string, CaseSetup>;
}

/** What the recording harness sets for an agent in every case, where it changes what is loaded. */
const HARNESS_ENVIRONMENT: Record<string, Record<string, string>> = {
  gemini: { GEMINI_CLI_TRUST_WORKSPACE: "true" },
};

/**
 * Lays a case out below `folder` for one agent, with the files that this agent itself writes into the
 * home folder before it reads. Modes are left to {@linkcode caseContext}.
 */
export function layOut(
  agentCase: AgentCase,
  folder: string,
  { agent, written = {} }: { agent: string; written?: Record<string, CaseFile> },
): void {
  for (const place of [agentCase.home, agentCase.cwd, "tree"]) {
    // A working directory may be a link of the layout.
    if (!(place in agentCase.files)) Deno.mkdirSync(join(folder, place), { recursive: true });
  }
  const files: Record<string, CaseFile> = {};
  for (const [path, file] of Object.entries(written)) files[join(agentCase.home, path)] = file;
  Object.assign(files, agentCase.files, agentCase.agents?.[agent]?.files);
  for (const [path, file] of Object.entries(files)) {
    const target = join(folder, path);
    Deno.mkdirSync(dirname(target), { recursive: true });
    if ("folder" in file) Deno.mkdirSync(target, { recursive: true });
    else if ("link" in file) Deno.symlinkSync(file.link.replaceAll(CASE_FOLDER, folder), target);
    else Deno.writeFileSync(target, contentOf(file, folder));
  }
}

function contentOf(file: CaseFile, folder: string): Uint8Array {
  if ("base64" in file) return Uint8Array.from(atob(file.base64), (unit) => unit.charCodeAt(0));
  const text = "runs" in file ? file.runs.map(repeated).join("") : "text" in file ? file.text : "";
  return new TextEncoder().encode(text.replaceAll(CASE_FOLDER, folder));
}

function repeated([run, count]: [string, number]): string {
  if (!run.includes(RUN_NUMBER)) return run.repeat(count);
  return Array.from(
    { length: count },
    (_, index) => run.replace(RUN_NUMBER, String(index).padStart(6, "0")),
  ).join("");
}

/** The situation of one agent in a case that was laid out below `folder` (a real path). */
export function caseContext(
  agentCase: AgentCase,
  folder: string,
  { agent, version, system }: { agent: string; version: string; system: AgentSystem },
): AgentContext {
  const setup = agentCase.agents?.[agent];
  const home = join(folder, agentCase.home);
  const environment: Record<string, string> = {
    HOME: home,
    ...HARNESS_ENVIRONMENT[agent],
    ...setup?.environment,
  };
  const cwd = system.realPath(join(folder, agentCase.cwd));
  if (!cwd.ok) throw new TypeError(`Cannot find the working directory of case "${agentCase.name}"`);
  return {
    system: caseSystem(agentCase, folder, system),
    home,
    environment: (name) => environment[name]?.replaceAll(CASE_FOLDER, folder),
    cwd: cwd.value,
    version,
    arguments: (setup?.arguments ?? []).map((text) => text.replaceAll(CASE_FOLDER, folder)),
    touched: agentCase.touched === undefined ? null : join(folder, agentCase.touched),
  };
}

/**
 * A view of the system that ends at the case's folder, so that nothing above it plays a part, that
 * has the case's own `/etc`, and that honours its modes even for the superuser.
 */
function caseSystem(agentCase: AgentCase, folder: string, system: AgentSystem): AgentSystem {
  const modes = new Map<string, string>();
  for (const [path, { mode }] of Object.entries(agentCase.files)) {
    if (mode !== undefined) modes.set(join(folder, path), mode);
  }
  const etc = join(folder, "etc");
  const inside = (path: string): string | null => {
    if (isWithin("/etc", path)) return join(etc, path.slice("/etc".length));
    return isWithin(folder, path) ? path : null;
  };
  const outside = (path: string): string =>
    isWithin(etc, path) ? join("/etc", path.slice(etc.length)) : path;
  const missing = { ok: false, fault: "missing" } as const;
  const denied = { ok: false, fault: "permission", detail: "EACCES" } as const;
  const modeOf = (path: string): string | undefined => {
    const real = system.realPath(path);
    return real.ok ? modes.get(real.value) : undefined;
  };
  const guard = <T>(path: string, call: (path: string) => Access<T>): Access<T> => {
    const place = inside(path);
    return place === null ? missing : call(place);
  };
  return {
    os: system.os,
    status: (path) => guard(path, system.status),
    followedStatus: (path) => guard(path, system.followedStatus),
    list: (path) => guard(path, (place) => modeOf(place) === "311" ? denied : system.list(place)),
    realPath: (path) => {
      const real = guard(path, system.realPath);
      return real.ok ? { ok: true, value: outside(real.value) } : real;
    },
    readAsAgent: (path, maxBytes) => {
      const place = inside(path);
      if (place === null) return missing;
      if (modeOf(place) === "000") return denied;
      const read = system.readAsAgent(place, maxBytes);
      return read.ok
        ? { ok: true, value: { ...read.value, realPath: outside(read.value.realPath) } }
        : read;
    },
  };
}

/** Reads all cases of a folder, in the order of their names. */
export function readCases(folder: string): AgentCase[] {
  return [...Deno.readDirSync(folder)].map((entry) => entry.name).filter((name) =>
    name.endsWith(".json")
  ).sort().map((name) => JSON.parse(Deno.readTextFileSync(join(folder, name))));
}

/** Whether a recorded path is relative to the case's working directory. */
export function isRelative(path: string): boolean {
  return !path.startsWith(CASE_FOLDER) && !isAbsolute(path);
}
