/**
 * Compares what a profile says with what the real agent was recorded to send.
 *
 * @module
 */

import { join } from "@std/path";
import {
  type AgentBlock,
  type AgentContext,
  type AgentEntry,
  type AgentReading,
  blockText,
} from "../../lib/agents/agent.ts";
import { CASE_FOLDER, CASE_ROOT, isRelative } from "./agent_case.ts";
import { type RecordedText, summarise } from "./summarise.ts";

/** What one real agent sent for one case; `<CASE>` stands for the case's folder. */
export interface Recording {
  /** Name of the case. */
  case: string;
  /** Day of the recording as year, month and day, which some agents tell their model. */
  day?: string;
  /** The files in the order sent. Where the agent names none, the markers in the text tell. */
  entries: { path: string | null; markers?: string[] }[];
  /** The stretches of the request that hold instruction files, without the agent's other words. */
  blocks: { role: string; text: RecordedText }[];
  /** Every text in the request after the model opened a file. */
  lazy?: string[];
}

/** Differences in words; none if both lists are empty. */
export interface Comparison {
  /** About which files are sent and in which order. */
  entries: string[];
  /** About the exact text. */
  text: string[];
}

/** Compares a reading with a recording of the same case. */
export function compareReading(
  reading: AgentReading,
  recording: Recording,
  { agent, context }: { agent: string; context: AgentContext },
): Comparison {
  const normalise = (text: string): string => text.replaceAll(CASE_ROOT, CASE_FOLDER);
  const started = reading.blocks.filter((block) => block.when === "start");
  const blocks = started.map((block) => ({
    role: recordedRole(block, agent),
    text: comparedPart(agent, normalise(blockText(block))),
  })).filter((block) => block.text !== "");
  const recorded = recording.blocks.map((block) => ({
    ...block,
    text: typeof block.text === "string" ? comparedPart(agent, block.text) : block.text,
  })).filter((block) => block.text !== "");
  return {
    entries: [
      ...compareEntries(reading, recording, { agent, cwd: normalise(context.cwd), normalise }),
      ...compareLazyMarkers(reading, recording, normalise),
    ],
    text: [
      ...compareBlocks(blocks, recorded, { ordered: reading.ordered, agent }),
      ...compareLazyText(reading, recording, normalise),
    ],
  };
}

function compareEntries(
  reading: AgentReading,
  recording: Recording,
  { agent, cwd, normalise }: {
    agent: string;
    cwd: string;
    normalise: (text: string) => string;
  },
): string[] {
  const sent = reading.entries.filter((entry) =>
    (entry.status === "sent" || entry.status === "cut") && entry.when === "start" &&
    entry.within === null && isRecorded(entry, agent)
  );
  let actual: string[];
  let expected: string[];
  if (recording.entries.every((entry) => entry.path !== null)) {
    actual = sent.map((entry) => normalise(entry.path));
    expected = recording.entries.map(({ path }) => isRelative(path!) ? join(cwd, path!) : path!);
  } else {
    actual = reading.blocks.filter((block) => block.when === "start").flatMap((block) =>
      markersIn(blockText(block))
    );
    expected = recording.entries.flatMap(({ path, markers }) =>
      markers ?? [path!.replace(`${CASE_FOLDER}/`, "")]
    );
  }
  if (!reading.ordered) {
    actual.sort();
    expected.sort();
  }
  return equalLists(actual, expected)
    ? []
    : [`sends ${JSON.stringify(actual)}, recorded ${JSON.stringify(expected)}`];
}

/** Recordings of Qwen leave out its rules and the file that it writes itself. */
function isRecorded({ path, kind }: AgentEntry, agent: string): boolean {
  return agent !== "qwen" || kind !== "rule" && !path.endsWith("/.qwen/output-language.md");
}

