import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { AgentUser } from "../../lib/agents/agent.ts";
import { AGENTS } from "../../lib/agents/agents.ts";
import { loadProfiles, selectAgents } from "../../lib/agents/select_agents.ts";
import { UsageError } from "../../lib/errors.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";

const FOLDERS = ["/repo", "/repo/sub"];

/** Names that a list means where these files are there. */
async function select(
  list: string,
  files: Record<string, string> = {},
  environment: Record<string, string> = {},
): Promise<string[]> {
  const user: AgentUser = {
    system: createMemorySystem({ files, folders: ["/home", "/repo/sub"] }),
    home: "/home",
    environment: (name) => environment[name],
  };
  return (await selectAgents(list, { user, folders: FOLDERS })).map(({ name }) => name);
}

describe("selectAgents()", () => {
  it("gives the named agents in the order of the table, each once", async () => {
    assertEquals(await select("pi, codex,pi"), ["codex", "pi"]);
    assertEquals(await select("all"), Object.keys(AGENTS));
    assertEquals(await select("pi,all"), Object.keys(AGENTS));
  });

  it("finds the agents that are present by the user's folder", async () => {
    assertEquals(await select("present", { "/home/.codex/config.toml": "" }), ["codex"]);
    assertEquals(await select("present", { "/own/x": "" }, { CODEX_HOME: "/own" }), ["codex"]);
    assertEquals(await select("present", { "/repo/sub/own/x": "" }, { CODEX_HOME: "own" }), [
      "codex",
    ]);
    assertEquals(await select("present"), []);
  });

  it("finds the agents that are present by files of the project, root to working directory", async () => {
    const files = {
      "/repo/CLAUDE.md": "",
      "/repo/sub/GEMINI.md": "",
      "/repo/.github/copilot-instructions.md": "",
      "/repo/sub/below/QWEN.md": "",
    };
    assertEquals(await select("present", files), ["claude", "gemini", "copilot"]);
    assertEquals(await select("present,pi", files), ["claude", "gemini", "pi", "copilot"]);
  });

  it("refuses names that it does not know, and says what may be meant", async () => {
    for (
      const [list, word, help] of [
        ["codex,cluade", "cluade", 'Did you mean "claude"?'],
        ["", "", `Name one of ${Object.keys(AGENTS).join(", ")}, all, present`],
        [
          "constructor",
          "constructor",
          `Name one of ${Object.keys(AGENTS).join(", ")}, all, present`,
        ],
      ] as const
    ) {
      const error = await assertRejects(() => select(list), UsageError);
      assertEquals(error.message, `Cannot use --agent "${word}": there is no such agent`);
      assertEquals((error as UsageError).help, help);
    }
  });
});

describe("loadProfiles()", () => {
  it("loads those that are wanted, or all", async () => {
    assertEquals((await loadProfiles((name) => name === "qwen")).map(({ name }) => name), ["qwen"]);
    assertEquals((await loadProfiles()).map(({ name }) => name), Object.keys(AGENTS));
  });
});
