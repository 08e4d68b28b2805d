/**
 * How Claude Code reads one instruction file with all that it imports, and one folder of rules.
 *
 * @module
 */

import { dirname, extname, join, resolve } from "@std/path";
import { pushAll } from "../../push_all.ts";
import type {
  AgentContext,
  AgentEntry,
  AgentFileKind,
  AgentMoment,
  AgentSystem,
} from "../agent.ts";
import { type ClaudeDocument, parseClaudeDocument } from "./document.ts";
import type { ClaudeSettings } from "./settings.ts";
import {
  type AgentFile,
  type AgentFileFault,
  faultEntries,
  fileEntry,
  isRead,
  readAgentFile,
} from "../common/agent_file.ts";
import { followedKind } from "../common/followed_kind.ts";
import { expandHome } from "../common/home.ts";
import { isWithin } from "../common/walk.ts";

/** Whose a file is; an import is of the tier of the file that names it. */
export type ClaudeTier = "managed" | "user" | "project" | "local";

/** A file that is sent, now or once a touched file matches `paths`. */
export interface ClaudeMemory {
  file: AgentFile;
  /** The path that the model is told. */
  shownPath: string;
  tier: ClaudeTier;
  /** The text, not yet trimmed. */
  text: string;
  /** Patterns that a rule waits for; null for all that does not wait. */
  paths: string[] | null;
  /** Folder that those patterns are meant from. */
  folder: string;
}

/** What became of a file: its entry, and what is sent of it, if anything is. */
export interface ClaudeItem {
  entry: AgentEntry;
  memory: ClaudeMemory | null;
}

/** What stays the same while files are loaded, and which were loaded already. */
export interface ClaudePass {
  context: AgentContext;
  settings: ClaudeSettings;
  /** Whether the older version is emulated. */
  isOld: boolean;
  when: AgentMoment;
  /** Paths of the files that were looked at, by real path. */
  seen: Map<string, string>;
}

/** Where a file belongs. */
export interface ClaudePlace {
  tier: ClaudeTier;
  kind: AgentFileKind;
  /** Folder that the patterns of a rule are meant from. */
  folder: string;
}

/** Larger files are left out as a whole. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** Imports may be nested this deep. */
export const MAX_HOPS = 4;

