/**
 * Differences between a profile and the recordings of its agent that are known: not worth emulating, or
 * still to be mended. A listed case that turns out equal fails the tests, so that the list stays true.
 *
 * @module
 */

/** One case in which a profile differs from its agent. */
export interface KnownDifference {
  /** `name@version`. */
  agent: string;
  /** Name of the case. */
  case: string;
  /** What differs: the files, their order or what is said of them (and so the text), or only the text. */
  differs: "entries" | "text";
  /** Why it is not emulated, or what is wrong. */
  reason: string;
  /** Whether the profile is to be mended. @default {false} */
  isToBeMended?: true;
}

/** All known differences. */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    agent: "claude@2.1.332",
    case: "claude-touched-agents-rules",
    differs: "entries",
    reason:
      "The file system decides the order of rules, and so which of them come before AGENTS.md: those before the first one that lies in a deeper folder",
  },
  {
    agent: "claude@2.1.197",
    case: "claude-adddir-env",
    differs: "entries",
    reason:
      "A relative folder after --add-dir is shown by the path that was given, which is not kept here",
  },
  {
    agent: "claude@2.1.197",
    case: "claude-adddir-inside",
    differs: "entries",
    reason:
      "A relative folder after --add-dir is shown by the path that was given, which is not kept here",
  },
  {
    agent: "claude@2.1.197",
    case: "claude-adddir-rel",
    differs: "entries",
    reason:
      "A relative folder after --add-dir is shown by the path that was given, which is not kept here",
  },
  {
    agent: "gemini@0.61.0",
    case: "import-failures",
    differs: "text",
    reason:
      "An import through a link that leads nowhere, out of the root, is called a path traversal by Gemini and a missing file by Rivumi; neither sends a file",
  },
  {
    agent: "copilot@1.0.102",
    case: "copilot-case-of-names",
    differs: "entries",
    reason: "Of names that differ by case only, the file system decides which one counts",
  },
  {
    agent: "cline@3.0.65",
    case: "59-dir-named-agents-only",
    differs: "entries",
    reason: "Where AGENTS.md is a folder, the files in it are sent, and each has its own row",
  },
  {
    agent: "continue@1.5.47",
    case: "continue-rules-loop",
    differs: "entries",
    reason:
      "A link among the rules that leads back up is followed some forty times, until the system gives up; here it is not followed",
  },
];
