/**
 * Kimi Code: the user's files, then those between the root of the repository and the working
 * directory, in one fenced stretch of the system prompt. Files near a touched one are only named to
 * the model, which is told to read them.
 *
 * @module
 */

import { basename, dirname, join, resolve } from "@std/path";
import {
  type AgentBlock,
  type AgentContext,
  type AgentEntry,
  type AgentFileKind,
  type AgentMoment,
  type AgentProfile,
  type AgentReading,
  type AgentSystem,
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
import { decodeLossy } from "./common/decode_lossy.ts";
import { followedKind } from "./common/followed_kind.ts";
import { measured, ownWords, wrapPieces } from "./common/pieces.ts";
import { orStartFailure } from "./common/start_error.ts";
import { foldersUpwards, nearestFolder } from "./common/walk.ts";
import { type KimiPrompt, readKimiPrompt } from "./kimi_code/prompt.ts";

/** Names of a folder's file; the first that holds text counts. */
const PLAIN_NAMES = ["AGENTS.md", "agents.md"];

/** The fence does not grow with what it holds. */
const FENCE = "```````";

/** Kimi Code 2.1. */
export const kimiCode: AgentProfile = {
  name: "kimi",
  title: "Kimi Code",
  version: "2.1.0",
  olderVersions: [],
  date: "2026-11",
  variables: ["KIMI_CODE_HOME"],
  imports: null,
  sources: [
    "npm package @moonshot-ai/kimi-code 2.1.0, run against a stand-in model server",
    "its own source in that package, for the lookup of the repository and of touched folders",
  ],
  gaps: [
    "Text from plugins, and configured folders of agents",
    "Folders that a shell command lists or changes to",
  ],
  folders: (user) => [userFolder(user), join(user.home, ".agents")],
  marks: [".kimi-code"],
  load,
};

function userFolder({ home, environment }: Pick<AgentUser, "home" | "environment">): string {
  return environment("KIMI_CODE_HOME") ?? join(home, ".kimi-code");
}

function load(context: AgentContext): AgentReading {
  const { system, home, cwd, touched } = context;
  const { value: prompt, failure } = orStartFailure(() =>
    readKimiPrompt(resolve(cwd, userFolder(context)), context)
  );
  if (failure !== null) return readingOfFailure(failure, []);
  const entries: AgentEntry[] = [];
  const found: { file: AgentFile; text: string }[] = [];
  const isKnown = (path: string): boolean => found.some(({ file }) => file.path === path);
  const collect = (paths: string[], kind: AgentFileKind): void => {
    const winner = firstWithText(paths.filter((path) => !isKnown(path)), kind, {
      system,
      entries,
      when: "start",
    });
    if (winner === null) return;
    found.push(winner);
    entries.push(fileEntry(winner.file, kind));
  };
  collect([resolve(cwd, userFolder(context), "AGENTS.md")], "global");
  collect(PLAIN_NAMES.map((name) => join(home, ".agents", name)), "global");
  for (const folder of foldersFromRoot(cwd, system)) {
    for (const paths of candidatesIn(folder)) collect(paths, "project");
  }
  const { blocks, entry, sendsFiles } = promptBlocks(prompt, { found, cwd });
  if (touched !== null) {
    const paths = touchedFiles(touched, { system, entries, isKnown });
    if (paths.length > 0) blocks.push(reminder(paths));
  }
  const pieces = blocks.flatMap((block) => block.pieces);
  const own = sendsFiles
    ? entries
    : entries.map((each): AgentEntry =>
      each.status === "sent"
        ? { ...each, status: "skipped", reason: "left-out-by", by: prompt!.file.path, bytesSent: 0 }
        : each
    );
  return {
    startFailure: null,
    entries: measured([...entry, ...own], pieces),
    ordered: true,
    blocks,
    notes: [],
  };
}

/** Texts of Kimi Code's own for which a name stands in a prompt. */
const OWN_TEXTS = [
  ...["additional_dirs_info", "additional_dirs_section", "base_prompt", "cwd_listing"],
  ...["notify_user_guidance", "os", "plugin_sections", "product_name", "reply_style_guide"],
  ...["role_additional", "shell", "skills", "skills_section", "windows_notes"],
];

/**
 * The system prompt as far as it is not Kimi Code's own: the usual stretch of it, or a prompt in its
 * place, which decides by the names in it whether the files are sent. What is Kimi Code's own parts
 * the text into several blocks.
 */
function promptBlocks(
  prompt: KimiPrompt | null,
  { found, cwd }: { found: { file: AgentFile; text: string }[]; cwd: string },
): { blocks: AgentBlock[]; entry: AgentEntry[]; sendsFiles: boolean } {
  if (prompt === null) return { blocks: [startBlock(found)], entry: [], sendsFiles: true };
  const place = "system prompt, in place of Kimi Code's own";
  const blocks: AgentBlock[] = [];
  let pieces: AgentTextPiece[] = [];
  let sendsFiles = false;
  const finish = (): void => {
    if (pieces.some(({ text }) => text !== "")) {
      blocks.push({ role: "system", place, when: "start", pieces });
    }
    pieces = [];
  };
  // Every other part is a name.
  for (const [index, part] of prompt.text.split(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/).entries()) {
    if (index % 2 === 0) pieces.push({ text: part, path: prompt.file.realPath });
    else if (part === "agents_md") {
      pieces.push(...filesPieces(found));
      sendsFiles = true;
    } else if (part === "cwd") pieces.push(ownWords(cwd));
    else if (part === "base_prompt") {
      finish();
      blocks.push(startBlock(found));
      sendsFiles = true;
    } else if (OWN_TEXTS.includes(part)) finish();
    else pieces.push({ text: `\${${part}}`, path: prompt.file.realPath });
  }
  finish();
  return { blocks, entry: [fileEntry(prompt.file, "configured")], sendsFiles };
}

/** What a folder may hold: one list per file that may be taken from it. */
function candidatesIn(folder: string): string[][] {
  return [
    [join(folder, ".kimi-code", "AGENTS.md")],
    PLAIN_NAMES.map((name) => join(folder, name)),
  ];
}

function foldersFromRoot(folder: string, system: AgentSystem): string[] {
  const last = nearestFolder(folder, (candidate) => isWorkTree(candidate, system)) ?? folder;
  return foldersUpwards(folder, { last }).reverse();
}

/** A `.git` folder counts whatever it holds; a `.git` file only if it points somewhere. */
function isWorkTree(folder: string, system: AgentSystem): boolean {
  const path = join(folder, ".git");
  if (followedKind(path, system) === "directory") return true;
  const file = readAgentFile(path, system);
  return isRead(file) && /^\s*gitdir:[^\r\n]*\S/.test(file.text);
}

/** The first of several alternatives that holds any text; the others get their entries here. */
function firstWithText(
  paths: string[],
  kind: AgentFileKind,
  { system, entries, when }: { system: AgentSystem; entries: AgentEntry[]; when: AgentMoment },
): { file: AgentFile; text: string } | null {
  let winner: { file: AgentFile; text: string } | null = null;
  for (const path of paths) {
    const file = readAgentFile(path, system);
    if (!isRead(file)) {
      entries.push(...faultEntries(path, file, { kind, when, system }));
      continue;
    }
    // Where names do not differ by case, both are one file.
    if (winner?.file.realPath === file.realPath) continue;
    if (winner !== null) {
      const by = winner.file.path;
      entries.push(fileEntry(file, kind, { when, status: "shadowed", reason: "shadowed-by", by }));
      continue;
    }
    const text = decodeDroppingInvalid(file.bytes).trim();
    if (text === "") {
      entries.push(fileEntry(file, kind, { when, status: "skipped", reason: "empty" }));
    } else winner = { file, text };
  }
  return winner;
}

/** Decodes as UTF-8, leaving out ill-formed sequences but keeping each U+FFFD that is really there. */
function decodeDroppingInvalid(bytes: Uint8Array): string {
  const texts: string[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0xef || bytes[at + 1] !== 0xbf || bytes[at + 2] !== 0xbd) continue;
    texts.push(decodeLossy(bytes.subarray(start, at)));
    start = at + 3;
  }
  texts.push(decodeLossy(bytes.subarray(start)));
  return texts.map((text) => text.replaceAll("\uFFFD", "")).join("\uFFFD");
}

