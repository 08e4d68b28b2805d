/**
 * Finds commands that hand what comes from the network straight to an interpreter.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import { isInLinkComment } from "../hidden_comments.ts";
import { isMention } from "../mentions.ts";
import { findPipedDownloads } from "../piped_downloads.ts";
import type { FileRule } from "../rule.ts";
import page from "./pipe_to_shell.md" with { type: "text" };

/** The rule `pipe-to-shell`. */
export const pipeToShell: FileRule = {
  code: "pipe-to-shell",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A command runs what it downloads before anybody has seen it",
  page,
  *check({ document }) {
    for (const { start, end, source, interpreter } of findPipedDownloads(document.text)) {
      if (document.partAt(start) === "comment" || isInLinkComment(document.text, start)) continue;
      if (isMention(document, { start, end })) continue;
      yield {
        message: `What ${quoted(source)} answers is run by ${quoted(interpreter)} unseen`,
        help: "Name a package with a version, or download, check the hash, and run then",
        range: { start, end },
      };
    }
  },
};
