/**
 * The table of emulated agents. Each is loaded only when asked for.
 *
 * @module
 */

import type { AgentProfile } from "./agent.ts";

/** The emulated agents by name, in the order in which they are shown. */
export const AGENTS: Readonly<Record<string, () => Promise<AgentProfile>>> = {
  codex: async () => (await import("./codex.ts")).codex,
  claude: async () => (await import("./claude.ts")).claude,
  gemini: async () => (await import("./gemini.ts")).gemini,
  opencode: async () => (await import("./opencode.ts")).opencode,
  qwen: async () => (await import("./qwen.ts")).qwen,
  pi: async () => (await import("./pi.ts")).pi,
  copilot: async () => (await import("./copilot.ts")).copilot,
  kimi: async () => (await import("./kimi_code.ts")).kimiCode,
  cline: async () => (await import("./cline.ts")).cline,
  continue: async () => (await import("./continue.ts")).continueCli,
};
