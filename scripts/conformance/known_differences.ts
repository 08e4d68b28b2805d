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
    agent: "codex@0.171.0",
    case: "31-symlink-broken",
    differs: "entries",
    reason: "A link that leads nowhere has no row",
    isToBeMended: true,
  },
  {
    agent: "codex@0.171.0",
    case: "m12-codex-model-instructions",
    differs: "text",
    reason: "The file named by `model_instructions_file` is sent, and has no row",
    isToBeMended: true,
  },
  {
    agent: "codex@0.171.0",
    case: "m14-codex-legacy-profile",
    differs: "entries",
    reason: "The program does not start; Rivumi shows a reading",
    isToBeMended: true,
  },
  {
    agent: "codex@0.171.0",
    case: "m19-codex-bad-toml",
    differs: "entries",
    reason: "The program does not start; Rivumi shows a reading",
    isToBeMended: true,
  },
  {
    agent: "claude@2.1.332",
    case: "31-symlink-broken",
    differs: "entries",
    reason: "A link that leads nowhere has no row",
    isToBeMended: true,
  },
  {
    agent: "claude@2.1.332",
    case: "claude-touched-agents-rules",
    differs: "entries",
    reason:
      "A rule that is a link to an AGENTS.md is sent after the AGENTS.md of the project, not with the rules",
    isToBeMended: true,
  },
  {
    agent: "claude@2.1.332",
    case: "claude-worktree-bare",
    differs: "entries",
    reason: "What a worktree inside of its main checkout leaves out of that has no row",
    isToBeMended: true,
  },
  {
    agent: "claude@2.1.332",
    case: "claude-worktree-gitignored",
    differs: "entries",
    reason: "What a worktree inside of its main checkout leaves out of that has no row",
    isToBeMended: true,
  },
  {
    agent: "claude@2.1.332",
    case: "claude-worktree",
    differs: "entries",
    reason: "What a worktree inside of its main checkout leaves out of that has no row",
    isToBeMended: true,
  },
  {
    agent: "claude@2.1.332",
    case: "m03-claude-paths-numbers",
    differs: "entries",
    reason: "Rules with numbers in `paths:` are sent at the start",
    isToBeMended: true,
  },
  {
    agent: "claude@2.1.332",
    case: "m11-claude-output-style",
    differs: "text",
    reason: "The text of an output style is sent, and has no row",
    isToBeMended: true,
  },
  {
    agent: "claude@2.1.197",
    case: "31-symlink-broken",
    differs: "entries",
    reason: "A link that leads nowhere has no row",
    isToBeMended: true,
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
    agent: "claude@2.1.197",
    case: "claude-worktree-bare",
    differs: "entries",
    reason: "What a worktree inside of its main checkout leaves out of that has no row",
    isToBeMended: true,
  },
  {
    agent: "claude@2.1.197",
    case: "claude-worktree-gitignored",
    differs: "entries",
    reason: "What a worktree inside of its main checkout leaves out of that has no row",
    isToBeMended: true,
  },
  {
    agent: "claude@2.1.197",
    case: "claude-worktree",
    differs: "entries",
    reason: "What a worktree inside of its main checkout leaves out of that has no row",
    isToBeMended: true,
  },
  {
    agent: "gemini@0.61.0",
    case: "31-symlink-broken",
    differs: "entries",
    reason: "A link that leads nowhere has no row",
    isToBeMended: true,
  },
  {
    agent: "gemini@0.61.0",
    case: "import-failures",
    differs: "text",
    reason:
      "An import through a link that leads nowhere, out of the root, is called a path traversal by Gemini and a missing file by Rivumi; neither sends a file",
  },
  {
    agent: "gemini@0.61.0",
    case: "m04-gemini-trailing-comma",
    differs: "entries",
    reason: "The program does not start; Rivumi shows a reading",
    isToBeMended: true,
  },
  {
    agent: "gemini@0.61.0",
    case: "m09-gemini-system-md",
    differs: "text",
    reason: "The text of `system.md` is sent, and has no row",
    isToBeMended: true,
  },
  {
    agent: "gemini@0.61.0",
    case: "m30-gemini-wrong-type",
    differs: "entries",
    reason: "The program does not start; Rivumi shows a reading",
    isToBeMended: true,
  },
  {
    agent: "opencode@1.18.33",
    case: "31-symlink-broken",
    differs: "entries",
    reason: "A link that leads nowhere has no row",
    isToBeMended: true,
  },
  {
    agent: "opencode@1.18.33",
    case: "60-unreadable-mid",
    differs: "entries",
    reason:
      "What lies beside a file that cannot be read, and would have been shadowed by it, has no row",
    isToBeMended: true,
  },
  {
    agent: "opencode@1.18.33",
    case: "m08-opencode-bom",
    differs: "entries",
    reason: "Settings after a byte order mark apply",
    isToBeMended: true,
  },
  {
    agent: "opencode@1.18.33",
    case: "m15-opencode-agent-file",
    differs: "text",
    reason: "The prompt of an agent file is sent, and has no row",
    isToBeMended: true,
  },
  {
    agent: "opencode@1.18.33",
    case: "m26-opencode-instructions-string",
    differs: "entries",
    reason: "The program does not start; Rivumi shows a reading",
    isToBeMended: true,
  },
  {
    agent: "qwen@0.24.4",
    case: "31-symlink-broken",
    differs: "entries",
    reason: "A link that leads nowhere has no row",
    isToBeMended: true,
  },
  {
    agent: "qwen@0.24.4",
    case: "m06-qwen-trailing-comma",
    differs: "entries",
    reason: "Settings with a trailing comma are ignored",
    isToBeMended: true,
  },
  {
    agent: "qwen@0.24.4",
    case: "m07-qwen-bom",
    differs: "entries",
    reason: "Settings after a byte order mark apply",
    isToBeMended: true,
  },
  {
    agent: "qwen@0.24.4",
    case: "m50-qwen-link-definition",
    differs: "text",
    reason: "After a link definition, other parts of the text count as code",
    isToBeMended: true,
  },
  {
    agent: "qwen@0.24.4",
    case: "m52-qwen-link-definition-import",
    differs: "text",
    reason: "After a link definition, other parts of the text count as code",
    isToBeMended: true,
  },
  {
    agent: "qwen@0.24.4",
    case: "m54-qwen-two-definitions",
    differs: "text",
    reason: "After a link definition, other parts of the text count as code",
    isToBeMended: true,
  },
  {
    agent: "pi@1.6.0",
    case: "31-symlink-broken",
    differs: "entries",
    reason: "A link that leads nowhere has no row",
    isToBeMended: true,
  },
  {
    agent: "pi@0.73.1",
    case: "31-symlink-broken",
    differs: "entries",
    reason: "A link that leads nowhere has no row",
    isToBeMended: true,
  },
  {
    agent: "copilot@1.0.102",
    case: "c03-copilot",
    differs: "entries",
    reason: "A real path that was sent is not sent again, whatever was imported into it",
    isToBeMended: true,
  },
  {
    agent: "copilot@1.0.102",
    case: "copilot-case-of-names",
    differs: "entries",
    reason: "Of names that differ by case only, the file system decides which one counts",
  },
  {
    agent: "copilot@1.0.102",
    case: "m01-copilot-nfc",
    differs: "text",
    reason: "Texts are sent in the composed form of Unicode (NFC)",
    isToBeMended: true,
  },
  {
    agent: "copilot@1.0.102",
    case: "m31-copilot-touched-missing",
    differs: "text",
    reason: "A touched file that is not there brings nothing",
    isToBeMended: true,
  },
  {
    agent: "kimi@2.1.0",
    case: "31-symlink-broken",
    differs: "entries",
    reason: "A link that leads nowhere has no row",
    isToBeMended: true,
  },
  {
    agent: "cline@3.0.65",
    case: "59-dir-named-agents-only",
    differs: "entries",
    reason: "A folder named AGENTS.md has no row",
    isToBeMended: true,
  },
  {
    agent: "continue@1.5.47",
    case: "continue-mode",
    differs: "entries",
    reason: "Rules that are not sent, because a folder beside them cannot be listed, have no row",
    isToBeMended: true,
  },
  {
    agent: "continue@1.5.47",
    case: "continue-rules-loop",
    differs: "entries",
    reason:
      "A link among the rules that leads back up is followed some forty times, until the system gives up; here it is not followed",
  },
];
