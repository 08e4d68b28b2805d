/**
 * Gemini CLI: all configured names in each folder up to the nearest boundary marker, sorted as plain
 * strings, with their imports expanded; the user's own in the system instruction.
 *
 * @module
 */

import { dirname, isAbsolute, join } from "@std/path";
import { compareCodeUnits, type Diagnostic } from "../diagnostic.ts";
import {
  type AgentBlock,
  type AgentContext,
  type AgentEntry,
  type AgentFileKind,
  type AgentMoment,
  type AgentProfile,
  type AgentReading,
  type AgentTextPiece,
  readingOfFailure,
} from "./agent.ts";
import {
  canBeOpened,
  faultEntries,
  fileEntry,
  isRead,
  readAgentFile,
} from "./common/agent_file.ts";
import {
  expandImports,
  type ImportRules,
  importWords,
  MAX_IMPORT_DEPTH,
} from "./common/expand_imports.ts";
import {
  joinPieces,
  measured,
  ownWords,
  titled,
  trimPieces,
  withoutBlankRuns,
  wrapPieces,
} from "./common/pieces.ts";
import { foldersUpwards, isWithin, nearestFolder } from "./common/walk.ts";
import { geminiFolder, type GeminiOptions, readGeminiOptions } from "./gemini/settings.ts";

/** Gemini CLI 0.61. */
export const gemini: AgentProfile = {
  name: "gemini",
  title: "Gemini CLI",
  version: "0.61.0",
  olderVersions: [],
  date: "2026-11",
  variables: [
    "GEMINI_CLI_HOME",
    "GEMINI_CLI_TRUST_WORKSPACE",
    "GEMINI_RESTRICTED_MODE",
    "GEMINI_SYSTEM_MD",
  ],
  imports: {
    maxDepth: MAX_IMPORT_DEPTH,
    words: (text) => importWords(text, { codeRegions: backtickRegions }).map(({ path }) => path),
  },
  sources: [
    "recordings of requests, version 0.61.0",
    "npm @google/gemini-cli-core: dist/src/utils/memoryDiscovery.js, memoryImportProcessor.js",
  ],
  gaps: [
    "Variables in the settings",
    "context files of extensions",
    "private project memory (MEMORY.md)",
    "system-wide settings",
    "settings for the sandbox and for signing in with which it does not start",
    "its own texts in the place of ${AgentSkills}, ${SubAgents} and ${AvailableTools} in system.md",
    "the introduction before the global files",
    "what is said of an import through a broken link that leads out of the root",
  ],
  folders: (user) => [geminiFolder(user)],
  marks: ["GEMINI.md", ".gemini"],
  load,
};

/** What has been read so far. */
interface Loaded {
  entries: AgentEntry[];
  notes: Diagnostic[];
  identities: Map<string, string>;
}

