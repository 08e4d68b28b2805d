/**
 * Compares what a profile says with what the real agent was recorded to send. Nothing that the profile
 * says is taken for granted: the text must be the recorded one to the last character, the agent's own
 * words in it must be known ones, and what is said of each file must follow from the text and from the
 * layout.
 *
 * @module
 */

import { dirname, join, relative } from "@std/path";
import {
  type AgentBlock,
  type AgentContext,
  type AgentEntry,
  type AgentReading,
  type AgentTextPiece,
  blockText,
} from "../../lib/agents/agent.ts";
import { utf8Length } from "../../lib/source_text.ts";
import { CASE_FOLDER, CASE_ROOT, isRelative } from "./agent_case.ts";
import { candidatePaths } from "./candidates.ts";
import { entryRows } from "./entry_rows.ts";
import { markersIn } from "./record_requests.ts";
import { type RecordedText, summarise } from "./summarise.ts";
import { AGENT_WORDS, isKnownPlace, matchWords } from "./wrappers.ts";

/** A text of a request; its role is unknown in older recordings. */
export interface RecordedPart {
  /** Role of its message, or `tool` in the result of a tool. */
  role: string | null;
  /** The text. */
  text: string;
}

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
  /** What else in the request comes from files, with a few of the agent's own words around it. */
  others?: RecordedPart[];
  /** Every text in the request after the model opened a file. */
  lazy?: RecordedPart[];
  /** What the program said when it ended without sending anything. */
  failure?: string;
}

/** Differences in words; none if both lists are empty. */
export interface Comparison {
  /** About which files are sent and in which order, and what is said of each. */
  entries: string[];
  /** About the exact text. */
  text: string[];
}

/** What a reading is compared for. */
export interface ComparisonOptions {
  /** Profile name. */
  agent: string;
  /** The situation that the profile was given. */
  context: AgentContext;
  /** The rows that the reading must have, which somebody has looked at; null if there are none to hold. */
  expectedRows: readonly string[] | null;
  /** Whether settings, variables or arguments may change where the agent looks. */
  isConfigured: boolean;
}

/** Compares a reading with a recording of the same case. */
export function compareReading(
  reading: AgentReading,
  recording: Recording,
  options: ComparisonOptions,
): Comparison {
  const { agent } = options;
  const read = { reading, recording, ...options };
  if (recording.failure !== undefined) {
    return {
      entries: [...compareFailure(read), ...compareRows(read)],
      text: reading.blocks.length === 0 ? [] : ["sends text, recorded that it does not start"],
    };
  }
  const startBlocks = blocksOf(read, "start");
  return {
    entries: [
      ...reading.startFailure === null
        ? []
        : [`does not start (${reading.startFailure.message}), recorded that it does`],
      ...compareEntries(read),
      ...compareOrder(read),
      ...compareSizes(read),
      ...compareCandidates(read),
      ...compareRows(read),
    ],
    text: [
      ...reading.blocks.filter((block) => !isKnownPlace(agent, block)).map((
        { when, role, place },
      ) => `no recording has text in the place "${when} ${role}: ${place}"`),
      ...compareWords(read),
      ...compareSources(read),
      ...compareBlocks(startBlocks.filter((block) => !isApart(block, read)), read),
      ...compareParts(
        startBlocks.filter((block) => isApart(block, read)),
        recording.others ?? [],
        read,
      ),
      ...compareParts(blocksOf(read, "touched"), recording.lazy ?? [], read),
    ],
  };
}

interface Compared extends ComparisonOptions {
  reading: AgentReading;
  recording: Recording;
}

function normalise(text: string): string {
  return text.replaceAll(CASE_ROOT, CASE_FOLDER);
}

function blocksOf({ reading }: Compared, when: AgentBlock["when"]): AgentBlock[] {
  return reading.blocks.filter((block) => block.when === when);
}

/** Nothing reaches the model, and somebody is told why. */
function compareFailure({ reading, recording }: Compared): string[] {
  const sent = reading.entries.filter(isSent).map(({ path }) => normalise(path));
  return [
    ...sent.length === 0 ? [] : [`sends ${JSON.stringify(sent)}, recorded that it does not start`],
    ...reading.startFailure !== null
      ? []
      : [`does not say that it does not start; recorded: ${recording.failure}`],
  ];
}

function isSent({ status }: AgentEntry): boolean {
  return status === "sent" || status === "cut";
}

