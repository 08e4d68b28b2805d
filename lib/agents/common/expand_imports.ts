/**
 * `@path` imports as Gemini CLI and its descendants expand them: a word at the start of the text or
 * after white space, replaced by the file it names, between comments that say so.
 *
 * @module
 */

import { dirname, join, resolve, SEPARATOR } from "@std/path";
import { type Diagnostic, diagnostic } from "../../diagnostic.ts";
import { utf8Length } from "../../source_text.ts";
import type { AgentEntry, AgentSystem, AgentTextPiece } from "../agent.ts";
import {
  type AgentFile,
  type AgentFileFault,
  fileEntry,
  isRead,
  readAgentFile,
} from "./agent_file.ts";
import { joinPieces, ownWords, titled, trimPieces, wrapPieces } from "./pieces.ts";
import { isWithin } from "./walk.ts";

/** Imports within imports are followed this deep. */
export const MAX_IMPORT_DEPTH = 5;

/**
 * Files that import each other many times over grow without end. No real project comes near this
 * much; past it, the words are left as they are.
 */
const MAX_IMPORTED_BYTES = 4 * 1024 * 1024;

/** What an import costs besides its bytes, so that empty files come to an end too. */
const COST_OF_IMPORT = 256;

/** In what the agents differ. */
export interface ImportRules {
  /** `tree`: in the place of the word; `flat`: one block per file, after the importer's. */
  format: "tree" | "flat";
  /** Folder that imported files must lie in. */
  root: string;
  /** Whether a link inside the root may lead out of it (`name`) or not (`real-path`). */
  confinedBy: "name" | "real-path";
  /** What becomes of a word that names no file. */
  missing: "comment" | "literal";
  /** Whether the importer itself is part of the chain that ends cycles. */
  importerInChain: boolean;
  /** How the importer is called in flat format. */
  importerName: string;
  /** Deepest level of imports in flat format. */
  flatDepth: number;
  /** Stretches of a text, as offsets, in which a word is code and no import. */
  codeRegions(text: string): [from: number, to: number][];
}

/** A text with its imports. */
export interface ExpandedText {
  /** The text. */
  pieces: AgentTextPiece[];
  /** The imported files, each once, in the order met. */
  imports: AgentEntry[];
  /** Says that not all imports were followed; else empty. */
  notes: Diagnostic[];
}

/** A word that may be an import. */
export interface Word {
  /** Offset of its `@`. */
  from: number;
  /** Offset of what follows it. */
  to: number;
  /** What stands after the `@`. */
  path: string;
}

interface Expansion {
  rules: ImportRules;
  system: AgentSystem;
  importer: AgentFile;
  imports: Map<string, AgentEntry>;
  left: number;
}

/** Expands the imports of a file. */
export function expandImports(
  file: AgentFile,
  { rules, system }: { rules: ImportRules; system: AgentSystem },
): ExpandedText {
  const expansion: Expansion = {
    rules,
    system,
    importer: file,
    imports: new Map(),
    left: MAX_IMPORTED_BYTES,
  };
  const pieces = rules.format === "flat"
    ? expandFlat(expansion)
    : expandTree(file, new Set(rules.importerInChain ? [file.path] : []), { expansion, depth: 0 });
  const notes = expansion.left > 0 ? [] : [diagnostic("agent-imports", "warning", {
    message:
      `The imports of this file grow beyond ${MAX_IMPORTED_BYTES} bytes; the rest is left out`,
    path: file.path,
    help: "Look for files that import each other",
  })];
  return { pieces, imports: [...expansion.imports.values()], notes };
}

function expandTree(
  file: AgentFile,
  chain: ReadonlySet<string>,
  { expansion, depth }: { expansion: Expansion; depth: number },
): AgentTextPiece[] {
  const { text, realPath } = file;
  if (depth >= MAX_IMPORT_DEPTH) return [{ text, path: realPath }];
  const pieces: AgentTextPiece[] = [];
  let done = 0;
  for (const word of importWords(text, expansion.rules)) {
    pieces.push({ text: text.slice(done, word.from), path: realPath });
    done = word.to;
    const path = resolve(dirname(file.path), word.path);
    // The word is the importer's, also within the agent's own words.
    const comment = (before: string, after = "") => {
      const [start, ...rest] = after.split(path);
      pieces.push(ownWords(`<!-- ${before}: `), { text: word.path, path: realPath });
      pieces.push(ownWords(start!));
      for (const part of rest) pieces.push({ text: path, path: realPath }, ownWords(part));
      pieces.push(ownWords(" -->"));
    };
    if (!isAllowed(word.path, path, expansion)) {
      fail(path, "outside-root", { file, expansion, isReplaced: true });
      comment("Import failed", " - Path traversal attempt");
    } else if (chain.has(path)) {
      comment("File already processed");
    } else {
      const imported = read(path, expansion);
      if (isRead(imported)) {
        const inner = expandTree(imported, new Set([...chain, path]), {
          expansion,
          depth: depth + 1,
        });
        comment("Imported from");
        // There may be more of them than a call can have arguments.
        for (const piece of wrapPieces("\n", inner, { after: "\n" })) pieces.push(piece);
        comment("End of import from");
      } else {
        const failure = failureOf(path, imported, expansion.system);
        const isReplaced = failure !== null &&
          !(failure.startsWith("ENOENT") && expansion.rules.missing === "literal");
        if (failure !== null) fail(path, imported.fault, { file, expansion, isReplaced });
        if (!isReplaced) {
          pieces.push({ text: text.slice(word.from, word.to), path: realPath });
        } else comment("Import failed", ` - ${failure}`);
      }
    }
  }
  pieces.push({ text: text.slice(done), path: realPath });
  return pieces.filter((piece) => piece.text !== "");
}