function load(context: AgentContext): AgentReading {
  const notes: Diagnostic[] = [];
  const options = readGeminiOptions(context, notes);
  if ("reason" in options) return readingOfFailure(options, notes);
  const { own, isTrusted } = options;
  const loaded: Loaded = { entries: [], notes, identities: new Map() };
  const blocks = systemPromptBlocks(options, loaded);
  const global = readFiles(options.names.map((name) => join(own, name)), loaded, {
    kind: "global",
    when: "start",
    context,
    options,
  });
  const topOf = (root: string): string =>
    nearestFolder(root, (folder) => isMarked(folder, options, context)) ?? root;
  const roots = isTrusted ? [context.cwd, ...options.included] : [];
  const projectPaths = roots.flatMap((root) => candidates(root, topOf(root), { own, options }));
  const project = readFiles(inOrder(projectPaths, context), loaded, {
    kind: "project",
    when: "start",
    context,
    options,
  });
  if (global.length > 0) {
    blocks.push({
      role: "system",
      place: "end of the system instruction",
      when: "start",
      pieces: wrapPieces("<loaded_context>\n", global, { after: "\n</loaded_context>" }),
    });
  }
  if (project.length > 0) {
    blocks.push({
      role: "user",
      place: "first user message, end of the session context",
      when: "start",
      pieces: wrapPieces("<loaded_context>\n<project_context>\n", project, {
        after: "\n</project_context>\n</loaded_context>",
      }),
    });
  }
  const { touched } = context;
  const root = touched === null ? undefined : roots.filter((each) => isWithin(each, touched))
    .sort((a, b) => b.length - a.length)[0];
  // A tool that fails brings nothing.
  if (touched !== null && root !== undefined && canBeOpened(touched, context.system)) {
    const paths = candidates(dirname(touched), topOf(root), { own, options });
    const nested = readFiles(paths, loaded, {
      kind: "nested",
      when: "touched",
      context,
      // What is found only now is always inserted in place.
      options: { ...options, importFormat: "tree" },
    });
    if (nested.length > 0) {
      blocks.push({
        role: "tool",
        place: "end of the tool's result",
        when: "touched",
        pieces: wrapPieces("\n\n--- Newly Discovered Project Context ---\n", nested, {
          after: "\n--- End Project Context ---",
        }),
      });
    }
  }
  const entries = measured(loaded.entries, blocks.flatMap((block) => block.pieces));
  return { startFailure: null, entries, ordered: true, blocks, notes };
}

function isMarked(
  folder: string,
  { markers }: Pick<GeminiOptions, "markers">,
  { system }: AgentContext,
): boolean {
  return markers.some((marker) =>
    !isAbsolute(marker) && !marker.includes("..") && system.followedStatus(join(folder, marker)).ok
  );
}

/** Tools whose names may stand for themselves in a system prompt file. */
const TOOLS = [
  "enter_plan_mode",
  "glob",
  "google_web_search",
  "grep_search",
  "invoke_agent",
  "list_directory",
  "read_file",
  "update_topic",
];

/**
 * The text of a system prompt file with the names of tools filled in. The longer texts that Gemini CLI
 * fills in are left as their names: they are its own words.
 */
function filledIn(text: string, path: string): AgentTextPiece[] {
  return text.split(/(\$\{(?:AgentSkills|SubAgents|AvailableTools|\w+_ToolName)\})/)
    .map((part, index) => {
      if (index % 2 === 0) return { text: part, path };
      const tool = part.slice(2, -"_ToolName}".length);
      if (!part.endsWith("_ToolName}")) return ownWords(part);
      return TOOLS.includes(tool) ? ownWords(tool) : { text: part, path };
    });
}

/** The file that stands in the place of the system prompt, which has no two empty lines in a row. */
function systemPromptBlocks({ systemPrompt }: GeminiOptions, loaded: Loaded): AgentBlock[] {
  if (systemPrompt === null) return [];
  const { text, realPath } = systemPrompt;
  const pieces = withoutBlankRuns(trimPieces(filledIn(text, realPath)));
  if (pieces.length === 0) {
    const changes = { status: "skipped", reason: "empty" } as const;
    loaded.entries.push(fileEntry(systemPrompt, "configured", changes));
    return [];
  }
  loaded.entries.push(fileEntry(systemPrompt, "configured"));
  return [{ role: "system", place: "start of the system instruction", when: "start", pieces }];
}

/** All names in all folders from the top down. */
function candidates(
  folder: string,
  top: string,
  { own, options }: { own: string; options: GeminiOptions },
): string[] {
  const folders = foldersUpwards(folder, { last: top });
  const end = folders.indexOf(own);
  return (end < 0 ? folders : folders.slice(0, end)).reverse()
    .flatMap((each) => options.names.map((name) => join(each, name)));
}

/** Of two names of one file the one nearer to the top stays; then a plain sort of the paths. */
function inOrder(paths: string[], context: AgentContext): string[] {
  const kept = new Map<string, string>();
  for (const path of paths) {
    const identity = identityOf(path, context);
    if (!kept.has(identity)) kept.set(identity, path);
  }
  const first = new Set(kept.values());
  const sort = (part: string[]) => part.sort(compareCodeUnits);
  // The others follow, so that they are found to be duplicates.
  return [
    ...sort(paths.filter((path) => first.has(path))),
    ...sort(paths.filter((path) => !first.has(path))),
  ];
}