/** The files that the recording names, or whose markers are in it, must be those that are said to be sent. */
function compareEntries(read: Compared): string[] {
  const { reading, recording, context } = read;
  const cwd = normalise(context.cwd);
  const sent = reading.entries.filter((entry) =>
    isSent(entry) && entry.when === "start" && entry.within === null && isRecorded(entry, read) &&
    !isAmongOthers(entry, read)
  );
  let actual: string[];
  let expected: string[];
  if (recording.entries.every((entry) => entry.path !== null)) {
    actual = sent.map((entry) => normalise(entry.path));
    expected = recording.entries.map(({ path }) => isRelative(path!) ? join(cwd, path!) : path!);
  } else {
    actual = blocksOf(read, "start").filter((block) => !isApart(block, read))
      .flatMap((block) => markersIn(blockText(block)));
    expected = recording.entries.flatMap(({ path, markers }) =>
      markers ?? [path!.replace(`${CASE_FOLDER}/`, "")]
    );
  }
  const canonical = (paths: string[]) => inFreeOrder(paths, (path) => freeGroup(path, read));
  return equalLists(canonical(actual), canonical(expected))
    ? []
    : [`sends ${JSON.stringify(actual)}, recorded ${JSON.stringify(expected)}`];
}

/** Whether a block stands apart from the others in the request. */
function isApart(block: AgentBlock, { recording: { others = [] } }: Compared): boolean {
  return others.some(({ text }) => text.includes(normalise(blockText(block))));
}

/** Whether a file's text stands apart from the others in the request. */
function isAmongOthers({ realPath }: AgentEntry, read: Compared): boolean {
  const { others = [] } = read.recording;
  const pieces = blocksOf(read, "start").flatMap((block) => block.pieces)
    .filter((piece) => piece.path === realPath);
  return pieces.length > 0 &&
    pieces.every(({ text }) => others.some((other) => other.text.includes(normalise(text))));
}

/** Recordings of Qwen name neither its rules, which are in the text, nor the file that it writes itself. */
function isRecorded({ path, kind }: AgentEntry, { agent }: Compared): boolean {
  return agent !== "qwen" || kind !== "rule" && !path.endsWith("/.qwen/output-language.md");
}

/**
 * The group of files among which the file system decides the order: the rules in one folder of Claude
 * Code's, and the files that OpenCode's configuration names by one pattern. Null for all others.
 */
function freeGroup(path: string, { agent, reading }: Compared): string | null {
  if (agent === "opencode" && !reading.ordered) {
    const entry = reading.entries.find((each) => normalise(each.path) === path);
    return entry?.kind === "configured" ? "configured" : null;
  }
  if (agent !== "claude") return null;
  // A rule behind a link is shown by where it lies; its folder is that of the rules beside it.
  const rules = reading.entries.filter(({ kind }) => kind === "rule")
    .map((entry) => normalise(entry.path));
  const folderOf = (rule: string): string | undefined => RULES_FOLDER_REGEXP.exec(rule)?.[0];
  let group = rules.map(folderOf).find((folder) => folder !== undefined) ?? "rules";
  for (const rule of rules) {
    group = folderOf(rule) ?? group;
    if (rule === path) return group;
  }
  return RULES_FOLDER_REGEXP.exec(path)?.[0] ?? null;
}

const RULES_FOLDER_REGEXP = /^.*\/\.claude\/rules(?=\/)/;

/** Sorts the items of each free group among the places that they have. */
function inFreeOrder<T>(items: readonly T[], groupOf: (item: T) => string | null): T[] {
  const sorted = new Map(
    [...Map.groupBy(items, groupOf)].map(([group, members]) => [
      group,
      group === null ? members : members.toSorted(compareJson),
    ]),
  );
  return items.map((item) => sorted.get(groupOf(item))!.shift()!);
}

function compareJson(a: unknown, b: unknown): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Files that stand alone must be listed in the order in which the text has them. */
function compareOrder(read: Compared): string[] {
  const { reading } = read;
  return (["start", "touched"] as const).flatMap((when) => {
    const pieces = blocksOf(read, when).flatMap((block) => block.pieces);
    const sent = reading.entries.filter((entry) => entry.when === when && isSent(entry));
    // Where a file comes twice, its text does not tell which of the two it is.
    const once = sent.filter(({ realPath }) =>
      sent.filter((each) => each.realPath === realPath).length === 1
    );
    const hosts = new Map(once.map((entry) => [entry.realPath, hostOf(entry, read)]));
    const inText = unique(
      pieces.filter(({ text, path }) => text !== "" && path !== null && hosts.has(path))
        .map(({ path }) => hosts.get(path)!),
    );
    const listed = unique(
      sent.filter(({ within }) => within === null).map(({ realPath }) => realPath!),
    )
      .filter((path) => inText.includes(path));
    return equalLists(inText, listed)
      ? []
      : [`lists ${JSON.stringify(listed)}, has in the text ${JSON.stringify(inText)}`];
  });
}

