/**
 * What it takes to say what a coding agent's model would read: a profile per agent, the situation it
 * is asked about, and its answer. A profile models one version of a real program, and a recording of
 * that program is the judge of it.
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import type { System } from "../system.ts";

/** What profiles may ask of the system: to look and to read, and the day. */
export type AgentSystem = Pick<
  System,
  "os" | "now" | "status" | "followedStatus" | "list" | "realPath" | "readAsAgent"
>;

/** The user's side of a situation: the same for every project. */
export interface AgentUser {
  /** The file system. */
  system: AgentSystem;
  /** The user's home folder, absolute. */
  home: string;
  /** Value of an environment variable; undefined if it is not set. */
  environment(name: string): string | undefined;
}

/** The situation that an agent is started in. */
export interface AgentContext extends AgentUser {
  /** The working directory, as the operating system knows it: physical, without links. */
  cwd: string;
  /** Version of the agent to emulate: the profile's `version` or one of its `olderVersions`. */
  version: string;
  /** Command-line arguments of the agent, where they change what is loaded (`-C DIR`, `--add-dir DIR`). */
  arguments: readonly string[];
  /**
   * Absolute path of a file that the model has opened with one of its tools, for what the agent loads
   * only then; null for the start of a session.
   */
  touched: string | null;
}

/**
 * What becomes of a file that the agent looks at. `sent`: its text reaches the model. `cut`: only the
 * first part of it does. `skipped`: looked at and left out (empty, a folder, too large, a duplicate ...).
 * `shadowed`: left out because another file takes its place. `lazy`: waits until a file is touched.
 * `refused`: the system did not let the agent read it, or the agent's own rules confine it.
 */
export type AgentStatus = "sent" | "cut" | "skipped" | "shadowed" | "lazy" | "refused";

/** The start of a session, or the moment in which the model has opened {@linkcode AgentContext.touched}. */
export type AgentMoment = "start" | "touched";

/** Why the agent looks at a file. */
export type AgentFileKind =
  /** One of the user's own, or of the machine. */
  | "global"
  /** Found on the way between the root and the working directory. */
  | "project"
  /** Found below the working directory, on the way to a touched file. */
  | "nested"
  /** One of a folder of rules. */
  | "rule"
  /** Named by another file. */
  | "import"
  /** Named by the agent's configuration or command line. */
  | "configured";

/** One file that the agent looks at. */
export interface AgentEntry {
  /** Absolute path under which the agent looks at it; it may hold links. */
  path: string;
  /** Where it lies; null if it could not be read. */
  realPath: string | null;
  /** Why it is looked at. */
  kind: AgentFileKind;
  /** Whether that happens at the start of a session or once a file has been touched. */
  when: AgentMoment;
  /** What becomes of it. */
  status: AgentStatus;
  /**
   * Why, in kebab-case, for everything but plainly `sent`: `empty`, `directory`, `budget`,
   * `duplicate-of`, `shadowed-by`, `permission`, `outside-root`, ...
   */
  reason: string | null;
  /** The other file that a reason speaks of (`duplicate-of`, `shadowed-by`); null if there is none. */
  by: string | null;
  /** Size on disk in bytes; 0 if it could not be read. */
  bytes: number;
  /** Bytes of it, in UTF-8, that reach the model; the agent's own words around it do not count. */
  bytesSent: number;
  /** The line, from 1, within or after which the rest is left out; null if nothing is cut. */
  cutAtLine: number | null;
  /** Path of the file into whose text this one is inserted (an inlined import); null if it stands alone. */
  within: string | null;
}

/** A stretch of a block, from one source. */
export interface AgentTextPiece {
  /** The text as it reaches the model. */
  text: string;
  /** Real path of the file that it comes from; null for the agent's own words. */
  path: string | null;
}

/** Text that reaches the model in one place of its request. */
export interface AgentBlock {
  /** Whose words the model takes it for; `tool`: it stands in or after a tool's result. */
  role: "system" | "developer" | "user" | "tool";
  /** Where in the request it stands, in words, for example `first user message`. */
  place: string;
  /** When it is sent. */
  when: AgentMoment;
  /** The text, piece by piece; {@linkcode blockText} joins them. */
  pieces: AgentTextPiece[];
}

/** Why the program ends before it reads any instruction file. */
export interface AgentStartFailure {
  /** The file or folder that stops it, absolute; null where a variable or an argument does. */
  path: string | null;
  /**
   * Why, in kebab-case: `broken-settings`, `wrong-settings`, `missing-folder`, ...; `internal-fault`
   * where nobody knows whether it starts, since its profile has failed.
   */
  reason: string;
  /** Why, in words. */
  message: string;
}

/** What an agent's model would read. */
export interface AgentReading {
  /** Why the agent does not start; nothing is read and nothing is sent then. Null if it starts. */
  startFailure: AgentStartFailure | null;
  /** The files in the order in which they are looked at; those sent, in the order sent. */
  entries: AgentEntry[];
  /** False where the real program's order depends on the file system, so that any order is right. */
  ordered: boolean;
  /** The text in order; empty if nothing is sent. */
  blocks: AgentBlock[];
  /** What a user should know about this reading. Paths are absolute. */
  notes: Diagnostic[];
}

/** How an agent's instruction files bring others in. */
export interface AgentImports {
  /** How many files deep imports are followed. */
  maxDepth: number;
  /**
   * What stands after `@` in a text where the agent takes it for the path of a file, in order. Whether
   * there is such a file, and whether it may be brought in, only a reading tells.
   */
  words(text: string): string[];
}

/** One emulated agent. */
export interface AgentProfile {
  /** Name on the command line, for example `codex`. */
  name: string;
  /** Name for people, for example `Codex CLI`. */
  title: string;
  /** The version that is modelled. */
  version: string;
  /** Older versions that are modelled too, newest first. */
  olderVersions: readonly string[];
  /** For a modelled version, the earliest one that does the same; not given, it is itself. */
  holdsFrom?: Readonly<Record<string, string>>;
  /** Month in which the real program was observed, as `YYYY-MM`. */
  date: string;
  /** Environment variables that change what is loaded; the profile asks for no others. */
  variables: readonly string[];
  /** How instruction files bring in others; null if they cannot. */
  imports: AgentImports | null;
  /** Where the facts come from, one a line. */
  sources: readonly string[];
  /** What is known to be missing or unsettled, one a line. */
  gaps: readonly string[];
  /**
   * Folders of the user and of the machine that hold files of this agent; a relative one, which a
   * variable may name, is meant from the working directory. Who has the first one seems to run the agent.
   */
  folders(user: AgentUser): string[];
  /** Names below a folder of a project that show that somebody runs this agent there. */
  marks: readonly string[];
  /** What the agent would load. Never throws for anything that is or is not on the disk. */
  load(context: AgentContext): AgentReading;
}

/** The reason where it is not the agent that fails but its profile, which is a defect in Rivumi. */
export const INTERNAL_FAULT = "internal-fault";

/** What is read where the agent does not start: nothing. */
export function readingOfFailure(
  startFailure: AgentStartFailure,
  notes: Diagnostic[],
): AgentReading {
  return { startFailure, entries: [], ordered: true, blocks: [], notes };
}

/** The whole text of a block. */
export function blockText(block: AgentBlock): string {
  return block.pieces.map((piece) => piece.text).join("");
}
