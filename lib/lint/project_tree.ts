/**
 * What a project holds: one listing, made once, and the questions that rules ask of it. Paths are
 * relative to the root and written with `/`; the root itself is the empty path.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import { describeRefusal, whyRefused } from "../describe_refusal.ts";
import { type IgnorePatterns, ignorePatterns } from "../glob/ignore_patterns.ts";
import { partsBelow, VERSION_CONTROL_FOLDERS } from "../project_root.ts";
import { pushAll } from "../push_all.ts";
import type { AccessFault, FileKind, ReadResult, System } from "../system.ts";
import { listHiddenFolders, type NotEntered } from "./hidden_folders.ts";

/** What a path leads to; links are followed for this. */
export type PathTarget = "file" | "directory";

/** A listed project. */
export interface ProjectTree {
  /** Paths of all that is listed, with what each is (links are links), a folder before its content. */
  entries: ReadonlyMap<string, FileKind>;
  /**
   * What a path leads to, through links and into ignored folders too; null if nowhere, `unknown` where
   * the system does not let anybody look.
   */
  find(path: string): PathTarget | "unknown" | null;
  /** The listed paths that are `suffix` or end in `/suffix`. */
  withSuffix(suffix: string): readonly string[];
  /** The listed paths that differ from `path` in case alone. */
  inOtherCase(path: string): readonly string[];
  /** Whether a `.gitignore` of the project excludes the path, whether or not it exists. */
  isIgnored(path: string): boolean;
  /**
   * Instruction files among what `.gitignore` files exclude, with what each is: agents read them, and
   * nothing else of what is excluded is part of the project.
   */
  hidden: ReadonlyMap<string, FileKind>;
  /** Folders that were not entered, other than those of version control; sorted by path. */
  notEntered: readonly NotEntered[];
  /** Places that could not be looked at so far; whoever meets another one adds it. */
  unread: UnreadPlaces;
}

/** Why a place could not be looked at. */
export interface UnreadPlace {
  /** Why, as a phrase. */
  why: string;
  /** What was to be found there: instruction files, or what they and the rules refer to. */
  wanted: "instructions" | "reference";
}

/** Places that could not be looked at, by their paths. */
export type UnreadPlaces = Map<string, UnreadPlace>;

/** How to list a project. */
export interface ListTreeOptions {
  /** Whether a path is that of an instruction file, for what `.gitignore` files exclude. */
  isInstruction?: (path: string) => boolean;
  /** Folders to enter, whatever they are; paths relative to the root. @default {[]} */
  named?: readonly string[];
}

const DOTS_REGEXP = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** Larger than any `.gitignore` that somebody wrote. */
const MAX_IGNORE_BYTES = 1024 * 1024;

/** Longer than any path that a system accepts; a text may hold longer ones. */
const MAX_PATH_LENGTH = 4096;

/** Deeper below what is listed than anybody writes. */
const MAX_UNLISTED = 64;

/** Folders that are not entered unless somebody names them. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([...VERSION_CONTROL_FOLDERS, "node_modules"]);

/** The patterns of one `.gitignore`; they speak of paths below its folder. */
interface IgnoreFile {
  folder: string;
  patterns: IgnorePatterns;
}

/**
 * Lists a project. Of what `.gitignore` files exclude, only the instruction files are kept; links are
 * not followed.
 */
