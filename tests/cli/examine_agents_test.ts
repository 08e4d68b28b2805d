import { assertEquals, assertMatch } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { run } from "../../lib/cli/run.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";
import { type ConsoleWorld, playCommand } from "../helpers/play_console.ts";

const WORLD: ConsoleWorld = {
  cwd: "/repo/sub",
  environment: { HOME: "/home/ann" },
  files: {
    "/repo/.git/HEAD": "ref: refs/heads/main\n",
    "/repo/AGENTS.md": "root\n",
    "/repo/sub/AGENTS.md": "below\n",
    "/home/ann/.codex/AGENTS.md": "mine\n",
    "/home/ann/secret.md": "hunter2\n",
  },
};

/** The agents of `--json`. */
// deno-lint-ignore no-explicit-any
async function agents(args: string[], world: ConsoleWorld = WORLD): Promise<any[]> {
  const { stdout } = await playCommand(["doctor", "--json", ...args], world);
  return JSON.parse(stdout).agents;
}

describe("rivumi doctor --agent --json", () => {
  it("does not look from a folder that is too deep to read anything in", async () => {
    const at = (folders: number) => `/repo/${Array.from({ length: folders }, () => "d").join("/")}`;
    for (const [folders, expected] of [[254, 0], [255, 2]] as const) {
      const cwd = at(folders);
      const world = { ...WORLD, cwd, files: { ...WORLD.files, [`${cwd}/x`]: "" } };
      const { status, stderr } = await playCommand(["doctor", "--agent", "codex"], world);
      assertEquals(status, expected);
      if (expected === 2) assertMatch(stderr, /lies below more than 256 others/);
    }
  });

  it("has the documented keys, in order", async () => {
    const [codex, ...others] = await agents(["--agent", "codex"]);
    assertEquals(others, []);
    assertEquals(Object.keys(codex), [
      "agent",
      "title",
      "version",
      "startFailure",
      "ordered",
      "layers",
    ]);
    assertEquals(codex.layers[1], {
      path: "AGENTS.md",
      absolute: "/repo/AGENTS.md",
      kind: "project",
      when: "start",
      status: "sent",
      reason: null,
      by: null,
      within: null,
      bytes: 5,
      bytesSent: 5,
      cutAtLine: null,
    });
    const { stdout } = await playCommand(["doctor", "--json"], WORLD);
    assertEquals("agents" in JSON.parse(stdout), false);
  });

  it("holds the text with --text only, and hides that of files outside the project", async () => {
    const links = { "/repo/CLAUDE.md": "/home/ann/secret.md" };
    const world = { ...WORLD, links };
    const words = ["--agent", "claude,codex", "--text"];
    const hidden = JSON.stringify(await agents(words, world));
    assertEquals(hidden.includes("hunter2"), false);
    assertEquals(hidden.includes("bytes of ~/secret.md, outside the project]"), true);
    // The agent's own folder is no secret.
    assertEquals(hidden.includes("mine"), true);
    const shown = JSON.stringify(await agents([...words, "--show-outside"], world));
    assertEquals(shown.includes("hunter2"), true);
    assertEquals("blocks" in (await agents(["--agent", "codex"]))[0], false);
  });

  it("hides every word of a file outside the project, wherever an agent puts it", async () => {
    const secret = (keys: string) =>
      `---\n${keys}\n---\nhunter2 is the password, see @./hunter2.md and @docs/hunter2.md\n`;
    const names = [
      "AGENTS.md",
      "CLAUDE.md",
      "GEMINI.md",
      "QWEN.md",
      ".claude/rules/a.md",
      ".qwen/rules/a.md",
      ".github/copilot-instructions.md",
      ".github/instructions/a.instructions.md",
      ".clinerules/AGENTS.md",
      ".continue/rules/a.md",
    ];
    const links = Object.fromEntries(
      names.map((name) => [`/repo/${name}`, "/home/ann/secret.md"]),
    );
    for (
      const keys of [
        "name: hunter2",
        "applyTo: '**/hunter2.ts'\ndescription: hunter2",
        "paths: hunter2/**",
      ]
    ) {
      const files = { "/repo/.git/HEAD": "", "/home/ann/secret.md": secret(keys) };
      const world = { ...WORLD, cwd: "/repo", files, links };
      for (const touched of [[], ["--for", "hunter2/x.ts"]]) {
        for (
          const { agent, blocks } of await agents(["--agent", "all", "--text", ...touched], world)
        ) {
          assertEquals(JSON.stringify(blocks).includes("hunter2"), false, `${agent} ${keys}`);
        }
      }
    }
  });

  it("says of an agent whose profile fails that it could not be read, and goes on with others", async () => {
    const files = { ...WORLD.files, "/repo/sub/.gemini/settings.json": "{}" };
    const memory = createMemorySystem({ ...WORLD, files });
    const system: typeof memory = {
      ...memory,
      readAsAgent(path, maxBytes) {
        if (path.endsWith("/.gemini/settings.json")) throw new RangeError("Too deep");
        return memory.readAsAgent(path, maxBytes);
      },
    };
    const status = await run(["doctor", "--json", "--agent", "all"], system);
    const { agents, diagnostics } = JSON.parse(memory.stdout.text);
    for (const { agent, startFailure, layers } of agents) {
      const message = "internal fault: RangeError: Too deep";
      const expected = agent === "gemini"
        ? { path: null, reason: "internal-fault", message }
        : null;
      assertEquals(startFailure, expected, agent);
      assertEquals(layers.length > 0, agent !== "gemini", agent);
    }
    const [fault] = diagnostics;
    assertEquals([fault.code, fault.severity, status], ["agent-fault", "error", 1]);
    assertEquals(
      fault.message,
      "Gemini CLI could not be read by Rivumi: internal fault: RangeError: Too deep",
    );
    assertMatch(fault.help, /please report it/);
  });

  it("answers for every agent whatever is nested how deep in whose settings", async () => {
    const settings = [
      ".gemini/settings.json",
      ".qwen/settings.json",
      "opencode.json",
      ".opencode/opencode.jsonc",
      ".claude/settings.json",
      ".claude/settings.local.json",
    ];
    const deep = (before: string, [open, close]: [string, string], after: string): string =>
      before + open.repeat(5000) + close.repeat(5000) + after;
    const shapes = {
      open: "[".repeat(5000),
      objects: deep("", ['{"a":', "}"], "").replace("}", "1}"),
      env: deep('{"env":{"CLAUDE_CODE_SIMPLE":', ["[", "]"], "}}"),
      fileName: deep('{"context":{"fileName":', ["[", "]"], "}}"),
      instructions: deep('{"instructions":[', ["[", "]"], "]}"),
    };
    const others = {
      "/home/ann/.codex/config.toml": `project_doc_fallback_filenames = ${
        "[".repeat(5000) + "]".repeat(5000)
      }`,
      "/home/ann/.continue/config.yaml": `rules: ${"[".repeat(5000)}`,
      "/repo/.claude/rules/a.md": `---\npaths: ${"[".repeat(5000)}\n---\nx\n`,
      "/repo/.github/instructions/a.instructions.md": `---\n${"- ".repeat(5000)}\n---\nx\n`,
      "/repo/.qwen/rules/a.md": `---\npaths: ${"{a: ".repeat(5000)}\n---\nx\n`,
      "/repo/CLAUDE.md": `@x.md\n${"> - ".repeat(5000)}\n`,
      "/repo/QWEN.md": `@x.md\n${"1. ".repeat(5000)}\n`,
    };
    for (const [shape, text] of Object.entries(shapes)) {
      for (const path of settings) {
        const files = { ...WORLD.files, ...others, [`/repo/sub/${path}`]: text };
        const { stdout } = await playCommand(["doctor", "--json", "--agent", "all"], {
          ...WORLD,
          files,
        });
        const { agents, diagnostics } = JSON.parse(stdout);
        assertEquals(agents.length, 10);
        const codes = diagnostics.map(({ code }: { code: string }) => code);
        assertEquals(codes.includes("agent-fault"), false, shape);
        const failures = agents.flatMap(({ startFailure }: typeof agents[0]) => startFailure ?? []);
        const said = [...diagnostics, ...failures].map((each: { path: string }) => each.path);
        assertEquals(said.includes(`sub/${path}`), true, `${path} ${shape}`);
        assertEquals(said.includes("CLAUDE.md"), true, shape);
      }
    }
  });

  it("emulates an older version, and says so where it is another one", async () => {
    const words = ["doctor", "--json", "--agent", "claude", "--agent-version"];
    const versions = [];
    for (const asked of ["2.1.197", "2.1.250", "3"]) {
      const { stdout } = await playCommand([...words, asked], WORLD);
      const { agents, diagnostics } = JSON.parse(stdout);
      const codes = diagnostics.map(({ code }: { code: string }) => code);
      versions.push([agents[0].version, codes.includes("agent-version")]);
    }
    assertEquals(versions, [["2.1.197", false], ["2.1.197", true], ["2.1.332", true]]);
  });

  it("names the file of a diagnostic, and says the same only once", async () => {
    const files = { ...WORLD.files, "/home/ann/.claude/settings.json": "=" };
    const { stdout } = await playCommand(["doctor", "--json", "--agent", "claude"], {
      ...WORLD,
      files,
    });
    const [note, ...others] = JSON.parse(stdout).diagnostics
      .filter(({ code }: { code: string }) => code === "agent-config");
    assertEquals(others, []);
    assertEquals(note.path, "~/.claude/settings.json");
    assertEquals(note.message.startsWith("~/.claude/settings.json: "), true);
  });

  it("answers for any layout, with all agents and any touched file", async () => {
    const places = ["/repo", "/repo/sub", "/home/ann"].flatMap((folder) =>
      ["AGENTS.md", "CLAUDE.md", "GEMINI.md", ".claude/rules/a.md", ".github/instructions/a.md"]
        .map((name) => `${folder}/${name}`)
    );
    const text = fc.oneof(fc.constantFrom("@AGENTS.md", "---\npaths: '**'\n---\nx"), fc.string());
    const entry = fc.tuple(
      fc.constantFrom(...places),
      fc.oneof(fc.record({ text }), fc.record({ link: fc.constantFrom(...places, "/", "x") })),
    );
    const entries = fc.uniqueArray(entry, { selector: ([path]) => path, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(entries, fc.string({ minLength: 1 }), async (layout, touched) => {
        const files: Record<string, string> = {};
        const links: Record<string, string> = {};
        for (const [path, content] of layout) {
          if ("text" in content) files[path] = content.text;
          else links[path] = content.link;
        }
        const args = ["doctor", "--agent", "all", "--json", "--text", `--for=${touched}`];
        const { status, stdout } = await playCommand(args, {
          ...WORLD,
          files: { "/repo/.git/HEAD": "", ...files },
          links,
          folders: ["/repo/sub"],
        });
        assertEquals(status < 2, true, stdout);
        assertEquals(JSON.parse(stdout).agents.length, 10);
      }),
      { numRuns: 50 },
    );
  });
});
