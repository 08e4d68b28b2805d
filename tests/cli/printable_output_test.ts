import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { run } from "../../lib/cli/run.ts";
import { printable } from "../../lib/printable.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";

/** DEL, a C1 control that terminals obey, and a character that turns the direction of a text. */
const HOSTILE = "x\u007f\u009b31m\u202ey";
const FOLDER = `/w/${HOSTILE}`;

/** What no output may hold, except the sequences that Rivumi writes itself. */
// deno-lint-ignore no-control-regex
const OWN_STYLE_REGEXP = /\x1b\[\d+m/g;
// deno-lint-ignore no-control-regex
const HOSTILE_REGEXP = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const MEMORY = {
  v: 1,
  id: "01KDVDNP000000000000000001",
  at: "2026-01-01T00:00:00Z",
  kind: "user_preference",
  text: HOSTILE,
};

async function play(
  args: readonly string[],
  terminalColumns: number | null,
  config = "{}",
): Promise<{ status: number; stdout: string; stderr: string }> {
  const system = createMemorySystem({
    cwd: FOLDER,
    environment: { HOME: "/home/ann" },
    folders: [`${FOLDER}/.git`, "/home/ann"],
    files: {
      [`${FOLDER}/AGENTS.md`]: `${HOSTILE}\n\tSee \`${HOSTILE}.md\`.\n`,
      [`${FOLDER}/CLAUDE.md`]: `${HOSTILE}\n`,
      [`${FOLDER}/.git/HEAD`]: `ref: refs/heads/${HOSTILE}\n`,
      [`${FOLDER}/.agents/skills/${HOSTILE}/SKILL.md`]:
        `---\nname: "${HOSTILE}"\ndescription: "${HOSTILE}"\n---\n`,
      [`${FOLDER}/rivumi.jsonc`]: config,
      "/home/ann/.local/share/rivumi/memory.jsonl": `${JSON.stringify(MEMORY)}\n`,
      "/home/ann/.config/rivumi/AGENTS.md": `${HOSTILE}\n`,
    },
    links: { [`${FOLDER}/GEMINI.md`]: `/${HOSTILE}` },
    terminalColumns,
  });
  const status = await run(args, system);
  return { status, stdout: system.stdout.text, stderr: system.stderr.text };
}

const COMMANDS: readonly string[][] = [
  ["doctor", "--all", "--verbose", "--permissions"],
  ["doctor", "--agent", "all"],
  ["doctor", "--agent", "all", "--text"],
  ["explain", "AGENTS.md:1"],
  ["explain", "--agent", "all", "."],
  ["prompt"],
  ["prompt", "--task", HOSTILE],
  ["prompt", "--trace"],
  ["prompt", "--section", "memory"],
  ["config"],
  ["lint"],
  ["lint", "--fix", "--dry-run"],
  ["memory", "list"],
  ["memory", "recall", "--all"],
  ["memory", "export"],
  ["memory", "export", "--format", "markdown"],
  ["memory", "path"],
  ["memory", "verify"],
  ["memory", "forget", MEMORY.id],
  ["remember", "user preference:", `${"a"}\u202e`],
];

const LINES: readonly string[][] = [["memory", "list", "--jsonl"], ["memory", "recall", "--jsonl"]];

describe("output", () => {
  for (const args of [...COMMANDS, ...LINES]) {
    it(`of "${args.map(printable).join(" ")}" moves no cursor on a terminal`, async () => {
      const { status, stdout, stderr } = await play(args, 80);
      assert(status < 2, stderr);
      for (const text of [stdout, stderr]) {
        const found = HOSTILE_REGEXP.exec(text.replace(OWN_STYLE_REGEXP, ""));
        assertEquals(found && text.slice(Math.max(0, found.index - 40), found.index + 40), null);
      }
    });
  }

  const json = [
    ...COMMANDS.filter(([command, word, ...rest]) =>
      !(command === "prompt" && (word === "--trace" || word === "--section")) &&
      !(command === "memory" && word === "export") && !rest.includes("--text") &&
      !rest.includes("--dry-run")
    ).map((args) => ["--json", ...args]),
    ["lint", "--format", "sarif"],
    ["lint", "--format", "gitlab"],
  ];
  for (const args of json) {
    it(`of "${args.map(printable).join(" ")}" is escaped wherever it goes`, async () => {
      const { stdout } = await play(args, null);
      JSON.parse(stdout);
      const found = HOSTILE_REGEXP.exec(stdout);
      assertEquals(found && stdout.slice(Math.max(0, found.index - 40), found.index + 40), null);
    });
  }

  it("about a broken configuration moves no cursor either", async () => {
    const { status, stderr } = await play(["doctor"], 80, `{"${HOSTILE}": "${HOSTILE}"}`);
    assertEquals([status, HOSTILE_REGEXP.exec(stderr.replace(OWN_STYLE_REGEXP, ""))], [2, null]);
  });

  it("to a pipe or a file is the prompt as it is", async () => {
    const { stdout } = await play(["prompt", "--section", "instructions"], null);
    assert(stdout.includes(HOSTILE));
  });
});