/** The file that stands alone and whose text another one is part of. */
function hostOf(entry: AgentEntry, { reading }: Compared): string {
  let host = entry;
  for (let hops = 0; host.within !== null && hops < 100; hops++) {
    const above = reading.entries.find((each) => each.path === host.within && each !== host);
    if (above === undefined) break;
    host = above;
  }
  return host.realPath!;
}

/** What is said of each file must follow from the disk and from the text. */
function compareSizes(read: Compared): string[] {
  const { reading, context: { system } } = read;
  const pieces = reading.blocks.flatMap((block) => block.pieces);
  return reading.entries.flatMap((entry): string[] => {
    const { status, reason, realPath, bytes, bytesSent, cutAtLine } = entry;
    const path = normalise(entry.path);
    const differences: string[] = [];
    const expect = (what: string, actual: unknown, expected: unknown): void => {
      if (actual !== expected) {
        differences.push(`${path}: ${what} ${actual}, should be ${expected}`);
      }
    };
    expect("reason is null", reason === null, status === "sent");
    expect("has a line of a cut", cutAtLine !== null, status === "cut");
    if (realPath !== null) {
      const real = system.realPath(entry.path);
      const file = system.readAsAgent(realPath, Infinity);
      expect("real path", realPath, real.ok ? real.value : null);
      expect("bytes", bytes, file.ok ? file.value.size : 0);
    } else expect("bytes", bytes, 0);
    const own = pieces.filter((piece) => piece.path === realPath && realPath !== null);
    if (status === "sent") {
      const length = own.reduce((sum, { text }) => sum + utf8Length(text), 0);
      expect("bytes sent", bytesSent, Math.min(length, bytes));
    } else if (status === "cut") {
      const cut = expectedCut(entry, own, read);
      expect("bytes sent", bytesSent, cut.bytes);
      expect("cut at line", cutAtLine, cut.line);
    } else {
      expect("bytes sent", bytesSent, 0);
      // What waits may be announced with words of its own.
      if (
        status !== "lazy" &&
        !reading.entries.some((each) =>
          each.realPath === realPath && (isSent(each) || each.status === "lazy")
        )
      ) {
        expect("stretches in the text", own.filter(({ text }) => text !== "").length, 0);
      }
    }
    if (status === "sent" && own.length === 0) differences.push(`${path}: has no text`);
    return differences;
  });
}

/** Where the file ends that the text has the beginning of: in bytes of the file, and by line. */
function expectedCut(
  { realPath, bytesSent }: AgentEntry,
  pieces: AgentTextPiece[],
  { context: { system } }: Compared,
): { bytes: number; line: number } {
  const read = system.readAsAgent(realPath!, Infinity);
  const bytes = read.ok ? read.value.bytes : new Uint8Array();
  const text = pieces.map((piece) => piece.text).join("");
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  // A character that the cut goes through is replaced, and so the text does not tell its last bytes.
  const start = utf8Length(text.replace(/\uFFFD$/, ""));
  const ends = [0, 1, 2, 3].map((more) => start + more)
    .filter((end) => decoder.decode(bytes.subarray(0, end)) === text);
  return {
    bytes: ends.includes(bytesSent) ? bytesSent : ends[0] ?? -1,
    line: text.split("\n").length,
  };
}

/** Every stretch of the agent's own must be words that recordings have, and name the file that follows. */
function compareWords(read: Compared): string[] {
  const { agent } = read;
  return read.reading.blocks.flatMap(({ pieces }) =>
    pieces.flatMap(({ text, path }, index): string[] => {
      if (path !== null) return [];
      const match = matchWords(agent, text);
      // Copilot alone begins with an empty line; where a tool's result ends, it would not be seen.
      if (index === 0 && text !== "" && text.trim() === "" && agent !== "copilot") {
        return ["begins with an empty line"];
      }
      if (match === null) return [`are not words of the agent's own: ${JSON.stringify(text)}`];
      const named = match.groups?.["path"];
      const next = pieces[index + 1]?.path ?? null;
      if (named === undefined || next === null || isNameOf(named, next, read)) return [];
      return [`names ${named} before text of ${normalise(next)}`];
    })
  );
}

/**
 * Whether an agent may call a file by this name: by a path of it, from some folder or other. Gemini's
 * flat format has the folder instead.
 */
