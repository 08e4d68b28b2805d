/**
 * The instruction files of Copilot CLI that have fixed names, whatever their case.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import type {
  AgentEntry,
  AgentFileKind,
  AgentMoment,
  AgentSystem,
  AgentTextPiece,
} from "../agent.ts";
import { faultEntries, fileEntry, isRead, readAgentFile } from "../common/agent_file.ts";
import { followedKind } from "../common/followed_kind.ts";
import { expandCopilotImports } from "./imports.ts";
import { composed, isUtf8, visibleText } from "./text.ts";

/** A file that was found, and what is sent of it. */
export interface CopilotInstructions {
  entry: AgentEntry;
  /** The files that it imports. */
  imports: AgentEntry[];
  /** The text; null if the file is not sent. */
  pieces: AgentTextPiece[] | null;
}

/** How to read a file. */
export interface CopilotReadOptions {
  kind: AgentFileKind;
  when: AgentMoment;
  /** Real path of the folder that imports must lie in. */
  confines: string;
  /** Whether a file that is not UTF-8 is left out. */
  needsUtf8?: boolean;
  system: AgentSystem;
}

/** Reads `folder/.github/copilot-instructions.md`; nothing if it is not there. */
export function readGithubInstructions(
  folder: string,
  options: CopilotReadOptions,
): CopilotInstructions[] {
  return readCopilotInstructions(join(folder, ".github", "copilot-instructions.md"), options);
}

/** Reads the files for agents in a folder; of several names for one file, the first counts. */
export function readAgentInstructions(
  folder: string,
  options: CopilotReadOptions & { withDotClaude: boolean },
): CopilotInstructions[] {
  const dotClaude = options.withDotClaude ? [join(".claude", "CLAUDE.md")] : [];
  const found = ["AGENTS.md", "CLAUDE.md", ...dotClaude, "GEMINI.md"].flatMap((name) =>
    readCopilotInstructions(join(folder, name), options)
  );
  return found.map((item) => {
    const { realPath } = item.entry;
    const by = found.find(({ entry, pieces }) => pieces !== null && entry.realPath === realPath);
    return by === undefined || by === item ? item : duplicateOf(item, by.entry.path);
  });
}

/** A file that is left out, since what it holds is sent already. */
export function duplicateOf(
  { entry }: CopilotInstructions,
  by: string,
): CopilotInstructions {
  const changes = { status: "skipped", reason: "duplicate-of", by, bytesSent: 0 } as const;
  return { entry: { ...entry, ...changes }, imports: [], pieces: null };
}

/** Reads one file, whose name may be written in another case; nothing if it is not there. */
export function readCopilotInstructions(
  path: string,
  { kind, when, confines, needsUtf8 = false, system }: CopilotReadOptions,
): CopilotInstructions[] {
  const actual = actualPath(path, system);
  const file = readAgentFile(actual, system);
  if (!isRead(file)) {
    return faultEntries(actual, file, { kind, when, system })
      .map((entry) => ({ entry, imports: [], pieces: null }));
  }
  if (needsUtf8 && !isUtf8(file.bytes)) {
    const entry = fileEntry(file, kind, { when, status: "skipped", reason: "invalid-utf8" });
    return [{ entry, imports: [], pieces: null }];
  }
  const text = visibleText(file.text);
  const { pieces, entries: imports } = path.endsWith("GEMINI.md")
    ? { pieces: [{ text, path: file.realPath }], entries: [] }
    : expandCopilotImports(file, {
      // Nested files are opened by their real path.
      folder: dirname(kind === "nested" ? file.realPath : file.path),
      confines,
      system,
    });
  return [{
    entry: fileEntry(file, kind, { when }),
    imports: imports.map((entry) => ({ ...entry, when })),
    // Imports are looked for by their names as written.
    pieces: composed(pieces),
  }];
}

/** The path as it is on the disk: the usual name if it is there, else one that differs by case. */
function actualPath(path: string, system: AgentSystem): string {
  const isFile = (candidate: string): boolean => followedKind(candidate, system) === "file";
  if (isFile(path)) return path;
  const folder = dirname(path);
  const list = system.list(folder);
  if (!list.ok) return path;
  const wanted = path.toLowerCase();
  return list.value.map(({ name }) => join(folder, name)).findLast((candidate) =>
    candidate.toLowerCase() === wanted && isFile(candidate)
  ) ?? path;
}
