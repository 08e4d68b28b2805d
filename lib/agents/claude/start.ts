/**
 * What Claude Code loads when a session starts.
 *
 * @module
 */

import { dirname, join, relative } from "@std/path";
import { pushAll } from "../../push_all.ts";
import type { AgentContext, AgentEntry } from "../agent.ts";
import {
  type ClaudeItem,
  type ClaudePass,
  type ClaudePlace,
  loadClaudeFile,
  loadClaudeRules,
} from "./files.ts";
import { claudeRepository, claudeUserFolder } from "./settings.ts";
import { fileEntry, isRead, readAgentFile } from "../common/agent_file.ts";
import { foldersUpwards, isWithin } from "../common/walk.ts";

/** What a session starts with. */
export interface ClaudeStart {
  /** The files in order; memories are sent. */
  items: ClaudeItem[];
  /** Whether AGENTS.md files count, also nested ones. */
  readsAgents: boolean;
}

/** A folder on the way to the working directory. */
export interface ClaudeFolder {
  path: string;
  /** Whether only its local file counts, which no worktree has a copy of. */
  isOfMainCheckout: boolean;
}

const CLAUDE_NAMES = ["CLAUDE.md", join(".claude", "CLAUDE.md")];
const LOCAL_NAME = "CLAUDE.local.md";
const AGENTS_NAMES = ["AGENTS.md", join(".claude", "AGENTS.md")];

/** Loads all that a session starts with, in order. */
export function loadClaudeStart(pass: ClaudePass): ClaudeStart {
  const { settings } = pass;
  const items = loadManaged(pass);
  if (settings.mode === "managed-only") return { items, readsAgents: false };
  pushAll(items, loadUser(pass));
  const folders = claudeFolders(pass.context);
  const groups = folders.map((folder) => ({ folder, own: loadFolder(folder, pass) }));
  const added = settings.loadsAddedFolders ? loadAdded(pass) : [];
  const known = textsOf([...groups.flatMap(({ own }) => own), ...added]);
  const silencer = agentsSilencer(folders, pass);
  const readsAgents = settings.mode !== "claude-md" && settings.sources.has("project") &&
    silencer === null;
  // The AGENTS.md files of a folder come before the first file of a deeper one.
  let waitingAgents = !readsAgents ? [] : folders.filter((folder) => !folder.isOfMainCheckout)
    .map(({ path }) => ({ path, agents: loadAgentsFiles(path, { pass, known }) }));
  const place = (item: ClaudeItem): void => {
    const owner = ownerOf(item);
    const isDue = ({ path }: { path: string }): boolean =>
      owner !== null && owner !== path && isWithin(path, owner);
    pushAll(items, [...waitingAgents.filter(isDue).flatMap(({ agents }) => agents), item]);
    waitingAgents = waitingAgents.filter((each) => !isDue(each));
  };
  for (const { folder, own } of groups) {
    own.forEach(place);
    if (silencer !== null) pushAll(items, shadowedAgentsFiles(folder.path, silencer, pass));
  }
  added.forEach(place);
  pushAll(items, waitingAgents.flatMap(({ agents }) => agents));
  return { items, readsAgents };
}

/** The folder that a file is sent for, by its path; null for imports, which come with their importer. */
function ownerOf({ entry, memory }: ClaudeItem): string | null {
  if (memory === null || entry.kind === "import") return null;
  return dirname(memory.shownPath.replace(/\/\.claude\/(?!.*\/\.claude\/).*$/, "/.claude"));
}

/** The texts of a project's files, each with a path of it: no AGENTS.md is sent with one of them again. */
export function textsOf(items: ClaudeItem[]): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap(({ memory }) =>
      memory === null || memory.paths !== null || !["project", "local"].includes(memory.tier)
        ? []
        : [[memory.text.trim(), memory.shownPath]]
    ),
  );
}

/** The first file that keeps all AGENTS.md files from being read; null if none does. */
function agentsSilencer(folders: ClaudeFolder[], pass: ClaudePass): string | null {
  if (pass.settings.mode !== "claude-md-or-agents-md") return null;
  for (const folder of folders) {
    const silencer = claudeFileIn(folder, pass);
    if (silencer !== null) return silencer;
  }
  return null;
}