export function listProjectTree(
  root: string,
  system: Pick<System, "list" | "read" | "realPath" | "status">,
  { isInstruction = () => false, named = [] }: ListTreeOptions = {},
): ProjectTree {
  const entries = new Map<string, FileKind>();
  const hidden = new Map<string, FileKind>();
  const hiddenFolders: string[] = [];
  const unread: UnreadPlaces = new Map();
  const ignoreFiles = new Map<string, readonly IgnoreFile[]>();
  const pending: { folder: string; above: readonly IgnoreFile[] }[] = [{ folder: "", above: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder, above } = next;
    const listing = system.list(join(root, folder));
    if (!listing.ok) {
      noteUnlisted(folder, listing, { root, system, unread });
      continue;
    }
    const own = listing.value.some(({ name }) => name === ".gitignore")
      ? readIgnoreFile(folder, { root, system, unread })
      : null;
    const rules = own === null ? above : [...above, own];
    ignoreFiles.set(folder, rules);
    const folders: typeof pending = [];
    for (const { name, kind } of listing.value) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const isSkipped = kind === "directory" && SKIPPED_FOLDERS.has(name);
      if (isSkipped || excludes(rules, kind === "directory" ? `${path}/` : path)) {
        if (isInstruction(path)) hidden.set(path, kind);
        if (kind === "directory") hiddenFolders.push(path);
        continue;
      }
      entries.set(path, kind);
      if (kind === "directory") folders.push({ folder: path, above: rules });
    }
    pushAll(pending, folders.reverse());
  }
  const notEntered = listHiddenFolders(hiddenFolders, {
    named,
    list: (folder) => {
      const listing = system.list(join(root, folder));
      if (listing.ok) return listing.value;
      noteUnlisted(folder, listing, { root, system, unread });
      return [];
    },
    onEntry: (path, kind) => {
      if (isInstruction(path)) hidden.set(path, kind);
    },
  });
  return answersOf(entries, ignoreFiles, { root, system, hidden, notEntered, unread });
}

/** Notes a folder that could not be listed, unless it has gone since its own folder was listed. */
function noteUnlisted(
  folder: string,
  fault: AccessFault,
  { root, system, unread }: {
    root: string;
    system: Pick<System, "list">;
    unread: UnreadPlaces;
  },
): void {
  const why = whyUnseen(fault, "to list it");
  if (why !== null || folder === "" || isStillListed(folder, { root, system })) {
    unread.set(folder, { why: why ?? UNREACHABLE, wanted: "instructions" });
  }
}

/** A name that is not Unicode, a path that is too long, or a file system that contradicts itself. */
const UNREACHABLE = "it is listed, and the system finds nothing by that path";

/** Whether the folder that a path lies in holds its name, whatever the system says of the path. */
function isStillListed(
  path: string,
  { root, system }: { root: string; system: Pick<System, "list"> },
): boolean {
  const listing = system.list(dirname(join(root, path)));
  return listing.ok && listing.value.some(({ name }) => name === baseName(path));
}

/** Why the system gave no answer, as a phrase; null if there is nothing of that name. */
function whyUnseen(fault: AccessFault, action: string): string | null {
  switch (fault.fault) {
    case "missing":
      return null;
    case "outside-grant":
      return "this process was not granted access to it";
    case "permission":
      return `${whyRefused(fault.detail, action)} (${fault.detail})`;
  }
}

/** Notes a file whose reading the system has refused; what is in a file is no matter here. */
export function noteUnread(
  path: string,
  result: ReadResult,
  { root, system, unread, wanted }: {
    root: string;
    system: Pick<System, "list">;
    unread: UnreadPlaces;
    wanted: UnreadPlace["wanted"];
  },
): void {
  switch (result.status) {
    case "permission":
    case "changed":
    case "outside-grant": {
      const showPath = (shown: string) => partsBelow(root, shown)?.join("/") || ".";
      const why = describeRefusal(result, { path: join(root, path), showPath });
      unread.set(path, { why, wanted });
      break;
    }
    case "missing":
      // It may have gone since it was listed.
      if (isStillListed(path, { root, system })) unread.set(path, { why: UNREACHABLE, wanted });
  }
}

function readIgnoreFile(
  folder: string,
  { root, system, unread }: {
    root: string;
    system: Pick<System, "list" | "read">;
    unread: UnreadPlaces;
  },
): IgnoreFile | null {
  const path = folder === "" ? ".gitignore" : `${folder}/.gitignore`;
  const file = system.read(join(root, path), { root, maxBytes: MAX_IGNORE_BYTES });
  noteUnread(path, file, { root, system, unread, wanted: "reference" });
  return file.status === "ok" ? { folder, patterns: ignorePatterns(file.text) } : null;
}