/** Extensions of files that are text to Claude Code and so can be imported; none is one too. */
const IMPORTABLE_EXTENSIONS = new Set([
  ...["", ".md", ".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org", ".tex", ".latex"],
  ...[".json", ".yaml", ".yml", ".toml", ".xml", ".csv", ".env", ".ini", ".cfg", ".conf"],
  ...[".config", ".properties", ".lock", ".log", ".diff", ".patch", ".sql", ".graphql", ".gql"],
  ...[".proto", ".html", ".htm", ".css", ".scss", ".sass", ".less", ".js", ".jsx", ".mjs", ".cjs"],
  ...[".ts", ".tsx", ".mts", ".cts", ".vue", ".svelte", ".astro", ".ejs", ".hbs", ".pug", ".jade"],
  ...[".py", ".pyi", ".pyw", ".rb", ".erb", ".rake", ".go", ".rs", ".java", ".kt", ".kts"],
  ...[".scala", ".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".hxx", ".cs", ".swift", ".php", ".pl"],
  ...[".pm", ".lua", ".r", ".ex", ".exs", ".erl", ".hrl", ".clj", ".cljs", ".cljc", ".hs", ".lhs"],
  ...[".elm", ".ml", ".mli", ".dart", ".f", ".f90", ".f95", ".for", ".sh", ".bash", ".zsh"],
  ...[".fish", ".ps1", ".bat", ".cmd", ".makefile", ".cmake", ".gradle", ".sbt"],
]);

/** Loads a file and then what it imports, depth first. Nothing if there is no such file. */
export function loadClaudeFile(
  path: string,
  place: ClaudePlace,
  pass: ClaudePass,
): ClaudeItem[] {
  return loadFile(path, { place, pass, hops: 0 });
}

function loadFile(
  path: string,
  { place, pass, hops }: { place: ClaudePlace; pass: ClaudePass; hops: number },
): ClaudeItem[] {
  const { context, settings, isOld, when, seen } = pass;
  const kind = hops === 0 ? place.kind : "import";
  const file = readAgentFile(path, context.system);
  if (!isRead(file)) {
    return faultItems(path, file, { kind, when, system: context.system });
  }
  const skipped = (reason: string, by: string | null = null): ClaudeItem => ({
    entry: fileEntry(file, kind, { when, status: "skipped", reason, by }),
    memory: null,
  });
  const twin = seen.get(file.realPath);
  if (twin !== undefined) return [skipped("duplicate-of", twin)];
  if (place.tier !== "managed" && settings.isExcluded(path)) return [skipped("excluded")];
  seen.set(file.realPath, path);
  if (file.size > MAX_FILE_BYTES) return [skipped("too-large")];
  const document = parseClaudeDocument(file.text, { isOld });
  if (document.text.trim() === "") return [skipped("empty")];
  const imports = hops === MAX_HOPS
    ? []
    : document.imports.flatMap((word) => loadImport(word, { file, place, pass, hops }));
  return [sentItem(file, document, { place: { ...place, kind }, when }), ...imports];
}

function faultItems(
  path: string,
  fault: AgentFileFault,
  options: { kind: AgentFileKind; when: AgentMoment; system: AgentSystem },
): ClaudeItem[] {
  return faultEntries(path, fault, options).map((entry) => ({ entry, memory: null }));
}

function sentItem(
  file: AgentFile,
  { text, paths }: ClaudeDocument,
  { place: { tier, kind, folder }, when }: { place: ClaudePlace; when: AgentMoment },
): ClaudeItem {
  return {
    entry: fileEntry(file, kind, { when }),
    memory: { file, shownPath: file.path, tier, text, paths, folder },
  };
}

function loadImport(
  word: string,
  { file, place, pass, hops }: {
    file: AgentFile;
    place: ClaudePlace;
    pass: ClaudePass;
    hops: number;
  },
): ClaudeItem[] {
  const { system, home } = pass.context;
  const path = resolve(dirname(file.realPath), expandHome(word, home));
  if (!IMPORTABLE_EXTENSIONS.has(extname(path).toLowerCase())) return [];
  if (place.tier === "user" || mayImport(path, pass)) {
    return loadFile(path, { place, pass, hops: hops + 1 });
  }
  const outside = readAgentFile(path, system);
  if (!isRead(outside)) return [];
  const changes = { when: pass.when, reason: "outside-cwd", by: file.path } as const;
  return [{
    entry: fileEntry(outside, "import", { ...changes, status: "refused" }),
    memory: null,
  }];
}

/**
 * Whether a project's file may bring this one in without the user's word: only below the working
 * directory. The older version does not look where a link there leads to.
 */
function mayImport(path: string, pass: ClaudePass): boolean {
  return isWithin(pass.context.cwd, path) && (pass.isOld || leadsInside(path, pass));
}

function leadsInside(path: string, { context: { system, cwd } }: ClaudePass): boolean {
  const real = system.realPath(path);
  return real.ok && isWithin(cwd, real.value);
}

/**
 * Loads all Markdown files below a folder of rules. They come in the order of the file system there, in
 * the order of their names here; and under their real paths.
 */
export function loadClaudeRules(
  rulesFolder: string,
  place: ClaudePlace,
  pass: ClaudePass,
): ClaudeItem[] {
  const { context: { system }, settings, isOld } = pass;
  const items: ClaudeItem[] = [];
  const visited = new Set<string>();
  const search = (folder: string): void => {
    const real = system.realPath(folder);
    const list = system.list(folder);
    if (!real.ok || !list.ok || visited.has(real.value)) return;
    visited.add(real.value);
    for (const { name } of list.value) {
      const path = join(folder, name);
      const target = system.realPath(path);
      if (!target.ok) {
        const file = readAgentFile(path, system);
        if (name.endsWith(".md") && !isRead(file)) {
          pushAll(items, faultItems(path, file, { kind: place.kind, when: pass.when, system }));
        }
      } else if (followedKind(path, system) === "directory") search(path);
      else if (name.endsWith(".md")) pushAll(items, loadRule(path, target.value));
    }
  };
  const loadRule = (path: string, target: string): ClaudeItem[] => {
    const isLink = path !== target;
    const isRefused = !isOld && isLink && place.tier === "project" && !leadsInside(path, pass);
    const isExcluded = !isOld && place.tier !== "managed" && settings.isExcluded(path);
    if (!isRefused && !isExcluded) {
      return loadClaudeFile(target, place, pass);
    }
    const file = readAgentFile(path, system);
    if (!isRead(file)) return [];
    const [status, reason] = isRefused
      ? ["refused", "outside-cwd"] as const
      : ["skipped", "excluded"] as const;
    return [{
      entry: fileEntry(file, place.kind, { when: pass.when, status, reason }),
      memory: null,
    }];
  };
  search(rulesFolder);
  return items;
}