function isNameOf(name: string, realPath: string, { agent, reading, context }: Compared): boolean {
  const plain = name.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&apos;", "'");
  const paths = reading.entries.filter((entry) => entry.realPath === realPath)
    .flatMap(({ path }) => [path, realPath]);
  return paths.some((path) =>
    [name, plain].some((each) => {
      const ends = each.replace(/^(?:\.\.?\/)+/, "").normalize();
      return `/${path.normalize()}`.endsWith(`/${ends}`) ||
        relative(context.cwd, path).normalize() === each.normalize();
    }) || agent === "gemini" && name === dirname(path)
  );
}

/**
 * Every stretch from a file must be made of what is in it. Where an import fails, the system's complaint,
 * which has the path in it, counts as of the file with the import.
 */
function compareSources({ agent, reading, context: { system } }: Compared): string[] {
  const namesPaths = agent === "gemini" || agent === "qwen";
  const sources = new Map<string, { text: string; words: Set<string> }>();
  const sourceOf = (path: string): { text: string; words: Set<string> } => {
    const known = sources.get(path);
    if (known !== undefined) return known;
    const read = system.readAsAgent(path, Infinity);
    const text = read.ok ? unescaped(new TextDecoder().decode(read.value.bytes)) : "";
    const source = { text, words: new Set(wordsIn(namesPaths ? `${text} ${path}` : text)) };
    sources.set(path, source);
    return source;
  };
  return reading.blocks.flatMap((block) => block.pieces).flatMap(({ text, path }) => {
    if (path === null) return [];
    const source = sourceOf(path);
    // Words may be cut, and YAML may join what stands apart.
    const foreign = wordsIn(unescaped(text)).filter((word) =>
      !source.words.has(word) && !source.text.includes(word)
    );
    if (
      matchWords(agent, text)?.groups?.["path"] !== undefined && !source.text.includes(text.trim())
    ) return [`are words of the agent's own: ${JSON.stringify(text)}`];
    return foreign.length === 0
      ? []
      : [`${normalise(path)} has no ${JSON.stringify(foreign[0]!.slice(0, 60))}`];
  });
}

