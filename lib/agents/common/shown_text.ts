/**
 * The text of a block for somebody's eyes.
 *
 * @module
 */

import { utf8Length } from "../../source_text.ts";
import type { AgentBlock } from "../agent.ts";
import { joinNeighbours } from "./pieces.ts";

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
  return joinNeighbours(block.pieces).map(({ text, path }) =>
    path === null || text === "" || mayShow(path)
      ? text
      : `[${utf8Length(text)} bytes of ${showPath(path)}, outside the project]`
  ).join("");
}
