/**
 * `rivumi memory ...`: what is remembered, and the file that it is in.
 *
 * @module
 */

import type { MemoryConfig } from "../config/config.ts";
import { EXIT, ReadError, UsageError } from "../errors.ts";
import { exportMemory } from "../memory/export_memory.ts";
import { forget } from "../memory/forget.ts";
import { importMemory } from "../memory/import_memory.ts";
import { listMemories, type MemoryFilter } from "../memory/list_memories.ts";
import { noteStoreReading } from "../memory/store_notes.ts";
import { recallStore } from "../memory/recall_store.ts";
import { isMemoryKind, type Memory } from "../memory/record.ts";
import { verifyStore } from "../memory/verify_store.ts";
import { printable, printableJson, quoted } from "../printable.ts";
import {
  forgottenJson,
  importedJson,
  judgedLine,
  memoriesJson,
  recallJson,
  storeCheckJson,
  storePathJson,
} from "../report/memory_json.ts";
import {
  forgottenText,
  importedText,
  memoryText,
  recallText,
  storeCheckText,
} from "../report/memory_text.ts";
import { ULID_REGEXP } from "../ulid.ts";
import type { CommandContext } from "./command.ts";
import { findStore, loadMemoryConfig, projectKeyAt, storeError } from "./open_memory.ts";
import { pathShower } from "./place.ts";
import { readAnywhere, whyUnread } from "./read_named.ts";
import { writeNotes } from "./write_notes.ts";
import { beginResult, writeResult } from "./write_result.ts";

const MAX_IMPORT_BYTES = 256 * 1024 * 1024;
const TIME_REGEXP = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)?$/;

/** Runs `rivumi memory` without a further word, which means nothing. */
export function runMemory(): number {
  throw new UsageError(
    'Cannot run "rivumi memory" by itself: it does not say what to do',
    'See "rivumi memory --help"',
  );
}

/** Runs `rivumi memory list`. */
export async function runList(context: CommandContext): Promise<number> {
  const { system, terminal } = context;
  const { config, diagnostics } = await loadMemoryConfig(context);
  const filter = readFilter(context, config);
  const store = findStore(context, { create: false });
  const result = beginResult(context);
  const memories: Memory[] = [];
  const format = outputFormat(context);
  let isEmpty = true;
  const reading = listMemories(system, store, {
    ...filter,
    visit(memory, json): void {
      isEmpty = false;
      if (format === "json") memories.push(memory);
      else if (format === "jsonl") result.write(`${printableJson(json)}\n`);
      else result.write(memoryText(memory, terminal));
    },
  });
  if (reading.status !== "ok") throw storeError(store, reading);
  const notes = [
    ...diagnostics,
    ...noteStoreReading(reading, pathShower(context.place)(store.path)),
  ];
  if (format === "json") result.write(memoriesJson(memories, notes));
  else writeNotes(context, notes);
  if (format === "text" && isEmpty) result.write("Nothing of the kind is remembered.\n");
  result.end();
  return EXIT.ok;
}

/** Runs `rivumi memory recall`. */
export async function runRecall(context: CommandContext): Promise<number> {
  const { system, place, options, terminal } = context;
  const { config, diagnostics } = await loadMemoryConfig(context);
  const store = findStore(context, { create: false });
  const explain = options["all"] !== undefined;
  const recall = recallStore(system, store, {
    project: projectKeyAt(system, { project: place, config, place }),
    limit: config.recall,
    scanBytes: config.scanBytes,
    explain,
  });
  if (recall.status !== "ok") throw storeError(store, recall);
  const notes = [...diagnostics, ...noteStoreReading(recall, pathShower(place)(store.path))];
  switch (outputFormat(context)) {
    case "json":
      writeResult(context, recallJson(recall, notes));
      return EXIT.ok;
    case "jsonl":
      writeResult(context, recall.judged.map(judgedLine).join(""));
      break;
    case "text":
      writeResult(context, recallText(recall.judged, { ...terminal, explain }));
  }
  writeNotes(context, notes);
  return EXIT.ok;
}

/** Runs `rivumi memory forget`. */
export async function runForget(context: CommandContext): Promise<number> {
  const { system, place, options, terminal } = context;
  const word = onlyArgument(context, { command: "forget", argument: "the id of the memory" });
  const id = word.toUpperCase();
  if (!ULID_REGEXP.test(id)) throw unknownMemory(word, "that is no id");
  const store = findStore(context, { create: false });
  const result = await forget(system, store, { id });
  if (result.status === "unknown") throw unknownMemory(word, "there is no such memory");
  if (result.status === "forgotten") throw unknownMemory(word, "it is forgotten already");
  if (result.status !== "ok") throw storeError(store, result);
  if (options["json"] !== undefined) {
    writeResult(context, forgottenJson(result.record, pathShower(place)(store.path)));
  } else if (options["quiet"] === undefined) {
    writeResult(context, forgottenText(result.memory, terminal));
  }
  return EXIT.ok;
}

function unknownMemory(word: string, why: string): UsageError {
  return new UsageError(
    `Cannot forget ${quoted(word)}: ${why}`,
    'See "rivumi memory list" for the ids of what is remembered',
  );
}

