/**
 * The text of a block for somebody's eyes.
 *
 * @module
 */

import { utf8Length } from "../../source_text.ts";
import type { AgentBlock, AgentTextPiece } from "../agent.ts";

/**
 * The text of a block as it is sent, but for stretches from files that are not to be shown: these are
 * named, with their length.
 *
 * @param options `mayShow`: whether the file at a real path may be shown; `showPath`: how it is named.
 */
export function shownText(
  block: AgentBlock,
  { mayShow, showPath }: { mayShow(path: string): boolean; showPath(path: string): string },
): string {
  const stretches: AgentTextPiece[] = [];
  for (const { text, path } of block.pieces) {
    const last = stretches.at(-1);
    if (last !== undefined && last.path === path) last.text += text;
    else stretches.push({ text, path });
  }
  return stretches.map(({ text, path }) =>
    path === null || text === "" || mayShow(path)
      ? text
      : `[${utf8Length(text)} bytes of ${showPath(path)}, outside the project]`
  ).join("");
}