/** Links, hard links and other spellings of a name lead to one file. */
function identityOf(path: string, { system }: AgentContext): string {
  const status = system.followedStatus(path);
  return status.ok ? status.value.identity : path;
}

function readFiles(
  paths: string[],
  loaded: Loaded,
  { kind, when, context, options }: {
    kind: AgentFileKind;
    when: AgentMoment;
    context: AgentContext;
    options: GeminiOptions;
  },
): AgentTextPiece[] {
  const { system } = context;
  const texts: AgentTextPiece[][] = [];
  for (const path of paths) {
    if (loaded.entries.some((entry) => entry.path === path && entry.kind !== "import")) continue;
    const file = readAgentFile(path, system);
    if (!isRead(file)) {
      loaded.entries.push(...faultEntries(path, file, { kind, when, system }));
      continue;
    }
    const identity = identityOf(path, context);
    const by = loaded.identities.get(identity);
    if (by !== undefined) {
      const reason = "duplicate-of";
      loaded.entries.push(fileEntry(file, kind, { when, status: "skipped", reason, by }));
      continue;
    }
    loaded.identities.set(identity, path);
    const rules = importRules(path, { options, context });
    const { pieces, imports, notes } = expandImports(file, { rules, system });
    loaded.notes.push(...notes);
    // The system prompt, which global files become part of, has no two empty lines in a row.
    const text = kind === "global" ? withoutBlankRuns(trimPieces(pieces)) : trimPieces(pieces);
    if (text.length === 0) {
      loaded.entries.push(fileEntry(file, kind, { when, status: "skipped", reason: "empty" }));
      continue;
    }
    loaded.entries.push(
      ...[fileEntry(file, kind), ...imports].map((entry) => ({ ...entry, when })),
    );
    texts.push(titled(`Context from: ${path}`, text));
  }
  return joinPieces(texts, "\n\n");
}

function importRules(
  path: string,
  { options, context }: { options: GeminiOptions; context: AgentContext },
): ImportRules {
  const folder = dirname(path);
  return {
    format: options.importFormat,
    root: nearestFolder(folder, (each) => isMarked(each, options, context)) ?? folder,
    confinedBy: "real-path",
    missing: "comment",
    importerInChain: false,
    importerName: folder,
    flatDepth: Infinity,
    codeRegions: backtickRegions,
  };
}

/**
 * What lies between some backticks and as many further on. Gemini knows no Markdown here: of a run
 * that is never matched whole, a part may be.
 */
export function backtickRegions(text: string): [from: number, to: number][] {
  const runs = [...text.matchAll(/`+/g)].map((match) => ({
    at: match.index,
    length: match[0].length,
  }));
  const longestFrom: number[] = new Array(runs.length + 1).fill(0);
  for (let index = runs.length - 1; index >= 0; index--) {
    longestFrom[index] = Math.max(runs[index]!.length, longestFrom[index + 1]!);
  }
  const regions: [number, number][] = [];
  let index = 0;
  while (index < runs.length) {
    const { at, length } = runs[index]!;
    const later = Math.min(length, longestFrom[index + 1]!);
    const half = Math.floor(length / 2);
    if (later === 0 && half === 0) {
      index++;
    } else if (later > half) {
      let closer = index + 1;
      while (runs[closer]!.length < later) closer++;
      const end = runs[closer]!.at + later;
      regions.push([at, end]);
      index = take(runs, closer, later);
    } else {
      regions.push([at, at + 2 * half]);
      index = take(runs, index, 2 * half);
    }
  }
  return regions;
}

/** Uses up the first backticks of a run; gives the index of what comes next. */
function take(runs: { at: number; length: number }[], index: number, count: number): number {
  const run = runs[index]!;
  if (run.length === count) return index + 1;
  runs[index] = { at: run.at + count, length: run.length - count };
  return index;
}
