/**
 * What becomes of single lines of a file when an agent is started.
 *
 * @module
 */

import type { AgentEntry, AgentReading, AgentSystem } from "./agent.ts";
import { MAX_AGENT_FILE_BYTES } from "./common/agent_file.ts";
import { decodeLossy } from "./common/decode_lossy.ts";
import { type SentLine, sentLines } from "./common/sent_lines.ts";

/** Lines that somebody asks about. */
export interface AskedLines {
  /** Absolute path of the file. */
  path: string;
  /** First line, from 1. */
  fromLine: number;
  /** Last line. */
  toLine: number;
}

/** What becomes of lines in a row. */
export interface AnsweredLines {
  /** First line, from 1. */
  fromLine: number;
  /** Last line. */
  toLine: number;
  /** Whether they reach the model. */
  sent: SentLine;
  /** The entry that decides it; null if the agent looks at no such file. */
  entry: AgentEntry | null;
}

/**
 * What becomes of lines of a file, by whatever path the agent comes to it: links, hard links and other
 * spellings of a name lead to one file.
 */
export function askedLines(
  { path, fromLine, toLine }: AskedLines,
  { entries, blocks }: AgentReading,
  system: AgentSystem,
): AnsweredLines[] {
  const file = system.readAsAgent(path, MAX_AGENT_FILE_BYTES);
  const identityOf = (each: string): string | null => {
    const status = system.followedStatus(each);
    return status.ok ? status.value.identity : null;
  };
  const identity = identityOf(path);
  const known = new Map<string, boolean>();
  const isIt = (each: string): boolean => {
    const answer = known.get(each) ?? (each === path || file.ok && each === file.value.realPath ||
      identity !== null && identityOf(each) === identity);
    known.set(each, answer);
    return answer;
  };
  const own = entries.filter((entry) => isIt(entry.path));
  const senders = own.filter(({ status, when }) =>
    when === "start" && (status === "sent" || status === "cut")
  );
  const entry = senders.find((each) => each.path === path) ?? senders[0] ??
    own.find((each) => each.path === path) ?? own[0] ?? null;
  const stretches = blocks.filter(({ when }) => when === "start").flatMap(({ pieces }) => pieces)
    .filter((piece) => piece.path !== null && isIt(piece.path)).map(({ text }) => text);
  const lines = file.ok && stretches.length > 0
    ? sentLines(decodeLossy(file.value.bytes), stretches)
    : [];
  const answers: AnsweredLines[] = [];
  for (let line = fromLine; line <= toLine; line++) {
    const sent = lines[line - 1] ?? "not-sent";
    const last = answers.at(-1);
    if (last?.sent === sent) last.toLine = line;
    else answers.push({ fromLine: line, toLine: line, sent, entry });
  }
  return answers;
}
