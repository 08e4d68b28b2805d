/**
 * The files that take the place of pi's own system prompt, or follow it.
 *
 * @module
 */

import { join } from "@std/path";
import type { AgentBlock, AgentContext, AgentEntry, AgentTextPiece } from "../agent.ts";
import { faultEntries, fileEntry, isRead, readAgentFile } from "../common/agent_file.ts";
import { argumentValues } from "../common/argument_values.ts";
import { withoutByteOrderMark } from "../common/decode_lossy.ts";
import { joinPieces, measured, ownWords, wrapPieces } from "../common/pieces.ts";

/** How to look for them. */
export interface PiPromptOptions {
  context: AgentContext;
  /** The user's own folder of pi. */
  folder: string;
  /** Whether the working directory's `.pi` counts. */
  isTrusted: boolean;
  /** Whether the older version is emulated. */
  isOld: boolean;
}

/** Loads them: entries and blocks in the order of the text. */
export function loadPiPrompts(
  options: PiPromptOptions,
): { entries: AgentEntry[]; blocks: AgentBlock[] } {
  const main = stretch("SYSTEM.md", "--system-prompt", options);
  const added = stretch("APPEND_SYSTEM.md", "--append-system-prompt", options);
  const blocks: AgentBlock[] = [];
  if (main.pieces.length > 0) {
    blocks.push({
      role: "system",
      place: "start of the system prompt, in place of pi's own",
      when: "start",
      pieces: main.pieces,
    });
  }
  if (added.pieces.length > 0) {
    blocks.push({
      role: "system",
      place: "system prompt, before the project's files",
      when: "start",
      pieces: options.isOld
        ? added.pieces
        : wrapPieces("<addendum>\n", added.pieces, { after: "\n</addendum>" }),
    });
  }
  const pieces = blocks.flatMap((block) => block.pieces);
  return { entries: measured([...main.entries, ...added.entries], pieces), blocks };
}

/** What the command line gives, else the project's file, else the user's. */
function stretch(
  name: string,
  option: string,
  { context, folder, isTrusted, isOld }: PiPromptOptions,
): { entries: AgentEntry[]; pieces: AgentTextPiece[] } {
  const { system, cwd, arguments: args } = context;
  const entries: AgentEntry[] = [];
  /** What cannot be read is taken for the text itself. */
  const textAt = (path: string, shown: string): AgentTextPiece[] => {
    const file = readAgentFile(path, system);
    if (!isRead(file)) {
      entries.push(...faultEntries(path, file, { kind: "configured", system }));
      return [ownWords(shown)];
    }
    const text = isOld ? file.text : withoutByteOrderMark(file.text);
    entries.push(
      fileEntry(
        file,
        "configured",
        text === "" ? { status: "skipped", reason: "empty" } : {},
      ),
    );
    return text === "" ? [] : [{ text, path: file.realPath }];
  };
  const given = argumentValues(args, [option]);
  // Of several, the last one is the prompt, but all are appended.
  const counted = option === "--system-prompt" ? given.slice(-1) : given;
  if (counted.length > 0) {
    const texts = counted.filter((value) => value !== "").map((value) => {
      const path = value.startsWith("/") ? value : join(cwd, value);
      return system.followedStatus(path).ok ? textAt(path, value) : [ownWords(value)];
    });
    return { entries, pieces: joinPieces(texts, "\n\n") };
  }
  const places = [
    { path: join(cwd, ".pi", name), counts: isTrusted },
    { path: join(folder, name), counts: true },
  ];
  let winner: string | null = null;
  let pieces: AgentTextPiece[] = [];
  for (const { path, counts } of places) {
    if (winner === null && counts && system.followedStatus(path).ok) {
      winner = path;
      pieces = textAt(path, path);
      continue;
    }
    const file = readAgentFile(path, system);
    if (!isRead(file)) {
      entries.push(...faultEntries(path, file, { kind: "configured", system }));
    } else if (!counts) {
      entries.push(fileEntry(file, "configured", { status: "skipped", reason: "untrusted" }));
    } else {
      const by = winner;
      entries.push(
        fileEntry(file, "configured", { status: "shadowed", reason: "shadowed-by", by }),
      );
    }
  }
  return { entries, pieces };
}
