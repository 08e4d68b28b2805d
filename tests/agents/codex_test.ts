import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { blockText } from "../../lib/agents/agent.ts";
import { codex } from "../../lib/agents/codex.ts";
import { inShort, readAs } from "../helpers/agent_context.ts";

const REPO = { folders: ["/repo/.git"] };

describe("codex", () => {
  it("load() spends the budget from the root down and says where the cut falls", () => {
    const reading = readAs(codex, {
      ...REPO,
      cwd: "/repo/a/b",
      files: {
        "/home/.codex/config.toml": "project_doc_max_bytes = 12\n",
        "/home/.codex/AGENTS.md": "global text is not counted\n",
        "/repo/AGENTS.md": "12345678\n",
        "/repo/a/AGENTS.md": "ab\ncd\n",
        "/repo/a/b/AGENTS.md": "nearest\n",
      },
    });
    assertEquals(inShort(reading), [
      "/home/.codex/AGENTS.md sent",
      "/repo/AGENTS.md sent",
      "/repo/a/AGENTS.md cut budget",
      "/repo/a/b/AGENTS.md skipped budget",
    ]);
    const cut = reading.entries[2]!;
    assertEquals([cut.bytes, cut.bytesSent, cut.cutAtLine], [6, 3, 2]);
  });

  it("load() gives U+FFFD for a character that the cut goes through", () => {
    const reading = readAs(codex, {
      ...REPO,
      files: { "/repo/AGENTS.md": "ab€", "/home/.codex/config.toml": "project_doc_max_bytes = 4" },
    });
    assertEquals(
      blockText(reading.blocks[0]!),
      "# AGENTS.md instructions for /repo\n\n<INSTRUCTIONS>\nab\uFFFD\n</INSTRUCTIONS>",
    );
  });

  it("load() sends no project file when one of them cannot be read, and says which", () => {
    const reading = readAs(codex, {
      ...REPO,
      cwd: "/repo/sub",
      files: {
        "/home/.codex/AGENTS.md": "global",
        "/repo/AGENTS.md": "root",
        "/repo/sub/AGENTS.md": "sub",
      },
      faults: { "/repo/sub/AGENTS.md": "no-read" },
    });
    assertEquals(inShort(reading), [
      "/home/.codex/AGENTS.md sent",
      "/repo/AGENTS.md skipped chain-lost",
      "/repo/sub/AGENTS.md refused permission",
    ]);
    assertEquals(reading.notes.map(({ code, path }) => [code, path]), [
      ["agent-chain-lost", "/repo/sub/AGENTS.md"],
    ]);
    assertEquals(
      blockText(reading.blocks[0]!),
      "# AGENTS.md instructions\n\n<INSTRUCTIONS>\nglobal\n</INSTRUCTIONS>",
    );
  });

  it("load() takes the next name where an override is a folder, and names what an override hides", () => {
    const reading = readAs(codex, {
      folders: ["/repo/.git", "/repo/AGENTS.override.md"],
      cwd: "/repo/sub",
      files: {
        "/repo/AGENTS.md": "root",
        "/repo/sub/AGENTS.override.md": "override",
        "/repo/sub/AGENTS.md": "sub",
      },
    });
    assertEquals(inShort(reading), [
      "/repo/AGENTS.override.md skipped directory",
      "/repo/AGENTS.md sent",
      "/repo/sub/AGENTS.override.md sent",
      "/repo/sub/AGENTS.md shadowed shadowed-by",
    ]);
    assertEquals(reading.entries[3]!.by, "/repo/sub/AGENTS.override.md");
  });

  it("load() reads the working directory alone when there is no marker or no marker counts", () => {
    const files = { "/repo/AGENTS.md": "root", "/repo/sub/AGENTS.md": "sub" };
    const alone = ["/repo/sub/AGENTS.md sent"];
    assertEquals(inShort(readAs(codex, { cwd: "/repo/sub", files })), alone);
    const config = { "/home/.codex/config.toml": "project_root_markers = []" };
    const situation = { ...REPO, cwd: "/repo/sub", files: { ...files, ...config } };
    assertEquals(inShort(readAs(codex, situation)), alone);
  });

  it("load() heeds a project's own settings only if the user trusts the project", () => {
    const files = {
      "/repo/.codex/config.toml": 'project_doc_fallback_filenames = ["GUIDE.md"]',
      "/repo/GUIDE.md": "guide",
    };
    const trust = (level: string) => ({
      "/home/.codex/config.toml": `[projects."/repo"]\ntrust_level = "${level}"\n`,
    });
    assertEquals(inShort(readAs(codex, { ...REPO, files })), []);
    assertEquals(
      inShort(readAs(codex, { ...REPO, files: { ...files, ...trust("untrusted") } })),
      [],
    );
    assertEquals(
      inShort(readAs(codex, { ...REPO, files: { ...files, ...trust("trusted") } })),
      ["/repo/GUIDE.md sent"],
    );
  });

  it("load() lets -c and -C beat the files, also with an equals sign", () => {
    for (
      const args of [
        ["-C", "repo", "-c", "project_doc_max_bytes=2"],
        ["--cd=repo", "--config=project_doc_max_bytes=2"],
      ]
    ) {
      const reading = readAs(codex, {
        folders: ["/repo/.git"],
        cwd: "/",
        arguments: args,
        files: {
          "/repo/AGENTS.md": "root",
          "/home/.codex/config.toml": "project_doc_max_bytes = 100",
        },
      });
      assertEquals(reading.entries.map((entry) => entry.bytesSent), [2]);
    }
  });

  const FAILURES: Record<string, [toml: string, reason: string]> = {
    "no TOML": ["project_doc_max_bytes =", "broken-settings"],
    "a key given twice": ["model = 'a'\nmodel = 'b'", "broken-settings"],
    "a text for a number": ['project_doc_max_bytes = "20"', "wrong-settings"],
    "a negative number": ["project_doc_max_bytes = -1", "wrong-settings"],
    "a fraction": ["project_doc_max_bytes = 20.0", "wrong-settings"],
    "a number without end": ["project_doc_max_bytes = inf", "wrong-settings"],
    "a number beyond all bounds": [`project_doc_max_bytes = ${"9".repeat(20)}`, "wrong-settings"],
    "a text for a list": ['project_doc_fallback_filenames = "X.md"', "wrong-settings"],
    "a list of numbers": ["project_root_markers = [1]", "wrong-settings"],
    "an unknown word": ['sandbox_mode = "whatever"', "wrong-settings"],
    "an unknown level of trust": ['[projects."/repo"]\ntrust_level = "maybe"', "wrong-settings"],
    "a number for a text elsewhere": ["model = 5", "wrong-settings"],
    "a number for a table": ["projects = 5", "wrong-settings"],
    "a server without a way to reach it": ["[mcp_servers.x]", "wrong-settings"],
    "a provider that is not there": ['model_provider = "nope"', "wrong-settings"],
    "a built-in provider given anew": ['[model_providers.openai]\nname = "x"', "wrong-settings"],
    "permissions that are not there": ['default_permissions = "mine"', "wrong-settings"],
    "a legacy profile": ['profile = "p"\n[profiles.p]\nmodel = "x"', "wrong-settings"],
    "instructions that are not there": ['model_instructions_file = "mi.md"', "unreadable-file"],
    "instructions that are a folder": ['model_instructions_file = ""', "unreadable-file"],
    "a prompt that is not there": ['experimental_compact_prompt_file = "x"', "unreadable-file"],
  };

  it("load() says that Codex does not start, and why", () => {
    for (const [what, [toml, reason]] of Object.entries(FAILURES)) {
      const reading = readAs(codex, {
        ...REPO,
        files: { "/repo/AGENTS.md": "root", "/home/.codex/config.toml": toml },
      });
      assertEquals([reading.startFailure?.reason, reading.entries, reading.blocks], [
        reason,
        [],
        [],
      ], what);
    }
  });

  it("load() names the file that keeps Codex from starting", () => {
    const failureOf = (situation: Partial<Parameters<typeof readAs>[1]>) => {
      const { startFailure } = readAs(codex, {
        ...REPO,
        ...situation,
        files: { "/repo/AGENTS.md": "root", ...situation.files },
      });
      return startFailure && [startFailure.path, startFailure.reason];
    };
    const config = "/home/.codex/config.toml";
    const trust = { [config]: '[projects."/repo"]\ntrust_level = "trusted"' };
    const project = "/repo/.codex/config.toml";
    assertEquals(failureOf({ folders: ["/repo/.git", config] }), [config, "unreadable-settings"]);
    assertEquals(failureOf({ links: { [config]: "config.toml" } }), [
      config,
      "unreadable-settings",
    ]);
    assertEquals(failureOf({ files: { [config]: "" }, faults: { [config]: "no-read" } }), [
      config,
      "unreadable-settings",
    ]);
    assertEquals(failureOf({ files: { [config]: new Uint8Array([0x23, 0xff]) } }), [
      config,
      "broken-settings",
    ]);
    assertEquals(failureOf({ files: { ...trust, [project]: "model = 5" } }), [
      project,
      "wrong-settings",
    ]);
    assertEquals(failureOf({ files: { "/etc/codex/config.toml": "model = 5" } }), [
      "/etc/codex/config.toml",
      "wrong-settings",
    ]);
    assertEquals(failureOf({ arguments: ["-c", "project_doc_max_bytes=x"] }), [
      null,
      "wrong-settings",
    ]);
    assertEquals(failureOf({ arguments: ["-c", "x"] }), [null, "wrong-argument"]);
    assertEquals(failureOf({ arguments: ["-p", "../x"] }), [null, "wrong-argument"]);
    assertEquals(failureOf({ environment: { CODEX_HOME: "/nowhere" } }), [
      "/nowhere",
      "missing-folder",
    ]);
    assertEquals(
      failureOf({ files: { [config]: "[profiles.p]\n" }, arguments: ["--profile", "p"] }),
      [config, "wrong-settings"],
    );
    // All of these start.
    assertEquals(failureOf({ files: { [project]: "model = 5" } }), null);
    assertEquals(failureOf({ files: { ...trust, [project]: 'profile = "p"' } }), null);
    assertEquals(failureOf({ links: { [config]: "nowhere" } }), null);
    assertEquals(failureOf({ files: { [config]: "[profiles.p]\nnonsense = 5" } }), null);
    assertEquals(failureOf({ files: { [config]: "" }, arguments: ["-p", "q"] }), null);
    assertEquals(
      failureOf({ files: { [config]: "project_doc_max_bytes = 9223372036854775807" } }),
      null,
    );
  });

  it("load() applies settings with a byte order mark, of a profile and of the system", () => {
    const sentOf = (files: Record<string, string>, args: string[] = []) =>
      readAs(codex, {
        ...REPO,
        files: { "/repo/AGENTS.md": "0123456789", ...files },
        arguments: args,
      }).entries.map(({ bytesSent }) => bytesSent);
    const config = "/home/.codex/config.toml";
    assertEquals(sentOf({ [config]: "\uFEFFproject_doc_max_bytes = 9" }), [9]);
    const profile = { "/home/.codex/p.config.toml": "project_doc_max_bytes = 8" };
    assertEquals(sentOf({ [config]: "project_doc_max_bytes = 9", ...profile }), [9]);
    assertEquals(sentOf({ [config]: "project_doc_max_bytes = 9", ...profile }, ["-p", "p"]), [8]);
    assertEquals(sentOf({ "/etc/codex/config.toml": "project_doc_max_bytes = 7" }), [7]);
    assertEquals(
      sentOf({
        [config]: "project_doc_max_bytes = 9",
        "/etc/codex/config.toml": "project_doc_max_bytes = 7",
        "/etc/codex/managed_config.toml": "project_doc_max_bytes = 5",
      }, ["-c", "project_doc_max_bytes=6"]),
      [5],
    );
  });

  it("load() sends the file that stands in for Codex's own instructions before all else", () => {
    const reading = readAs(codex, {
      ...REPO,
      files: {
        "/home/.codex/config.toml":
          'model_instructions_file = "~/mi.md"\ndeveloper_instructions = " dev "\n' +
          'instructions = "unused"',
        "/home/mi.md": "\uFEFF\n\nmine\n\n",
        "/repo/AGENTS.md": "root",
      },
    });
    assertEquals(reading.entries.map(({ path, kind, bytesSent }) => [path, kind, bytesSent]), [
      ["/home/mi.md", "configured", 9],
      ["/home/.codex/config.toml", "configured", 5],
      ["/repo/AGENTS.md", "project", 4],
    ]);
    assertEquals(reading.blocks.slice(0, 2).map((block) => [block.role, blockText(block)]), [
      ["developer", "\uFEFF\n\nmine"],
      ["developer", " dev "],
    ]);
  });

  it("load() takes those names from the folder of the configuration, and a trusted project's", () => {
    const sentOf = (files: Record<string, string>, args: string[] = []) =>
      inShort(readAs(codex, { ...REPO, files, arguments: args }));
    assertEquals(
      sentOf({
        "/home/.codex/config.toml": 'model_instructions_file = "a.md"\n' +
          '[projects."/repo"]\ntrust_level = "trusted"',
        "/home/.codex/a.md": "a",
        "/repo/.codex/config.toml": 'model_instructions_file = "b.md"',
        "/repo/.codex/b.md": "b",
      }),
      ["/repo/.codex/b.md sent"],
    );
    assertEquals(
      sentOf({ "/repo/.codex/config.toml": 'model_instructions_file = "b.md"' }),
      [],
    );
    assertEquals(
      sentOf({ "/repo/c.md": "c" }, ["-c", "model_instructions_file=c.md"]),
      ["/repo/c.md sent"],
    );
    assertEquals(
      sentOf({ "/home/.codex/config.toml": 'instructions = "own"\ndeveloper_instructions = ""' }),
      ["/home/.codex/config.toml sent"],
    );
    assertEquals(
      readAs(codex, { ...REPO, arguments: ["-c", "developer_instructions=x"] }).blocks[0]!
        .pieces,
      [{ text: "x", path: null }],
    );
  });

  it("load() has a row for each link that leads nowhere or back to itself", () => {
    const reading = readAs(codex, {
      ...REPO,
      files: { "/repo/sub/AGENTS.md": "sub" },
      cwd: "/repo/sub",
      links: {
        "/home/.codex/AGENTS.md": "nowhere",
        "/repo/AGENTS.override.md": "nowhere",
        "/repo/AGENTS.md": "B.md",
        "/repo/B.md": "AGENTS.md",
      },
    });
    assertEquals(inShort(reading), [
      "/home/.codex/AGENTS.md refused leads-nowhere",
      "/repo/AGENTS.override.md refused leads-nowhere",
      "/repo/AGENTS.md refused link-loop",
      "/repo/sub/AGENTS.md skipped chain-lost",
    ]);
  });
});
