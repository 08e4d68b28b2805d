/**
 * Marks and words for what an agent makes of a file.
 *
 * @module
 */

import { type AgentStartFailure, type AgentStatus, INTERNAL_FAULT } from "../agents/agent.ts";
import { printable } from "../printable.ts";
import type { AgentLayer } from "./agent_report.ts";
import type { Paint } from "./paint.ts";

/** The mark of each status, one column wide. */
export const AGENT_MARKS: Readonly<Record<AgentStatus, string>> = {
  sent: "✓",
  cut: "◐",
  lazy: "○",
  shadowed: "–",
  skipped: "·",
  refused: "✗",
};

/** How each status looks. */
export function agentStatusStyle(status: AgentStatus, paint: Paint): (text: string) => string {
  switch (status) {
    case "sent":
      return paint.green;
    case "cut":
    case "shadowed":
      return paint.yellow;
    case "refused":
      return paint.red;
    case "lazy":
    case "skipped":
      return paint.dim;
  }
}

/** What a reason says where there is no other file to name. */
const REASONS: Readonly<Record<string, string>> = {
  "broken-front-matter": "its front matter is broken",
  "budget": "the budget for instructions is spent",
  "chain-lost": "nothing of the chain is sent, since one file cannot be read",
  "directory": "a folder",
  "disabled": "its front matter disables it",
  "duplicate-of": "sent already",
  "empty": "empty",
  "excluded": "the agent's settings exclude it",
  "for-other-agents": "meant for other agents",
  "import-directory": "a folder, no file; a comment takes the place of the import",
  "import-missing": "no such file; a comment takes the place of the import",
  "import-outside-root": "outside the root; a comment takes the place of the import",
  "import-permission": "the system refused to have it read; a comment takes its place",
  "invalid-utf8": "not UTF-8",
  "invokable": "only sent when it is called by its name",
  "leads-nowhere": "a link that leads nowhere",
  "link-loop": "a link that leads back to itself",
  "missing": "no such file",
  "not-always-apply": "its front matter keeps it for some files, which this agent does not look at",
  "only-named": "only its path is sent, not its text",
  "outside-cwd": "outside the working directory",
  "outside-grant": "this process was not granted access to it",
  "outside-root": "outside the root",
  "permission": "the system refused to have it read",
  "shadowed-by": "another file takes its place",
  "special-file": "no regular file",
  "too-large": "too large for this agent",
  "untrusted": "the user does not trust the project",
  "waits-for-paths": "waits for a file that its patterns match",
  "worktree-copy": "the worktree is taken to have a copy of it",
  "wrong-front-matter": "its front matter has values of the wrong kind",
};

/** What a reason says of another file. */
const REASONS_WITH_FILE: Readonly<Record<string, string>> = {
  "chain-lost": "nothing of the chain is sent, since this cannot be read:",
  "duplicate-of": "sent already as",
  "import-directory": "a folder, no file; a comment takes the place of the import in",
  "import-missing": "no such file; a comment takes the place of the import in",
  "import-outside-root": "outside the root; a comment takes the place of the import in",
  "import-permission": "the system refused to have it read; a comment takes its place in",
  "left-out-by": "left out by what takes the place of the system prompt:",
  "missing": "no such file; named by",
  "outside-cwd": "outside the working directory; named by",
  "outside-root": "outside the root; named by",
  "shadowed-by": "its place is taken by",
  "worktree-copy": "the worktree has a copy of it:",
};

/** What it means that there is no reading, as a phrase that follows the agent's name. */
export function withoutReading({ reason }: AgentStartFailure): string {
  return reason === INTERNAL_FAULT
    ? "could not be read by Rivumi, so what it reads here is not known"
    : "does not start here, so it reads nothing";
}

/** Why there is no reading, in printable words. */
export function startFailureWords({ path, message }: AgentStartFailure): string {
  return printable(path === null ? message : `${path}: ${message}`);
}

/** Why a file is as it is, in printable words; null where there is nothing to say. */
export function agentReason({ reason, by, cutAtLine }: AgentLayer): string | null {
  if (reason === null) return null;
  const words = by !== null && REASONS_WITH_FILE[reason] !== undefined
    ? `${REASONS_WITH_FILE[reason]} ${printable(by)}`
    : REASONS[reason] ?? reason;
  return cutAtLine === null ? words : `cut at line ${cutAtLine}: ${words}`;
}
