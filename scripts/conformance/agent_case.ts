/**
 * The layouts that real agents were recorded on, in a compact form, and how to lay one out again.
 *
 * @module
 */

import { isAbsolute, join } from "@std/path";
import type { AgentContext } from "../../lib/agents/agent.ts";
import { createMemorySystem, type Fault, type Layout } from "../../tests/helpers/memory_system.ts";

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

/** Day of the recordings that do not tell theirs. */
const FIRST_DAY = "2026-11-29";

/** What the recording harness sets for an agent in every case, where it changes what is loaded. */
const HARNESS_ENVIRONMENT: Record<string, Record<string, string>> = {
  gemini: { GEMINI_CLI_TRUST_WORKSPACE: "true" },
};

/** Where cases are laid out in memory. */
export const CASE_ROOT = "/case";

/**
 * The situation of one agent in a case, in a file system of its own, so that nothing else plays a
 * part and file modes count even for the superuser. `written` are files that this agent itself writes
 * into the home folder before it reads.
 */
export function caseContext(
  agentCase: AgentCase,
  { agent, version, day = FIRST_DAY, written = {} }: {
    agent: string;
    version: string;
    day?: string | undefined;
    written?: Record<string, CaseFile>;
  },
): AgentContext {
  const setup = agentCase.agents?.[agent];
  const files = caseFiles(agentCase, agent);
  for (const [path, file] of Object.entries(written)) files[join(agentCase.home, path)] ??= file;
  const layout = caseLayout(agentCase, files, { root: CASE_ROOT, etc: "/etc" });
  const system = createMemorySystem({ ...layout, now: `${day}T12:00:00Z` });
  const home = join(CASE_ROOT, agentCase.home);
  const environment: Record<string, string> = {
    HOME: home,
    ...HARNESS_ENVIRONMENT[agent],
    ...setup?.environment,
  };
  const cwd = system.realPath(join(CASE_ROOT, agentCase.cwd));
  if (!cwd.ok) throw new TypeError(`Cannot find the working directory of case "${agentCase.name}"`);
  return {
    system,
    home,
    environment: (name) => environment[name]?.replaceAll(CASE_FOLDER, CASE_ROOT),
    cwd: cwd.value,
    version,
    arguments: (setup?.arguments ?? []).map((text) => text.replaceAll(CASE_FOLDER, CASE_ROOT)),
    touched: agentCase.touched === undefined ? null : join(CASE_ROOT, agentCase.touched),
  };
}

/** The files of a case as one agent finds them. */
export function caseFiles(agentCase: AgentCase, agent: string): Record<string, CaseFile> {
  return { ...agentCase.files, ...agentCase.agents?.[agent]?.files };
}

/** The layout of a case below `root`; its `etc` goes to `etc`, and its modes become faults. */
export function caseLayout(
  agentCase: AgentCase,
  caseFiles: Record<string, CaseFile>,
  { root, etc }: { root: string; etc: string },
): Layout & { faults: Record<string, Fault> } {
  const place = (path: string): string =>
    path.startsWith("etc/") ? join(etc, path.slice("etc/".length)) : join(root, path);
  const files: Record<string, string | Uint8Array> = {};
  const links: Record<string, string> = {};
  const faults: Record<string, Fault> = {};
  // A working directory may be a link of the layout.
  const folders = ["tree", agentCase.home, agentCase.cwd].filter((path) => !(path in caseFiles))
    .map(place);
  for (const [path, file] of Object.entries(caseFiles)) {
    if ("folder" in file) folders.push(place(path));
    else if ("link" in file) links[place(path)] = file.link.replaceAll(CASE_FOLDER, root);
    else files[place(path)] = contentOf(file, root);
    if (file.mode !== undefined) faults[place(path)] = MODE_FAULTS[file.mode] ?? "no-access";
  }
  return { files, links, faults, folders };
}

const MODE_FAULTS: Record<string, Fault> = { "000": "no-access", "311": "no-read" };

function contentOf(
  file: { text: string } | { base64: string } | { runs: [string, number][] },
  root: string,
): string | Uint8Array {
  if ("base64" in file) return Uint8Array.from(atob(file.base64), (unit) => unit.charCodeAt(0));
  const text = "runs" in file ? file.runs.map(repeated).join("") : file.text;
  return text.replaceAll(CASE_FOLDER, root);
}

function repeated([run, count]: [string, number]): string {
  if (!run.includes(RUN_NUMBER)) return run.repeat(count);
  return Array.from(
    { length: count },
    (_, index) => run.replace(RUN_NUMBER, String(index).padStart(6, "0")),
  ).join("");
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
