/**
 * pi: one file per folder from the file system root down to the working directory, after one from the
 * agent's own folder.
 *
 * @module
 */

import { basename, dirname, join, resolve } from "@std/path";
import {
  type AgentBlock,
  type AgentContext,
  type AgentEntry,
  type AgentFileKind,
  type AgentProfile,
  type AgentReading,
  type AgentTextPiece,
  type AgentUser,
  readingOfFailure,
} from "./agent.ts";
import {
  type AgentFile,
  faultEntries,
  fileEntry,
  isRead,
  readAgentFile,
} from "./common/agent_file.ts";
import { withoutByteOrderMark } from "./common/decode_lossy.ts";
import { followedKind } from "./common/followed_kind.ts";
import { expandHome } from "./common/home.ts";
import { measured, ownWords } from "./common/pieces.ts";
import { orStartFailure } from "./common/start_error.ts";
import { foldersUpwards, isWithin } from "./common/walk.ts";
import { loadPiPrompts } from "./pi/prompts.ts";
import { readPiTrust } from "./pi/trust.ts";

const OLD_VERSION = "0.73.1";
const OLD_NAMES = ["AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"];
const NAMES = ["AGENTS.override.md", ...OLD_NAMES];

/** pi 1.6, and 0.73 before it had overrides and tags around each file. */
export const pi: AgentProfile = {
  name: "pi",
  title: "pi",
  version: "1.6.0",
  olderVersions: [OLD_VERSION],
  date: "2026-11",
  variables: ["PI_CODING_AGENT_DIR"],
  imports: null,
  sources: [
    "recordings of requests, versions 1.6.0 and 0.73.1",
    "npm @earendil-works/pi-coding-agent: dist/core/resource-loader.js",
  ],
  gaps: ["extensions and packages", "what somebody says when pi asks whether to trust a project"],
  folders: (user) => [agentFolder(user)],
  marks: [".pi"],
  load,
};

function agentFolder({ home, environment }: AgentUser): string {
  const asked = environment("PI_CODING_AGENT_DIR");
  return asked ? expandHome(asked, home) : join(home, ".pi", "agent");
}

interface Found {
  entries: AgentEntry[];
  winner: AgentFile | null;
}

function load(context: AgentContext): AgentReading {
  const isOld = context.version === OLD_VERSION;
  const folder = agentFolder(context);
  const { value: isTrusted, failure } = orStartFailure(() => isOld || readPiTrust(folder, context));
  if (failure !== null) return readingOfFailure(failure, []);
  const prompts = loadPiPrompts({ context, folder, isTrusted, isOld });
  const isOff = context.arguments.some((item) => item === "--no-context-files" || item === "-nc");
  const found = isOff ? { entries: [], blocks: [] } : loadContextFiles(context);
  return {
    startFailure: null,
    entries: [...prompts.entries, ...found.entries],
    ordered: true,
    blocks: [...prompts.blocks, ...found.blocks],
    notes: [],
  };
}

function loadContextFiles(
  context: AgentContext,
): { entries: AgentEntry[]; blocks: AgentBlock[] } {
  const global = findIn(agentFolder(context), "global", context);
  const hidden = context.version === OLD_VERSION ? null : copyHiddenByWorktree(context);
  const files = global.winner === null ? [] : [global.winner];
  const entries = [...global.entries];
  for (const folder of foldersUpwards(context.cwd).reverse()) {
    const { entries: found, winner } = findIn(folder, "project", context);
    if (winner === null) {
      entries.push(...found);
    } else if (winner.path === hidden?.path) {
      entries.push(
        ...found.map((entry) => entry.path === winner.path ? hide(entry, hidden.by) : entry),
      );
    } else if (winner.path !== global.winner?.path) {
      entries.push(...found);
      files.push(winner);
    }
  }
  if (files.length === 0) return { entries, blocks: [] };
  const pieces = context.version === OLD_VERSION ? wrapInHeadings(files) : wrapInTags(files);
  return {
    entries: measured(entries, pieces),
    blocks: [{ role: "system", place: "system prompt", when: "start", pieces }],
  };
}

