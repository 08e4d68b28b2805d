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

  it("load() notes settings that cannot be read and goes on without them", () => {
    const reading = readAs(codex, {
      ...REPO,
      files: { "/repo/AGENTS.md": "root", "/home/.codex/config.toml": "project_doc_max_bytes =" },
    });
    assertEquals(inShort(reading), ["/repo/AGENTS.md sent"]);
    assertEquals(reading.notes.map((note) => note.code), ["agent-config"]);
  });
});