function compareBlocks(
  actual: { role: string; text: string }[],
  recorded: { role: string; text: RecordedText }[],
  { ordered }: { ordered: boolean; agent: string },
): string[] {
  if (actual.length !== recorded.length) {
    return [`${actual.length} blocks, recorded ${recorded.length}`];
  }
  return actual.flatMap(({ role, text }, index) => {
    const other = recorded[index]!;
    if (role !== other.role) return [`block ${index} is of role ${role}, recorded ${other.role}`];
    const difference = ordered || typeof other.text !== "string"
      ? textDifference(text, other.text)
      : textDifference(sortedLines(text), sortedLines(other.text));
    return difference === null ? [] : [`block ${index}: ${difference}`];
  });
}

function compareLazyMarkers(
  reading: AgentReading,
  recording: Recording,
  normalise: (text: string) => string,
): string[] {
  if (recording.lazy === undefined) return [];
  const actual = lazyTexts(reading, normalise).flatMap(markersIn);
  const expected = recording.lazy.flatMap(markersIn);
  if (!reading.ordered) {
    actual.sort();
    expected.sort();
  }
  return equalLists(actual, expected)
    ? []
    : [`sends when touched ${JSON.stringify(actual)}, recorded ${JSON.stringify(expected)}`];
}

/** Each of our blocks must stand in the recorded texts, in this order, and only once. */
function compareLazyText(
  reading: AgentReading,
  recording: Recording,
  normalise: (text: string) => string,
): string[] {
  if (recording.lazy === undefined) return [];
  let rest = recording.lazy.join("\n");
  const differences: string[] = [];
  for (const text of lazyTexts(reading, normalise)) {
    if (!reading.ordered) {
      if (!text.split("\n").every((line) => rest.includes(line))) {
        differences.push(`not in what was sent when touched: ${JSON.stringify(text)}`);
      }
      continue;
    }
    const at = rest.indexOf(text);
    if (at < 0) differences.push(`not in what was sent when touched: ${JSON.stringify(text)}`);
    else rest = rest.slice(at + text.length);
  }
  return differences;
}

function lazyTexts(reading: AgentReading, normalise: (text: string) => string): string[] {
  return reading.blocks.filter((block) => block.when === "touched").map((block) =>
    normalise(blockText(block))
  );
}

/** The role that the agent's wire format has for a block. */
function recordedRole(block: AgentBlock, agent: string): string {
  return agent === "gemini" && block.role === "tool" ? "user" : block.role;
}

/** The part of a block that recordings hold: Gemini's and Qwen's go from the first file to the last. */
function comparedPart(agent: string, text: string): string {
  if (agent !== "gemini" && agent !== "qwen") return text;
  const start = text.indexOf("--- Context from: ");
  const end = [...text.matchAll(/--- End of Context from: .* ---/g)].at(-1);
  return start < 0 || end === undefined ? "" : text.slice(start, end.index + end[0].length);
}

/** Describes the first difference of two texts; null if they are equal. */
function textDifference(actual: string, recorded: RecordedText): string | null {
  if (typeof recorded !== "string") {
    const summary = summarise(actual);
    if (typeof summary === "string" || summary.length !== recorded.length) {
      return `${summary.length} code units, recorded ${recorded.length}`;
    }
    if (summary.sha256 === recorded.sha256) return null;
    if (summary.head !== recorded.head) return textDifference(summary.head, recorded.head);
    if (summary.tail !== recorded.tail) return textDifference(summary.tail, recorded.tail);
    return "differs in the middle";
  }
  if (actual === recorded) return null;
  let at = 0;
  while (actual[at] === recorded[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 30), at + 60));
  return `at ${at}: ${around(actual)}, recorded ${around(recorded)}`;
}

function markersIn(text: string): string[] {
  return [...text.matchAll(/# marker ([^\n\r]*)/g)].map((match) => match[1]!.trim());
}

function sortedLines(text: string): string {
  return text.split("\n").sort().join("\n");
}

function equalLists(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
