/**
 * The imports of Copilot CLI: words that begin with `@` stay in the text and are followed by what the
 * file holds.
 *
 * @module
 */

import { dirname, isAbsolute, join } from "@std/path";
import type { AgentEntry, AgentSystem, AgentTextPiece } from "../agent.ts";
import { type AgentFile, fileEntry, isRead, readAgentFile } from "../common/agent_file.ts";
import { joinNeighbours, ownWords } from "../common/pieces.ts";
import { isWithin } from "../common/walk.ts";
import { escapeXml, isUtf8, visibleText } from "./text.ts";

/** A file's text with all that it imports. */
export interface CopilotExpansion {
  pieces: AgentTextPiece[];
  /** The imported files, each within the one that names it. */
  entries: AgentEntry[];
}

/** Imports may be nested this deep. */
export const MAX_HOPS = 8;

/** So many files may come in through one file, however deep. */
const MAX_IMPORTS = 64;

/** And so many bytes in all of them together. */
const MAX_IMPORT_BYTES = 512 * 1024;

/** After one of these, `@` is taken for a part of an address. */
const ADDRESS_REGEXP = /[A-Za-z0-9_.+-]/;

const WORD_REGEXP = /[^\s"'`<>]*/y;

/** Punctuation at the end of a word belongs to the sentence. */
const TRAILING = ".,;:!?)]}";

/** No path is longer. */
const MAX_PATH_LENGTH = 4096;

/** What stays the same below one file. */
interface Scope {
  confines: string;
  system: AgentSystem;
  /** Real paths of the file and of all that it has imported so far. */
  loaded: Set<string>;
  /** Size of all imports so far. */
  bytes: number;
  entries: AgentEntry[];
}

/** One text on the way in. */
interface Source {
  file: AgentFile;
  /** Folder that its words are meant from. */
  folder: string;
  hops: number;
}

/**
 * Expands the imports of a file. Words are meant from `folder`, and only files whose real path lies
 * within `confines` are imported.
 */
export function expandCopilotImports(
  file: AgentFile,
  { folder, confines, system }: { folder: string; confines: string; system: AgentSystem },
): CopilotExpansion {
  const scope: Scope = {
    confines,
    system,
    loaded: new Set([file.realPath]),
    bytes: 0,
    entries: [],
  };
  const source: Source = { file, folder, hops: 0 };
  return { pieces: expandText(visibleText(file.text), source, scope), entries: scope.entries };
}

/** The words of a text that may be imports, without `@`. */
export function copilotImportWords(text: string): string[] {
  return linesOf(visibleText(text)).flatMap(({ line, isCode }) =>
    isCode ? [] : [...wordsIn(line)].map(({ word }) => word).filter(isPath)
  );
}

function expandText(text: string, source: Source, scope: Scope): AgentTextPiece[] {
  return joinNeighbours(
    linesOf(text).flatMap(({ line, isCode }) =>
      isCode ? [{ text: line, path: source.file.realPath }] : expandLine(line, source, scope)
    ),
  );
}

/** The lines, and whether each belongs to a fenced block of code. */
function linesOf(text: string): { line: string; isCode: boolean }[] {
  let fence: string | null = null;
  return text.split(/(?<=\n)/).map((line) => {
    // A longer fence is closed by a shorter one, and by one with words after it.
    const mark = /^[ \t]*(?<mark>```|~~~)/.exec(line)?.groups?.["mark"];
    if (mark === undefined || (fence !== null && fence !== mark)) {
      return { line, isCode: fence !== null };
    }
    fence = fence === null ? mark : null;
    return { line, isCode: true };
  });
}

function expandLine(line: string, source: Source, scope: Scope): AgentTextPiece[] {
  const pieces: AgentTextPiece[] = [];
  let start = 0;
  let next = 0;
  for (const { at, word, hasSlash } of wordsIn(line)) {
    if (at < next) continue;
    const end = at + 1 + word.length;
    const imported = importFile(word, source, scope);
    // Within a word that leads nowhere another may begin, but not within a path.
    if (imported !== null || hasSlash) next = end;
    if (imported === null) continue;
    pieces.push({ text: line.slice(start, end), path: source.file.realPath }, ...imported);
    start = end;
  }
  pieces.push({ text: line.slice(start), path: source.file.realPath });
  return pieces;
}

/** A word that may be an import. */
interface ImportWord {
  /** Where its `@` is. */
  at: number;
  /** What follows. */
  word: string;
  /** Whether there is a slash of either kind in it. */
  hasSlash: boolean;
}

/** The words after each `@` outside of code. */
function* wordsIn(line: string): Generator<ImportWord> {
  if (!line.includes("@")) return;
  // A word in a word has the same end.
  let run = { end: 0, wordEnd: 0, lastSlash: -1 };
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "`") {
      const end = endOfCode(line, at);
      if (end === null) return;
      at = end - 1;
    } else if (line[at] === "@" && !ADDRESS_REGEXP.test(line[at - 1] ?? " ")) {
      if (at + 1 > run.end) run = runAt(line, at + 1);
      const wordEnd = Math.max(at + 1, run.wordEnd);
      yield { at, word: line.slice(at + 1, wordEnd), hasSlash: run.lastSlash > at };
    }
  }
}

/** Where what may be a word ends, with and without punctuation, and where its last slash is. */
function runAt(line: string, start: number): { end: number; wordEnd: number; lastSlash: number } {
  WORD_REGEXP.lastIndex = start;
  const end = start + WORD_REGEXP.exec(line)![0].length;
  let wordEnd = end;
  while (wordEnd > start && TRAILING.includes(line[wordEnd - 1]!)) wordEnd--;
  const word = line.slice(start, wordEnd);
  const lastSlash = Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\"));
  return { end, wordEnd, lastSlash: lastSlash < 0 ? -1 : start + lastSlash };
}

/** Where the code that begins with these backticks ends; null if the line has no end for it. */
function endOfCode(line: string, start: number): number | null {
  const runs = /`+/g;
  runs.lastIndex = start;
  const length = runs.exec(line)![0].length;
  for (let run = runs.exec(line); run !== null; run = runs.exec(line)) {
    if (run[0].length === length) return runs.lastIndex;
  }
  return null;
}

/** A word without either character is a name, such as that of a person. */
function isPath(word: string): boolean {
  return word.length <= MAX_PATH_LENGTH && /[./]/.test(word) && !word.endsWith("/") &&
    !isAbsolute(word);
}

/** What is put after a word; null if the word is no import. */
function importFile(word: string, source: Source, scope: Scope): AgentTextPiece[] | null {
  const { system, confines, loaded, entries } = scope;
  if (!isPath(word) || source.hops === MAX_HOPS || loaded.size > MAX_IMPORTS) return null;
  const path = pathOf(word, source.folder, system);
  const file = path === null ? null : readAgentFile(path, system);
  if (file === null || !isRead(file)) return null;
  const within = source.file.path;
  if (!isWithin(confines, file.realPath)) {
    entries.push(
      fileEntry(file, "import", { status: "refused", reason: "outside-root", by: within, within }),
    );
    return null;
  }
  const opening = `\n\n<imported_custom_instruction source="${escapeXml(file.realPath)}"`;
  if (loaded.has(file.realPath)) {
    return [ownWords(`${opening} skipped="already-loaded" />`)];
  }
  if (scope.bytes + file.size > MAX_IMPORT_BYTES || !isUtf8(file.bytes)) return null;
  scope.bytes += file.size;
  loaded.add(file.realPath);
  const text = visibleText(file.text).trimEnd();
  entries.push(fileEntry(file, "import", { within }));
  const inner: Source = { file, folder: dirname(file.realPath), hops: source.hops + 1 };
  return [
    ownWords(`${opening}>\n`),
    ...expandText(text, inner, scope),
    ownWords("\n</imported_custom_instruction>"),
  ];
}

/** Where a word leads, step by step as the system goes; null if a step back leaves what is not there. */
function pathOf(word: string, folder: string, system: AgentSystem): string | null {
  let place = folder;
  for (const step of word.split("/")) {
    if (step !== "..") {
      place = join(place, step);
      continue;
    }
    const real = system.realPath(place);
    if (!real.ok) return null;
    place = dirname(real.value);
  }
  return place;
}