/**
 * The folders from the file system root to the working directory. In a worktree below its main
 * checkout, those of the main checkout count less, since the worktree has the same files.
 */
export function claudeFolders(
  { cwd, system }: Pick<AgentContext, "cwd" | "system">,
): ClaudeFolder[] {
  const repository = claudeRepository(cwd, system);
  const isNested = repository !== null && repository.root !== repository.mainRoot &&
    isWithin(repository.mainRoot, repository.root);
  return foldersUpwards(cwd).reverse().map((path) => ({
    path,
    isOfMainCheckout: isNested && isWithin(repository.mainRoot, path) &&
      !isWithin(repository.root, path),
  }));
}

/** Loads the organisation's rules. */
export function loadManagedRules(pass: ClaudePass): ClaudeItem[] {
  const folder = join(pass.settings.managedFolder, ".claude", "rules");
  return loadClaudeRules(folder, { tier: "managed", kind: "rule", folder: pass.context.cwd }, pass);
}

/** Loads the user's rules. Their patterns are meant from the working directory on. */
export function loadUserRules(pass: ClaudePass): ClaudeItem[] {
  const { context, settings } = pass;
  if (!settings.sources.has("user")) return [];
  const folder = join(claudeUserFolder(context), "rules");
  return loadClaudeRules(folder, { tier: "user", kind: "rule", folder: context.cwd }, pass);
}

/** Loads a folder's rules. */
export function loadProjectRules(folder: string, pass: ClaudePass): ClaudeItem[] {
  // The older version reads them for a touched file whatever sources are left out.
  const counts = pass.settings.sources.has("project") || (pass.isOld && pass.when === "touched");
  if (!counts) return [];
  const place: ClaudePlace = { tier: "project", kind: "rule", folder };
  return loadClaudeRules(join(folder, ".claude", "rules"), place, pass);
}

/** Loads a folder's CLAUDE.md files. */
export function loadClaudeFiles(folder: string, pass: ClaudePass): ClaudeItem[] {
  if (!pass.settings.sources.has("project")) return [];
  return CLAUDE_NAMES.flatMap((name) =>
    loadClaudeFile(join(folder, name), { tier: "project", kind: kindOf(pass), folder }, pass)
  );
}

/** Loads a folder's CLAUDE.local.md. */
export function loadLocalFile(folder: string, pass: ClaudePass): ClaudeItem[] {
  if (!pass.settings.sources.has("local")) return [];
  const place: ClaudePlace = { tier: "local", kind: kindOf(pass), folder };
  return loadClaudeFile(join(folder, LOCAL_NAME), place, pass);
}

/** Loads a folder's AGENTS.md files. */
export function loadAgentsFiles(
  folder: string,
  { pass, known }: { pass: ClaudePass; known: ReadonlyMap<string, string> },
): ClaudeItem[] {
  return AGENTS_NAMES.flatMap((name) =>
    loadClaudeFile(join(folder, name), { tier: "project", kind: kindOf(pass), folder }, pass)
  ).map((item) => {
    const by = item.memory === null ? undefined : known.get(item.memory.text.trim());
    if (by === undefined) return item;
    const changes = { status: "skipped", reason: "duplicate-of", by, bytesSent: 0 } as const;
    return { entry: { ...item.entry, ...changes }, memory: null };
  });
}

function kindOf({ when }: ClaudePass): "project" | "nested" {
  return when === "start" ? "project" : "nested";
}

/**
 * The file of a folder that keeps AGENTS.md from being read; null if there is none. One that is not
 * loaded itself, because its source is left out, does so too; but not the one that was loaded as the
 * user's own, though the home folder may lie above the working directory.
 */
export function claudeFileIn(
  { path, isOfMainCheckout }: ClaudeFolder,
  pass: ClaudePass,
): string | null {
  const names = isOfMainCheckout ? [LOCAL_NAME] : [...CLAUDE_NAMES, LOCAL_NAME];
  const userFile = pass.settings.sources.has("user")
    ? join(claudeUserFolder(pass.context), "CLAUDE.md")
    : null;
  return names.map((name) => join(path, name)).find((candidate) => {
    if (candidate === userFile) return false;
    const place: ClaudePlace = { tier: "project", kind: "project", folder: path };
    const [item] = loadClaudeFile(candidate, place, { ...pass, seen: new Map() });
    return item !== undefined && item.memory !== null;
  }) ?? null;
}

