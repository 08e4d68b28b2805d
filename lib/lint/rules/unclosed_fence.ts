/**
 * Finds code fences that nothing closes, so that the rest of the file is code to whoever parses it.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import type { FileRule } from "../rule.ts";
import page from "./unclosed_fence.md" with { type: "text" };

/** The rule `unclosed-fence`. */
export const unclosedFence: FileRule = {
  code: "unclosed-fence",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "A code fence is never closed, so the rest of the file is code",
  page,
  *check({ document }) {
    const { text } = document;
    const last = document.markdown.codeBlocks.at(-1);
    if (last === undefined || last.fence === "" || last.isClosed) return;
    if (text.slice(last.end).trim() !== "") return;
    const start = text.indexOf(last.fence, last.start);
    const end = start + last.fence.length;
    const { line } = document.positionAt(start);
    yield {
      message: `The fence ${quoted(last.fence)} of line ${line} is open at the end of the file`,
      help: `Close it with a line ${quoted(last.fence)} behind the code`,
      range: { start, end },
    };
  },
};