/** The nearest file that says anything about a path decides, as in git. */
function excludes(rules: readonly IgnoreFile[], path: string): boolean {
  for (let index = rules.length - 1; index >= 0; index--) {
    const { folder, patterns } = rules[index]!;
    const decision = patterns.decide(folder === "" ? path : path.slice(folder.length + 1));
    if (decision !== null) return decision === "ignored";
  }
  return false;
}

function answersOf(
  entries: ReadonlyMap<string, FileKind>,
  ignoreFiles: ReadonlyMap<string, readonly IgnoreFile[]>,
  { root, system, ...found }:
    & { root: string; system: Pick<System, "realPath" | "status"> }
    & Pick<ProjectTree, "hidden" | "notEntered" | "unread">,
): ProjectTree {
  let byBaseName: Map<string, string[]> | null = null;
  let byFoldedPath: Map<string, string[]> | null = null;

  /** Whether a path is excluded; it ends with a slash if it means a folder. */
  function isExcluded(path: string): boolean {
    let rules = ignoreFiles.get("") ?? [];
    let unlisted = 0;
    for (const folder of foldersOf(path)) {
      const own = ignoreFiles.get(folder);
      // A folder that was entered is not excluded; below one that was not, no more patterns are known.
      if (own !== undefined) rules = own;
      else if (++unlisted > MAX_UNLISTED || excludes(rules, `${folder}/`)) {
        return unlisted <= MAX_UNLISTED;
      }
    }
    return excludes(rules, path);
  }

  function isIgnored(path: string): boolean {
    // Rules ask about paths as somebody wrote them; only what lies in the project can be excluded.
    const plain = path.replace(/^\/+|(?<=\/)\/+/g, "");
    return plain !== "" && plain.length <= MAX_PATH_LENGTH && !DOTS_REGEXP.test(plain) &&
      isExcluded(plain);
  }

  /** Whether the listing has no answer: a link is on the way, or a folder that was not entered. */
  function isBeyondListing(path: string): boolean {
    if (path.length > MAX_PATH_LENGTH) return false;
    return [...foldersOf(path), path].some((part) =>
      entries.get(part) === "symlink" || found.unread.has(part) ||
      SKIPPED_FOLDERS.has(baseName(part))
    ) || isIgnored(path);
  }

  /** What a path leads to, asked of the system. */
  function look(path: string): PathTarget | "unknown" | null {
    const real = system.realPath(join(root, path));
    // Links in a circle lead nowhere.
    if (!real.ok && real.fault === "permission" && real.detail === "ELOOP") return null;
    const status = real.ok ? system.status(real.value) : real;
    if (!status.ok) {
      const why = whyUnseen(status, "to look at it");
      if (why === null) return null;
      found.unread.set(path, { why, wanted: "reference" });
      return "unknown";
    }
    const { kind } = status.value;
    return kind === "file" || kind === "directory" ? kind : null;
  }

  return {
    ...found,
    entries,
    isIgnored,
    find(path) {
      if (path === "") return "directory";
      const kind = entries.get(path);
      if (kind === "file" || kind === "directory") return kind;
      // A disk that folds case would find what has another name, so it is asked only where it must be.
      return isBeyondListing(path) ? look(path) : null;
    },
    withSuffix(suffix) {
      byBaseName ??= Map.groupBy(entries.keys(), baseName);
      const named = byBaseName.get(baseName(suffix)) ?? [];
      return named.filter((path) => path === suffix || path.endsWith(`/${suffix}`));
    },
    inOtherCase(path) {
      byFoldedPath ??= Map.groupBy(entries.keys(), (path) => path.toLowerCase());
      return (byFoldedPath.get(path.toLowerCase()) ?? []).filter((other) => other !== path);
    },
  };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The folders that a path lies in, the outermost first. */
function* foldersOf(path: string): Generator<string> {
  const last = path.length - 1;
  for (let end = path.indexOf("/"); end >= 0 && end < last; end = path.indexOf("/", end + 1)) {
    yield path.slice(0, end);
  }
}