/** The AGENTS.md files of a folder, as files that another one keeps from being read. */
export function shadowedAgentsFiles(folder: string, by: string, pass: ClaudePass): ClaudeItem[] {
  const { context: { system }, seen, when } = pass;
  return AGENTS_NAMES.flatMap((name) => {
    const file = readAgentFile(join(folder, name), system);
    if (!isRead(file) || seen.has(file.realPath)) return [];
    const changes = { when, status: "shadowed", reason: "shadowed-by", by } as const;
    return [{ entry: fileEntry(file, kindOf(pass), changes), memory: null }];
  });
}

function loadManaged(pass: ClaudePass): ClaudeItem[] {
  const { context: { cwd, system }, settings: { managedFolder, managedText } } = pass;
  const place: ClaudePlace = { tier: "managed", kind: "global", folder: cwd };
  const items = loadClaudeFile(join(managedFolder, "CLAUDE.md"), place, pass);
  const file = managedText === null ? null : readAgentFile(managedText.path, system);
  if (managedText !== null && file !== null && isRead(file)) {
    items.push({
      entry: fileEntry(file, "configured"),
      memory: {
        file,
        shownPath: "<managed-settings>",
        text: managedText.text,
        tier: "managed",
        paths: null,
        folder: cwd,
      },
    });
  }
  return [...items, ...loadManagedRules(pass).map(waiting)];
}

function loadUser(pass: ClaudePass): ClaudeItem[] {
  const { context, settings } = pass;
  if (!settings.sources.has("user")) return [];
  const place: ClaudePlace = { tier: "user", kind: "global", folder: context.cwd };
  return [
    ...loadClaudeFile(join(claudeUserFolder(context), "CLAUDE.md"), place, pass),
    ...loadUserRules(pass).map(waiting),
  ];
}

function loadFolder({ path, isOfMainCheckout }: ClaudeFolder, pass: ClaudePass): ClaudeItem[] {
  if (isOfMainCheckout) return [...copiedFiles(path, pass), ...loadLocalFile(path, pass)];
  return [
    ...loadClaudeFiles(path, pass),
    ...loadProjectRules(path, pass).map(waiting),
    ...loadLocalFile(path, pass),
  ];
}

/** The files of a folder of the main checkout, as files that the worktree is taken to have a copy of. */
function copiedFiles(folder: string, pass: ClaudePass): ClaudeItem[] {
  const { context: { cwd, system }, settings: { sources }, when } = pass;
  if (!sources.has("project")) return [];
  const { root, mainRoot } = claudeRepository(cwd, system)!;
  const shadowed = (entry: AgentEntry, name: string): ClaudeItem => {
    const copy = join(root, relative(mainRoot, folder), name);
    const by = system.followedStatus(copy).ok ? copy : null;
    const changes = { status: "shadowed", reason: "worktree-copy", by, bytesSent: 0 } as const;
    return { entry: { ...entry, ...changes }, memory: null };
  };
  const own = CLAUDE_NAMES.flatMap((name) => {
    const file = readAgentFile(join(folder, name), system);
    return isRead(file) ? [shadowed(fileEntry(file, "project", { when }), name)] : [];
  });
  const rules = loadProjectRules(folder, { ...pass, seen: new Map() })
    .filter(({ entry, memory }) => entry.kind === "rule" && memory !== null)
    .map(({ entry }) => shadowed(entry, relative(folder, entry.path)));
  return [...own, ...rules];
}

/** Of folders that somebody added by hand, the files of the project count whatever sources are left out. */
function loadAdded(pass: ClaudePass): ClaudeItem[] {
  const sources = new Set(pass.settings.sources).add("project");
  const addedPass = { ...pass, settings: { ...pass.settings, sources } };
  return pass.settings.addedFolders.flatMap((path) =>
    loadFolder({ path, isOfMainCheckout: false }, addedPass)
  );
}

/** A rule with patterns is kept for later; what it imports is not. */
function waiting({ entry, memory }: ClaudeItem): ClaudeItem {
  return memory === null || memory.paths === null ? { entry, memory } : {
    entry: { ...entry, status: "lazy", reason: "waits-for-paths", bytesSent: 0 },
    memory: null,
  };
}
