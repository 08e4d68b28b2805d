import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { blockText } from "../../lib/agents/agent.ts";
import { opencode } from "../../lib/agents/opencode.ts";
import { gitFiles, inShort, readAs } from "../helpers/agent_context.ts";

describe("opencode", () => {
  it("load() takes one name for the whole way up and names what it hides", () => {
    const reading = readAs(opencode, {
      cwd: "/repo/sub",
      files: {
        ...gitFiles("/repo"),
        "/AGENTS.md": "above the root",
        "/repo/CLAUDE.md": "hidden",
        "/repo/sub/AGENTS.md": "near",
        "/repo/AGENTS.md": "far",
      },
    });
    assertEquals(inShort(reading), [
      "/repo/sub/AGENTS.md sent",
      "/repo/AGENTS.md sent",
      "/repo/CLAUDE.md shadowed shadowed-by",
    ]);
  });

  it("load() walks to the file system root where git fails, and past a .git that is none", () => {
    const files = { "/AGENTS.md": "top", "/repo/AGENTS.md": "repo", "/repo/sub/AGENTS.md": "sub" };
    const all = ["/repo/sub/AGENTS.md sent", "/repo/AGENTS.md sent", "/AGENTS.md sent"];
    const nonsense = { ...files, ...gitFiles("/repo"), "/repo/sub/.git": "nonsense\n" };
    assertEquals(inShort(readAs(opencode, { cwd: "/repo/sub", files: nonsense })), all);
    const empty = { cwd: "/repo/sub", files: { ...files, ...gitFiles("/repo") } };
    assertEquals(
      inShort(readAs(opencode, { ...empty, folders: ["/repo/sub/.git"] })),
      all.slice(0, 2),
    );
  });

  it("load() adds what the configurations name: patterns nearest first, home and absolute paths", () => {
    const reading = readAs(opencode, {
      cwd: "/repo/sub",
      environment: {
        OPENCODE_CONFIG_CONTENT: JSON.stringify({ instructions: ["/abs/*.md", "none.md"] }),
      },
      files: {
        ...gitFiles("/repo"),
        "/home/.config/opencode/opencode.jsonc": '{ // mine\n "instructions": ["~/mine.md",] }',
        "/repo/opencode.json": '{ "instructions": ["docs/**/*.md", "AGENTS.md"] }',
        "/home/mine.md": "mine",
        "/repo/AGENTS.md": "repo",
        "/repo/docs/b.md": "b",
        "/repo/docs/a/.hidden.md": "hidden",
        "/repo/sub/docs/z.md": "z",
        "/repo/docs/no.txt": "no",
        "/abs/x.md": "x",
      },
    });
    assertEquals(inShort(reading), [
      "/repo/AGENTS.md sent",
      "/home/mine.md sent",
      "/repo/sub/docs/z.md sent",
      "/repo/docs/a/.hidden.md sent",
      "/repo/docs/b.md sent",
      "/abs/x.md sent",
    ]);
    // Two files of one pattern come as the file system lists them.
    assertEquals(reading.ordered, false);
  });

  it("load() notes a variable that it does not read, and stops where patterns have no end", () => {
    const folders = Array.from({ length: 20_001 }, (_, index) => `/many/${index}`);
    const notes = (instructions: string[], situation: { folders?: string[] } = {}) =>
      readAs(opencode, {
        cwd: "/many",
        environment: { OPENCODE_CONFIG_CONTENT: JSON.stringify({ instructions }) },
        files: {},
        ...situation,
      }).notes.map(({ code, severity }) => `${code} ${severity}`);
    assertEquals(notes(["{env:OTHER}.md"]), ["agent-config info"]);
    assertEquals(notes(["/many/**/x.md"], { folders: folders.slice(0, 19_000) }), []);
    assertEquals(notes(["/many/**/x.md"], { folders }), ["agent-config warning"]);
  });

  it("load() takes OPENCODE_CONFIG_DIR for the place of the global file, there or not", () => {
    const files = { "/home/.config/opencode/AGENTS.md": "usual", "/own/AGENTS.md": "own" };
    const read = (folder: string) =>
      inShort(readAs(opencode, { files, environment: { OPENCODE_CONFIG_DIR: folder } }));
    assertEquals(read("/own"), ["/own/AGENTS.md sent"]);
    assertEquals(read("/none"), []);
  });

  it("load() notes an address, which OpenCode would fetch", () => {
    const reading = readAs(opencode, {
      files: { "/repo/opencode.json": '{ "instructions": ["https://example.com/rules.md"] }' },
    });
    assertEquals(reading.notes.map((note) => note.code), ["agent-url"]);
  });

  it("load() has a row for each link that leads nowhere or back to itself, and goes on", () => {
    const reading = readAs(opencode, {
      files: {
        ...gitFiles("/repo"),
        "/repo/CLAUDE.md": "root",
        "/repo/pkg/CLAUDE.md": "pkg",
        "/repo/pkg/x.ts": "",
      },
      links: {
        "/home/.config/opencode/AGENTS.md": "nowhere",
        "/repo/AGENTS.md": "AGENTS.md",
        "/repo/pkg/AGENTS.md": "nowhere",
      },
      touched: "/repo/pkg/x.ts",
    });
    assertEquals(inShort(reading), [
      "/home/.config/opencode/AGENTS.md refused leads-nowhere",
      "/repo/AGENTS.md refused link-loop",
      "/repo/CLAUDE.md sent",
      "/repo/pkg/AGENTS.md refused leads-nowhere",
      "/repo/pkg/CLAUDE.md sent",
    ]);
  });

  it("load() sends the prompt of the agent that answers before all else", () => {
    const reading = readAs(opencode, {
      files: {
        ...gitFiles("/repo"),
        "/repo/AGENTS.md": "agents",
        "/repo/.opencode/agent/build.md": "---\ndescription: d\n---\n\nBuild.\n\n",
      },
    });
    assertEquals(reading.entries.map(({ path, kind, bytesSent }) => [path, kind, bytesSent]), [
      ["/repo/.opencode/agent/build.md", "configured", 6],
      ["/repo/AGENTS.md", "project", 6],
    ]);
    assertEquals(reading.blocks.map((block) => [block.role, blockText(block)]), [
      ["system", "Build."],
      ["system", "Instructions from: /repo/AGENTS.md\nagents\n"],
    ]);
  });

  it("load() reads nothing where OpenCode does not start", () => {
    const { startFailure, entries, blocks } = readAs(opencode, {
      files: { "/repo/AGENTS.md": "a", "/repo/opencode.json": '{"instructions": "docs/x.md"}' },
    });
    assertEquals([entries, blocks], [[], []]);
    assertEquals(startFailure, {
      path: "/repo/opencode.json",
      reason: "wrong-settings",
      message: '"instructions" has no value of the right kind',
    });
  });

  it("load() adds nested files to the result of a read, nearest first, but not outside", () => {
    const situation = {
      files: {
        ...gitFiles("/repo"),
        "/repo/CLAUDE.md": "root",
        "/repo/pkg/AGENTS.md": "pkg",
        "/repo/pkg/CLAUDE.md": "hidden",
        "/repo/pkg/in/CLAUDE.md": "in",
        "/repo/pkg/in/x.ts": "",
        "/other/AGENTS.md": "other",
      },
      touched: "/repo/pkg/in/x.ts",
    };
    const reading = readAs(opencode, situation);
    assertEquals(inShort(reading), [
      "/repo/CLAUDE.md sent",
      "/repo/pkg/in/CLAUDE.md sent",
      "/repo/pkg/AGENTS.md sent",
      "/repo/pkg/CLAUDE.md shadowed shadowed-by",
    ]);
    assertEquals(
      blockText(reading.blocks[1]!),
      "\n\n<system-reminder>\nInstructions from: /repo/pkg/in/CLAUDE.md\nin\n\n" +
        "Instructions from: /repo/pkg/AGENTS.md\npkg\n</system-reminder>",
    );
    const outside = readAs(opencode, { ...situation, touched: "/other/x.ts" });
    assertEquals(outside.blocks.length, 1);
  });
});
