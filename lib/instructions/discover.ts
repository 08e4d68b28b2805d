/**
 * Finds the instruction files that concern a working directory, and reads those that may count.
 *
 * @module
 */

import { dirname, join, SEPARATOR } from "@std/path";
import {
  foldersBetween,
  MAX_FOLDERS_ON_WAY,
  TOO_DEEP,
  VERSION_CONTROL_FOLDERS,
} from "../project_root.ts";
import type { AccessFault, FolderEntry, LinkPolicy, ReadResult, System } from "../system.ts";
import { type InstructionNames, nearMissOf } from "./names.ts";

/** Where to look, and how far to trust what is there. */
export interface DiscoverOptions {
  /** Real path of the project's root. */
  root: string;
  /** Real path of the working directory, which lies in the root. */
  workingDirectory: string;
  /** The user's configuration folder; null if there is none. */
  configFolder: string | null;
  /** The names that count. Above the root, where nothing is the project's, these are looked for too. */
  names: InstructionNames;
  /** Largest acceptable file, in bytes. */
  maxFileBytes: number;
  /** What to do with links in the project. */
  projectLinks: LinkPolicy;
  /** What to do with links in the user's folder. */
  userLinks: LinkPolicy;
  /** What the project says of its own files; it changes nothing elsewhere. @default {{}} */
  own?: Partial<Pick<DiscoverOptions, "names" | "maxFileBytes">>;
  /** Whether to list instruction files below the working directory too. */
  below: boolean;
}

/** A file with the name of an instruction file, or nearly so. */
export interface Candidate {
  /** Absolute path. */
  path: string;
  /** The path that was asked for; differs where the user's folder is reached through a link. */
  physical: string;
  /** The folder that it was found in; absolute. */
  directory: string;
  scope: "user" | "project";
  kind: "base" | "override";
  /** Size on disk in bytes; null where it is not a regular file. */
  bytes: number | null;
  /** The reader's answer, or why nobody asked it. */
  content: ReadResult | "outside-root" | "near-miss" | "below-cwd";
  /** For a near miss: the right name. */
  rightName: string | null;
}

/** A folder that could not be listed. */
export type Unlisted = { path: string } & Exclude<AccessFault, { fault: "missing" }>;

/** What was found, in the order in which it counts, and where looking was not possible. */
export interface Discovery {
  candidates: Candidate[];
  /** Folders that could not be listed, so that names in them were tried one by one. */
  unlisted: Unlisted[];
  /** Folders that hold names which are not valid Unicode, with the first of these as it was listed. */
  unreadableNames: { directory: string; name: string; count: number }[];
  /** Files in the user's folder that have the name of an override, which counts in projects only. */
  userOverrides: string[];
  /** Ancestors of the root that this process may not look at; the nearest one. */
  hiddenAncestor: string | null;
}

/** Folders that `--all` does not enter: other people's files, and a version control system's own. */
const SKIPPED_FOLDERS: readonly string[] = [...VERSION_CONTROL_FOLDERS, "node_modules"];

/**
 * Finds and reads the instruction files for a working directory: the user's, then from the root down
 * to the working directory, one folder at a time and never below it. Files above the root and, if
 * asked for, below the working directory are named but not read.
 */
export function discoverInstructions(system: System, options: DiscoverOptions): Discovery {
  const found: Discovery = {
    candidates: [],
    unlisted: [],
    unreadableNames: [],
    userOverrides: [],
    hiddenAncestor: null,
  };
  const { root, workingDirectory, configFolder } = options;
  let userFolder: string | null = null;
  if (configFolder !== null) {
    const real = system.realPath(configFolder);
    // The folder itself may be a link: a repository cannot make it one.
    if (real.ok) {
      userFolder = real.value;
      const names = { base: options.names.base, override: [] };
      const userOptions = { ...options, names, root: real.value, shown: configFolder };
      lookInto(system, real.value, "user", userOptions, found);
      for (const name of options.names.override) {
        if (!system.status(join(real.value, name)).ok) continue;
        found.userOverrides.push(join(configFolder, name));
      }
    } else if (real.fault !== "missing") {
      found.unlisted.push(unlisted(configFolder, real));
    }
  }
  lookAbove(system, { ...options, userFolder }, found);
  for (const folder of foldersBetween(root, workingDirectory)) {
    lookInto(system, folder, "project", { ...options, ...options.own, shown: folder }, found);
  }
  if (options.below) lookBelow(system, { ...options, ...options.own, userFolder }, found);
  return found;
}

function unlisted(path: string, fault: Exclude<AccessFault, { fault: "missing" }>): Unlisted {
  return fault.fault === "permission"
    ? { path, fault: fault.fault, detail: fault.detail }
    : { path, fault: fault.fault };
}