/** The first candidate of a folder that is a readable file; blank or not, it wins. */
function findIn(folder: string, kind: AgentFileKind, context: AgentContext): Found {
  const entries: AgentEntry[] = [];
  let winner: AgentFile | null = null;
  for (const name of context.version === OLD_VERSION ? OLD_NAMES : NAMES) {
    const path = join(folder, name);
    const file = readAgentFile(path, context.system);
    if (!isRead(file)) entries.push(...faultEntries(path, file, { kind, system: context.system }));
    else if (winner !== null && isSameName(file, winner)) continue;
    else if (winner !== null) {
      const by = winner.path;
      entries.push(fileEntry(file, kind, { status: "shadowed", reason: "shadowed-by", by }));
    } else {
      winner = file;
      entries.push(fileEntry(file, kind));
    }
  }
  return { entries, winner };
}

/** Where case does not matter, `AGENTS.MD` finds `AGENTS.md` once more. */
function isSameName(a: AgentFile, b: AgentFile): boolean {
  return a.realPath === b.realPath && a.path.toLowerCase() === b.path.toLowerCase();
}

function hide(entry: AgentEntry, by: string): AgentEntry {
  return { ...entry, status: "shadowed", reason: "worktree-copy", by, bytesSent: 0 };
}

/**
 * In a linked worktree that lies inside its main checkout, the worktree's file stands for the main
 * checkout's file of the same name. Null where that is not so.
 */
function copyHiddenByWorktree(context: AgentContext): { path: string; by: string } | null {
  const { system } = context;
  const git = findGit(context);
  if (git === null) return null;
  const common = system.realPath(git.commonFolder);
  const worktree = system.realPath(git.root);
  if (!common.ok || !worktree.ok) return null;
  const main = dirname(common.value);
  if (worktree.value === main || !isWithin(main, worktree.value)) return null;
  // A bare repository's folder is not a checkout, and neither is a folder of submodules.
  const mainGit = system.realPath(join(main, ".git"));
  if (!mainGit.ok || mainGit.value !== common.value) return null;
  const { winner } = findIn(worktree.value, "project", context);
  return winner && { path: join(main, basename(winner.path)), by: winner.path };
}

/** What pi takes for the repository: it looks at the nearest `.git` and no further. */
function findGit({ cwd, system }: AgentContext): { root: string; commonFolder: string } | null {
  for (const root of foldersUpwards(cwd)) {
    const path = join(root, ".git");
    if (followedKind(path, system) === "directory") {
      return system.followedStatus(join(path, "HEAD")).ok ? { root, commonFolder: path } : null;
    }
    const file = readAgentFile(path, system);
    const target = isRead(file) ? /^gitdir: (.*)/s.exec(file.text.trim())?.[1] : undefined;
    if (target === undefined) continue;
    const folder = resolve(root, target.trim());
    if (!system.followedStatus(join(folder, "HEAD")).ok) return null;
    const common = readAgentFile(join(folder, "commondir"), system);
    return { root, commonFolder: isRead(common) ? resolve(folder, common.text.trim()) : folder };
  }
  return null;
}

const INTRODUCTION = "Project-specific instructions and guidelines:\n\n";

function wrapInHeadings(files: AgentFile[]): AgentTextPiece[] {
  return [
    ownWords(`# Project Context\n\n${INTRODUCTION}`),
    ...files.flatMap((file) => [
      ownWords(`## ${file.path}\n\n`),
      { text: file.text, path: file.realPath },
      ownWords("\n\n"),
    ]),
  ];
}

function wrapInTags(files: AgentFile[]): AgentTextPiece[] {
  return [
    ownWords(`<project_context>\n${INTRODUCTION}`),
    ...files.flatMap((file, index) => [
      ownWords(`${index > 0 ? "\n" : ""}<project_instructions path="${file.path}">\n`),
      { text: withoutByteOrderMark(file.text), path: file.realPath },
      ownWords("\n</project_instructions>\n"),
    ]),
    ownWords("</project_context>"),
  ];
}
