import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { codex } from "../../../lib/agents/codex.ts";
import { codexHome, readCodexSettings, trimRust } from "../../../lib/agents/codex/settings.ts";
import { StartError } from "../../../lib/agents/common/start_error.ts";
import { agentContext, type AgentSituation } from "../../helpers/agent_context.ts";

describe("codexHome()", () => {
  it("takes the variable unless it is empty", () => {
    const at = (value: string | undefined) => codexHome({ home: "/h", environment: () => value });
    assertEquals([at(undefined), at(""), at("/x")], ["/h/.codex", "/h/.codex", "/x"]);
  });
});

describe("readCodexSettings()", () => {
  const read = (situation: AgentSituation) =>
    readCodexSettings(agentContext(codex, situation), {
      cwd: situation.cwd ?? "/repo",
      maxBytes: 100,
    });

  it("finds the root by the markers of the user's level, of the profile and of the arguments", () => {
    const folders = ["/repo/.git", "/repo/.hg", "/repo/a/.sl"];
    const config = { "/home/.codex/config.toml": 'project_root_markers = [".hg"]' };
    const profile = { "/home/.codex/p.config.toml": 'project_root_markers = [".sl"]' };
    const rootOf = (files: Record<string, string>, args: string[] = []) =>
      read({ folders, files, arguments: args, cwd: "/repo/a/b" }).root;
    assertEquals(rootOf(config), "/repo");
    assertEquals(rootOf({ ...config, ...profile }, ["-p", "p"]), "/repo/a");
    assertEquals(rootOf(config, ["-c", "project_root_markers=[]"]), "/repo/a/b");
  });

  it("throws what keeps Codex from starting", () => {
    assertThrows(
      () => read({ files: { "/home/.codex/config.toml": "profile = 5" } }),
      StartError,
      '"profile" has no value of the right kind',
    );
  });
});

describe("trimRust()", () => {
  it("takes off white space, which a byte order mark is none of", () => {
    assertEquals(trimRust("\u3000\n a b\u0085\t"), "a b");
    assertEquals(trimRust("\uFEFF a"), "\uFEFF a");
    assertEquals(trimRust(" \n"), "");
  });
});