function unescaped(text: string): string {
  return text.normalize().replaceAll(/&(?:amp;)*(?:quot|lt|gt|amp|apos|#39);/g, " ");
}

/** Letters and digits in a row: whatever an agent escapes or leaves out, these stay. */
function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function compareBlocks(blocks: AgentBlock[], read: Compared): string[] {
  const { blocks: recorded } = read.recording;
  if (blocks.length !== recorded.length) {
    return [`${blocks.length} blocks, recorded ${recorded.length}`];
  }
  return blocks.flatMap((block, index) => {
    const other = recorded[index]!;
    const text = recordedPart(normalise(blockText(block)), block, read, other.text);
    if (block.role !== other.role) {
      return [`block ${index} is of role ${block.role}, recorded ${other.role}`];
    }
    const difference = text === null
      ? "the agent's own words around the files are others"
      : isSameButOrder(text, other.text, read)
      ? null
      : textDifference(text, other.text);
    return difference === null ? [] : [`block ${index}: ${difference}`];
  });
}

/** Gemini's words around its files, which older recordings left out, by role. */
const GEMINI_ENDS: Record<string, [string, string]> = {
  system: ["<loaded_context>\n", "\n</loaded_context>"],
  user: ["<loaded_context>\n<project_context>\n", "\n</project_context>\n</loaded_context>"],
};

/** The part of a text that the recording holds; null if there is something else around it. */
function recordedPart(
  text: string,
  { role }: AgentBlock,
  { agent }: Compared,
  recorded: RecordedText,
): string | null {
  const head = typeof recorded === "string" ? recorded : recorded.head;
  const ends = agent === "gemini" && !head.startsWith("<loaded_context>")
    ? GEMINI_ENDS[role]
    : null;
  if (!ends) return text;
  const [before, after] = ends;
  return text.startsWith(before) && text.endsWith(after)
    ? text.slice(before.length, -after.length)
    : null;
}

/** Whether the texts are the same, but for the order of the files in a free group. */
function isSameButOrder(text: string, recorded: RecordedText, read: Compared): boolean {
  return typeof recorded === "string" && text.length === recorded.length &&
    inCanonicalOrder(text, read) === inCanonicalOrder(recorded, read);
}

/** The text with its free groups sorted: a text is cut before each header, and one file is one part. */
function inCanonicalOrder(text: string, read: Compared): string {
  const header = {
    claude: /(?<=\n\n)(?=Contents of )/,
    opencode: /(?<=\n)(?=Instructions from: )/,
  };
  const { agent } = read;
  if (agent !== "claude" && agent !== "opencode") return text;
  // The end of the block belongs to no file.
  const end = /\n(?:# currentDate\n[^]*|<\/system-reminder>\n*)$/.exec(text)?.[0] ?? "";
  const parts = text.slice(0, text.length - end.length).split(header[agent]);
  const groupOf = (part: string): string | null => {
    const path = /^(?:Contents of |Instructions from: )([^\n]*?)(?: \([^()\n]*\))?:?\n/.exec(part);
    return path === null ? null : freeGroup(path[1]!, read);
  };
  return inFreeOrder(parts.map((part) => `${part.trimEnd()}\n`), groupOf).join("\n") + end;
}

/**
 * Each block must stand in one of the recorded texts, in this order and only once, in its role; and
 * nothing of what is left may be of a file, or be words that the agent puts around files.
 */
function compareParts(
  blocks: AgentBlock[],
  recorded: readonly RecordedPart[],
  read: Compared,
): string[] {
  const { agent } = read;
  const left = recorded.map((part) => ({ ...part }));
  const ends: string[] = [];
  const differences = blocks.flatMap((block) => {
    const text = normalise(blockText(block));
    const part = left.find((each) => takesFrom(each, text, { read, ends }));
    if (part === undefined) return [`not in what was recorded: ${JSON.stringify(text)}`];
    return part.role === null || part.role === block.role
      ? []
      : [`is of role ${block.role}, recorded ${part.role}: ${JSON.stringify(text)}`];
  });
  if (ends.join("") !== "") differences.push("ends its parts otherwise than recorded");
  for (const { text } of left) {
    const rest = markersIn(text)[0] ?? AGENT_WORDS[agent]!.signs.exec(text)?.[0];
    if (rest !== undefined) {
      differences.push(
        `recorded, but of no block: ${JSON.stringify(aroundOf(text, text.indexOf(rest)))}`,
      );
    }
  }
  return differences;
}

/**
 * Takes the text out of a recorded one; false if it is not in there. Where the file system decides the
 * order, the last part of Claude Code's, which ends without a line break, may be another one: `ends`
 * tells the difference, and so is empty in the end.
 */
function takesFrom(
  part: RecordedPart,
  text: string,
  { read, ends }: { read: Compared; ends: string[] },
): boolean {
  const at = part.text.indexOf(text);
  if (
    at >= 0 && !(read.agent === "claude" && part.text.slice(at + text.length).trim() === "" &&
      part.text.length > at + text.length)
  ) {
    part.text = part.text.slice(0, at) + part.text.slice(at + text.length);
    return true;
  }
  if (isSameButOrder(text, part.text, read)) {
    part.text = "";
    return true;
  }
  const canonical = inCanonicalOrder(text, read);
  const recorded = inCanonicalOrder(part.text, read);
  if (read.reading.ordered || recorded.trimEnd() !== canonical.trimEnd()) return false;
  const end = text.endsWith("\n") ? "more" : "less";
  const opposite = ends.indexOf(end === "more" ? "less" : "more");
  if (opposite >= 0) ends.splice(opposite, 1);
  else ends.push(end);
  part.text = "";
  return true;
}

/** Every file of the agent's in the places where it looks must have a row. */
function compareCandidates(read: Compared): string[] {
  const { agent, context, reading, isConfigured } = read;
  if (isConfigured) return [];
  const rows = new Set(reading.entries.flatMap(({ path, realPath }) => [path, realPath]));
  return candidatePaths(agent, context).filter((path) => {
    const real = context.system.realPath(path);
    return !rows.has(path) && !(real.ok && rows.has(real.value));
  })
    .map((path) => `no row for ${normalise(path)}`);
}

function compareRows({ reading, expectedRows }: Compared): string[] {
  if (expectedRows === null) return [];
  const rows = entryRows(reading);
  const missing = expectedRows.filter((row) => !rows.includes(row));
  const further = rows.filter((row) => !expectedRows.includes(row));
  return missing.length + further.length > 0
    ? [`rows that are missing ${JSON.stringify(missing)}, that are new ${JSON.stringify(further)}`]
    : equalLists(rows, expectedRows)
    ? []
    : [`rows in the order ${JSON.stringify(rows)}, expected ${JSON.stringify(expectedRows)}`];
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
  return `at ${at}: ${JSON.stringify(aroundOf(actual, at))}, recorded ${
    JSON.stringify(aroundOf(recorded, at))
  }`;
}

function aroundOf(text: string, at: number): string {
  return text.slice(Math.max(0, at - 30), at + 60);
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

function equalLists(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
