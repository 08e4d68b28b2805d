/**
 * What other agents would load, before it is rendered.
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import type { AgentEntry, AgentMoment, AgentStartFailure } from "../agents/agent.ts";
import type { AnsweredLines } from "../agents/asked_lines.ts";

/** One file that an agent looks at; `path`, `by` and `within` are as people see them. */
export interface AgentLayer extends Omit<AgentEntry, "realPath"> {
  /** The path in full. */
  absolute: string;
}

/** Text that reaches the agent's model in one place. */
export interface AgentText {
  /** Whose words the model takes it for. */
  role: string;
  /** Where in the request it stands, in words. */
  place: string;
  /** Whether it is sent at the start of a session or once a file has been touched. */
  when: AgentMoment;
  /** The text; files from outside the project may be named instead of shown. */
  text: string;
}

/** What becomes of lines in a row of a file that somebody asked about. */
export interface AgentLines extends Omit<AnsweredLines, "entry"> {
  /** The file that decides it, which may be a link to theirs; null if the agent looks at no such file. */
  layer: AgentLayer | null;
}

/** What one agent would load. */
export interface AgentReport {
  /** Name on the command line. */
  name: string;
  /** Name for people. */
  title: string;
  /** The version that was emulated. */
  version: string;
  /** Why it does not start, `path` as people see it; null if it does. */
  startFailure: AgentStartFailure | null;
  /** False where the real program's order depends on the file system. */
  ordered: boolean;
  /** The files, those sent in the order sent. */
  layers: readonly AgentLayer[];
  /** The text as sent. */
  blocks: readonly AgentText[];
  /** What becomes of the lines that were asked about; null if none were. */
  lines: readonly AgentLines[] | null;
}

/** What all agents that were asked for would load. */
export interface AgentsReport {
  /** The agents, in the order of the table. */
  agents: readonly AgentReport[];
  /** What somebody should know about these answers; part of the report's diagnostics. */
  diagnostics: readonly Diagnostic[];
  /** The touched file, as people see it; null for the start of a session. */
  touched: string | null;
  /** Whether the text was asked for. */
  showsText: boolean;
}