/** Runs `rivumi memory path`. */
export function runPath(context: CommandContext): Promise<number> {
  const { path } = findStore(context, { create: false });
  const isJson = context.options["json"] !== undefined;
  writeResult(context, isJson ? storePathJson(path) : `${printable(path)}\n`);
  return Promise.resolve(EXIT.ok);
}

/** Runs `rivumi memory verify`. Exit status 1 if a line is no record. */
export function runVerify(context: CommandContext): Promise<number> {
  const { system, place, options, terminal } = context;
  const store = findStore(context, { create: false });
  const check = verifyStore(system, store);
  if (check.status !== "ok") throw storeError(store, check);
  const isSound = check.skippedLines === 0;
  if (options["json"] !== undefined) {
    writeResult(context, storeCheckJson(check));
  } else if (!isSound || options["quiet"] === undefined) {
    const path = pathShower(place)(store.path);
    writeResult(context, storeCheckText(check, { ...terminal, path }));
  }
  return Promise.resolve(isSound ? EXIT.ok : EXIT.findings);
}

/** Runs `rivumi memory export`. */
export function runExport(context: CommandContext): Promise<number> {
  const { system, options } = context;
  const store = findStore(context, { create: false });
  const result = beginResult(context);
  const reading = exportMemory(system, store, {
    format: options["format"] === "markdown" ? "markdown" : "jsonl",
    write: result.write,
  });
  if (reading.status !== "ok") throw storeError(store, reading);
  result.end();
  writeNotes(context, noteStoreReading(reading, pathShower(context.place)(store.path)));
  return Promise.resolve(EXIT.ok);
}

/** Runs `rivumi memory import`. */
export async function runImport(context: CommandContext): Promise<number> {
  const { system, options, terminal } = context;
  const source = onlyArgument(context, {
    command: "import",
    argument: "a file, or - for standard input",
  });
  const text = readImport(context, source);
  const store = findStore(context, { create: true });
  const allowSecret = options["allow-secret"] !== undefined;
  const result = await importMemory(system, store, { text, allowSecret });
  if (result.status === "faulty") throw faultyImport(source, result.faults);
  if (result.status !== "ok") throw storeError(store, result);
  if (options["json"] !== undefined) writeResult(context, importedJson(result));
  else if (options["quiet"] === undefined) writeResult(context, importedText(result, terminal));
  return EXIT.ok;
}

function readImport({ system, place }: CommandContext, source: string): string {
  const read = readAnywhere(system, { place, name: source, maxBytes: MAX_IMPORT_BYTES });
  if (read === null) {
    throw new UsageError(`Cannot import ${quoted(source)}: there is no such file`);
  }
  if (read.result.status === "ok") return read.result.text;
  throw new ReadError(`Cannot import ${quoted(source)}: ${whyUnread(read, place)}`);
}

/** More faults than these help nobody to find the cause. */
const MAX_SHOWN_FAULTS = 20;

function faultyImport(
  source: string,
  faults: readonly { line: number; reason: string }[],
): UsageError {
  const shown = faults.slice(0, MAX_SHOWN_FAULTS);
  const more = faults.length - shown.length;
  return new UsageError(
    `Cannot import ${quoted(source)}: ${faults.length} of its lines ${
      faults.length === 1 ? "does" : "do"
    } not fit, so nothing was imported`,
    [
      "Mend or remove these lines:",
      ...shown.map(({ line, reason }) => `line ${line}: ${reason}`),
      ...(more > 0 ? [`and ${more} more`] : []),
    ].join("\n    "),
  );
}

function readFilter(
  { system, place, options }: CommandContext,
  config: MemoryConfig,
): MemoryFilter {
  const filter: MemoryFilter = {};
  const { kind, project, since, until } = options;
  if (typeof kind === "string" && isMemoryKind(kind)) filter.kind = kind;
  if (typeof project === "string") {
    filter.project = place.namedProject === null
      ? project
      : projectKeyAt(system, { project: place.namedProject, config, place });
  }
  if (typeof since === "string") filter.since = readTime("since", since);
  if (typeof until === "string") filter.until = readTime("until", until);
  return filter;
}

function readTime(option: string, text: string): Date {
  const time = new Date(text);
  if (TIME_REGEXP.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new UsageError(
    `Cannot use --${option} ${quoted(text)}: it is no time in UTC such as 2026-01-31 or ` +
      "2026-01-31T15:00:00Z",
  );
}

function onlyArgument(
  { positionals }: CommandContext,
  { command, argument }: { command: string; argument: string },
): string {
  if (positionals.length === 1) return positionals[0]!;
  const [, surplus] = positionals;
  throw new UsageError(
    surplus === undefined
      ? `Cannot run "rivumi memory ${command}": it needs ${argument}`
      : `Cannot run "rivumi memory ${command}" on ${quoted(surplus)} too: it takes nothing but ` +
        argument,
    `See "rivumi memory ${command} --help"`,
  );
}

function outputFormat({ options }: CommandContext): "json" | "jsonl" | "text" {
  if (options["jsonl"] === undefined) return options["json"] === undefined ? "text" : "json";
  if (options["json"] === undefined) return "jsonl";
  throw new UsageError("Cannot use --json and --jsonl together: they are different forms");
}