/** Remembers an import that brings in no text. */
function fail(
  path: string,
  reason: string,
  { file, expansion, isReplaced }: { file: AgentFile; expansion: Expansion; isReplaced: boolean },
): void {
  const { imports } = expansion;
  if (imports.has(path) || isTooLong(path) || !(isReplaced || looksLikeFile(path))) return;
  imports.set(path, {
    path,
    realPath: null,
    kind: "import",
    when: "start",
    status: reason === "missing" || reason === "directory" ? "skipped" : "refused",
    reason: isReplaced ? `import-${reason}` : reason,
    by: file.path,
    bytes: 0,
    bytesSent: 0,
    cutAtLine: null,
    within: null,
  });
}

/** Whether a name that stays in the text, such as that of a person or package, means a file. */
function looksLikeFile(path: string): boolean {
  return /\.(?:md|markdown|mdc|mdx|txt)$/i.test(path);
}

/** The importer, then its imports from the last to the first, each file once. */
function expandFlat(expansion: Expansion): AgentTextPiece[] {
  const { rules, importer } = expansion;
  const files = new Map<string, AgentFile>();
  const depths = new Map<string, number>();
  const visit = (file: AgentFile, name: string, depth: number): void => {
    if ((depths.get(name) ?? Infinity) <= depth) return;
    depths.set(name, depth);
    if (!files.has(name)) files.set(name, file);
    if (depth >= rules.flatDepth) return;
    for (const word of importWords(file.text, rules).reverse()) {
      const path = resolve(dirname(file.path), word.path);
      const seen = depths.get(path);
      // Without a limit of depth, a second visit has nothing to add.
      if (seen !== undefined && (rules.flatDepth === Infinity || seen <= depth + 1)) continue;
      const isReplaced = false;
      if (!isAllowed(word.path, path, expansion)) {
        fail(path, "outside-root", { file, expansion, isReplaced });
        continue;
      }
      const imported = read(path, expansion);
      if (isRead(imported)) visit(imported, path, depth + 1);
      else if (imported.fault !== "outside-grant") {
        fail(path, imported.fault, { file, expansion, isReplaced });
      }
    }
  };
  visit(importer, rules.importerName, 0);
  return joinPieces(
    [...files].map(([name, file]) =>
      titled(`File: ${name}`, trimPieces([{ text: file.text, path: file.realPath }]))
    ),
    "\n\n",
  );
}

const WORD_REGEXP = /(?<![^ \t\n\r])@([./a-zA-Z][^ \t\n\r]*)/g;

/** The words of a text that are taken for paths. */
export function importWords(
  text: string,
  { codeRegions }: Pick<ImportRules, "codeRegions">,
): Word[] {
  const words = [...text.matchAll(WORD_REGEXP)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    path: match[1]!,
  }));
  if (words.length === 0) return words;
  const regions = codeRegions(text);
  let next = 0;
  return words.filter(({ from }) => {
    while (next < regions.length && regions[next]![1] <= from) next++;
    return !(next < regions.length && regions[next]![0] <= from);
  });
}

/** Reads an imported file and remembers it. */
function read(path: string, expansion: Expansion): AgentFile | AgentFileFault {
  if (expansion.left <= 0) return { fault: "outside-grant", detail: null };
  if (isTooLong(path)) return { fault: "missing", detail: null };
  const { system, imports, importer } = expansion;
  const file = readAgentFile(path, system);
  expansion.left -= COST_OF_IMPORT + (isRead(file) ? file.bytes.length : 0);
  if (isRead(file) && !imports.has(path)) {
    imports.set(path, fileEntry(file, "import", { within: importer.path }));
  }
  return file;
}

function isAllowed(word: string, path: string, { rules, system }: Expansion): boolean {
  if (/^(?:file|https?):\/\//.test(word) || path.includes("\0")) return false;
  if (rules.confinedBy === "name" || isTooLong(path)) return isWithin(rules.root, path);
  const [root, real] = [realPathOf(rules.root, system), realPathOf(decoded(path), system)];
  return root !== null && real !== null && isWithin(root, real);
}

/** Whether no file can have this path. */
function isTooLong(path: string): boolean {
  return utf8Length(path) > 4095 || path.split(SEPARATOR).some((name) => utf8Length(name) > 255);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The real path of what is there, and below that the names as they are; null if the way is barred. */
function realPathOf(path: string, system: AgentSystem): string | null {
  for (let place = path;; place = dirname(place)) {
    const real = system.realPath(place);
    if (real.ok) return join(real.value, path.slice(place.length));
    if (real.fault !== "missing") return null;
    if (place === dirname(place)) return path;
  }
}

/** What Node would say; null where Rivumi gave up and not the agent. */
function failureOf(
  path: string,
  { fault, detail }: AgentFileFault,
  system: AgentSystem,
): string | null {
  switch (fault) {
    case "missing":
      if (isTooLong(path)) return `ENAMETOOLONG: name too long, access '${path}'`;
      return isBelowFile(path, system)
        ? `ENOTDIR: not a directory, access '${path}'`
        : `ENOENT: no such file or directory, access '${path}'`;
    case "directory":
      return "EISDIR: illegal operation on a directory, read";
    case "permission":
      return detail === "ELOOP"
        ? `ELOOP: too many symbolic links encountered, access '${path}'`
        : `EACCES: permission denied, open '${path}'`;
    case "special-file":
    case "outside-grant":
      return null;
  }
}

function isBelowFile(path: string, system: AgentSystem): boolean {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const status = system.followedStatus(folder);
    if (status.ok) return status.value.kind !== "directory";
  }
  return false;
}