function lookInto(
  system: System,
  folder: string,
  scope: "user" | "project",
  options: DiscoverOptions & { shown: string },
  found: Discovery,
): void {
  const { names, root, maxFileBytes, shown } = options;
  const links = scope === "user" ? options.userLinks : options.projectLinks;
  const listing = system.list(folder);
  if (!listing.ok) {
    if (listing.fault === "missing") return;
    found.unlisted.push(unlisted(shown, listing));
  }
  // Names are exact on every platform, so a listing decides; a disk that folds case would open more.
  const present = listing.ok ? new Set(listing.value.map((entry) => entry.name)) : null;
  if (listing.ok) noteUnreadableNames(system, folder, listing.value, found);
  for (const kind of ["base", "override"] as const) {
    for (const name of names[kind]) {
      if (present !== null && !present.has(name)) continue;
      const physical = join(folder, name);
      const content = system.read(physical, { root, maxBytes: maxFileBytes, links });
      if (content.status === "missing") continue;
      found.candidates.push({
        path: join(shown, name),
        physical,
        directory: shown,
        scope,
        kind,
        bytes: content.status === "ok" ? content.raw.length : sizeOf(system, physical),
        content,
        rightName: null,
      });
    }
  }
  for (const { name, kind } of listing.ok ? listing.value : []) {
    const rightName = kind === "directory" ? null : nearMissOf(name, names);
    if (rightName === null) continue;
    const physical = join(folder, name);
    found.candidates.push({
      path: join(shown, name),
      physical,
      directory: shown,
      scope,
      kind: names.override.includes(rightName) ? "override" : "base",
      bytes: sizeOf(system, physical),
      content: "near-miss",
      rightName,
    });
  }
}

function sizeOf(system: System, path: string): number | null {
  const status = system.status(path);
  return status.ok && status.value.kind === "file" ? status.value.bytes : null;
}

/** A bad name is listed with U+FFFD in it, and what is then looked for under that name is not there. */
function noteUnreadableNames(
  system: System,
  directory: string,
  entries: readonly FolderEntry[],
  found: Discovery,
): void {
  const bad = entries.filter(({ name }) =>
    name.includes("\uFFFD") && !system.status(join(directory, name)).ok
  );
  if (bad.length > 0) {
    found.unreadableNames.push({ directory, name: bad[0]!.name, count: bad.length });
  }
}

/** What lies in the user's folder was found there, wherever that is; its real path. */
type LookAroundOptions = DiscoverOptions & { userFolder: string | null };

/** Above the root nothing is listed or read: only the exact names are asked for. */
function lookAbove(system: System, options: LookAroundOptions, found: Discovery): void {
  const { root, names, userFolder } = options;
  const above: Candidate[] = [];
  for (let folder = root; dirname(folder) !== folder;) {
    folder = dirname(folder);
    if (folder === userFolder) continue;
    const inFolder: Candidate[] = [];
    for (const kind of ["base", "override"] as const) {
      for (const name of names[kind]) {
        const path = join(folder, name);
        const status = system.status(path);
        if (!status.ok) {
          if (status.fault === "outside-grant") found.hiddenAncestor ??= folder;
          continue;
        }
        if (status.value.kind !== "file" && status.value.kind !== "symlink") continue;
        inFolder.push({
          path,
          physical: path,
          directory: folder,
          scope: "project",
          kind,
          bytes: status.value.kind === "file" ? status.value.bytes : null,
          content: "outside-root",
          rightName: null,
        });
      }
    }
    above.unshift(...inFolder);
  }
  found.candidates.push(...above);
}

function lookBelow(system: System, options: LookAroundOptions, found: Discovery): void {
  const { names, workingDirectory, userFolder } = options;
  const kinds = new Map<string, "base" | "override">([
    ...names.base.map((name) => [name, "base"] as const),
    ...names.override.map((name) => [name, "override"] as const),
  ]);
  const pending = subfolders(system, workingDirectory);
  while (pending.length > 0) {
    const folder = pending.pop()!;
    const listing = folder.split(SEPARATOR).length > MAX_FOLDERS_ON_WAY
      ? { ok: false, fault: "permission", detail: TOO_DEEP } as const
      : system.list(folder);
    if (!listing.ok) {
      if (listing.fault !== "missing") found.unlisted.push(unlisted(folder, listing));
      continue;
    }
    for (const { name, kind: fileKind } of listing.value) {
      const kind = kinds.get(name);
      if (kind === undefined || fileKind === "directory" || folder === userFolder) continue;
      const path = join(folder, name);
      found.candidates.push({
        path,
        physical: path,
        directory: folder,
        scope: "project",
        kind,
        bytes: sizeOf(system, path),
        content: "below-cwd",
        rightName: null,
      });
    }
    // One by one: a folder may hold more than a call takes arguments.
    for (const subfolder of subfolders(system, folder, listing.value)) pending.push(subfolder);
  }
}

/** Folders in reverse order, so that a stack yields them in order. */
function subfolders(
  system: System,
  folder: string,
  entries?: readonly FolderEntry[],
): string[] {
  const listing = entries ?? folderEntries(system, folder);
  return listing
    .filter(({ name, kind }) => kind === "directory" && !SKIPPED_FOLDERS.includes(name))
    .map(({ name }) => join(folder, name))
    .reverse();
}

function folderEntries(system: System, folder: string): readonly FolderEntry[] {
  const listing = system.list(folder);
  return listing.ok ? listing.value : [];
}