function startBlock(found: { file: AgentFile; text: string }[]): AgentBlock {
  const pieces = wrapPieces(
    `The applicable \`AGENTS.md\` instructions are:\n\n${FENCE}\n`,
    filesPieces(found),
    { after: `\n${FENCE}\n` },
  );
  return { role: "system", place: "near the end of the system prompt", when: "start", pieces };
}

function filesPieces(found: { file: AgentFile; text: string }[]): AgentTextPiece[] {
  return found.flatMap(({ file, text }, index) => [
    ownWords(`${index === 0 ? "" : "\n\n"}<!-- From: ${file.path} -->\n`),
    { text, path: file.realPath },
  ]);
}

/** The files from the root down to the touched one that the model has not been given. */
function touchedFiles(
  touched: string,
  { system, entries, isKnown }: {
    system: AgentSystem;
    entries: AgentEntry[];
    isKnown: (path: string) => boolean;
  },
): string[] {
  const anchor = nearestFolder(
    dirname(touched),
    (folder) => followedKind(folder, system) === "directory",
  );
  if (anchor === null) return [];
  const paths: string[] = [];
  for (const folder of foldersFromRoot(anchor, system)) {
    for (const candidates of candidatesIn(folder)) {
      if (candidates.some(isKnown)) continue;
      const winner = firstWithText(candidates, "nested", { system, entries, when: "touched" });
      // The model that reads one of these files itself needs no reminder of it.
      if (
        winner === null || (winner.file.path === touched && PLAIN_NAMES.includes(basename(touched)))
      ) {
        continue;
      }
      paths.push(winner.file.path);
      entries.push(
        fileEntry(winner.file, "nested", {
          when: "touched",
          status: "lazy",
          reason: "only-named",
        }),
      );
    }
  }
  return paths;
}

function reminder(paths: string[]): AgentBlock {
  const text = [
    "<system-reminder>",
    "The following AGENTS.md file(s) apply to paths accessed by your recent tool call, but were " +
    "not included in your system prompt:",
    ...paths.map((path) => `- ${path}`),
    "Read them before making changes in those directories.",
    "</system-reminder>",
  ].join("\n");
  return {
    role: "user",
    place: "user message after the tool result",
    when: "touched",
    pieces: [ownWords(text)],
  };
}
