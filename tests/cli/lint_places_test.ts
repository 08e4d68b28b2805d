import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { run } from "../../lib/cli/run.ts";
import { createMemorySystem, type MemorySystemOptions } from "../helpers/memory_system.ts";

const HIDDEN = "# Notes\n\nHere\u200b it is.\n";
const GIT = { "/repo/.git/HEAD": "ref: refs/heads/main\n" };

async function lint(
  args: readonly string[],
  { files, ...world }: MemorySystemOptions,
): Promise<{ status: number; stdout: string; stderr: string }> {
  const system = createMemorySystem({ cwd: "/repo", ...world, files: { ...GIT, ...files } });
  const status = await run(["lint", ...args], system);
  return { status, stdout: system.stdout.text, stderr: system.stderr.text };
}

describe("rivumi lint and .gitignore", () => {
  const cases: [why: string, files: Record<string, string>, path: string][] = [
    ["the file itself", { ".gitignore": "AGENTS.md\n" }, "AGENTS.md"],
    ["everything beside it", { "sub/.gitignore": "*\n" }, "sub/CLAUDE.md"],
    ["its folder", { ".gitignore": "sub/\n" }, "sub/CLAUDE.md"],
    ["a folder far above it", { ".gitignore": "/a\n" }, "a/b/c/GEMINI.md"],
    ["all but a file", { ".gitignore": "*\n!README.md\n" }, "AGENTS.md"],
    ["the folder of rules", { ".gitignore": ".claude/\n" }, ".claude/rules/deep/a.md"],
    ["its name in any case", { ".gitignore": "[aA]GENTS.*\n" }, "deep/AGENTS.md"],
    ["a personal file", { ".gitignore": "*.local.*\n" }, "CLAUDE.local.md"],
    ["nothing, but git's own list does", { ".git/info/exclude": "AGENTS.md\n" }, "AGENTS.md"],
  ];
  for (const [why, files, path] of cases) {
    it(`looks at a file where a pattern excludes ${why}`, async () => {
      const below = Object.fromEntries(
        Object.entries({ ...files, [path]: HIDDEN }).map(([name, text]) => [`/repo/${name}`, text]),
      );
      const { status, stdout } = await lint([], { files: below });
      assertStringIncludes(stdout, `${path}:3:5: warning: U+200B`);
      assertEquals(status, 0);
    });
  }

  const files = {
    "/repo/.gitignore": "node_modules/\n.venv\ntrees/\n",
    "/repo/AGENTS.md": "# A\n",
    "/repo/node_modules/a/AGENTS.md": HIDDEN,
    "/repo/node_modules/b/AGENTS.md": HIDDEN,
    "/repo/.venv/x/CLAUDE.md": HIDDEN,
    "/repo/trees/one/.git": "gitdir: elsewhere\n",
    "/repo/trees/one/AGENTS.md": HIDDEN,
    "/repo/packages/x/node_modules/y/AGENTS.md": HIDDEN,
  };

  it("leaves dependencies and other checkouts out, and says so in one line and in JSON", async () => {
    const { stdout } = await lint([], { files });
    assertEquals(
      stdout,
      "No findings in 1 file\n" +
        "4 folders were not entered (dependencies, builds, other checkouts): .venv, " +
        "node_modules, packages/x/node_modules and 1 more; name one to look into it\n",
    );
    const json = JSON.parse((await lint(["--json"], { files })).stdout);
    assertEquals(json.notEntered, [
      { path: ".venv", reason: "made" },
      { path: "node_modules", reason: "made" },
      { path: "packages/x/node_modules", reason: "made" },
      { path: "trees/one", reason: "checkout" },
    ]);
  });

  it("looks into them where they are named, by a folder, a file or a pattern", async () => {
    for (
      const [word, count] of [
        ["node_modules", 2],
        ["node_modules/a", 1],
        ["node_modules/a/AGENTS.md", 1],
        ["node_modules/*/AGENTS.md", 2],
        ["trees/one", 1],
        [".venv", 1],
      ] as const
    ) {
      const { stdout } = await lint(["--json", word], { files });
      assertEquals(JSON.parse(stdout).findings.length, count, word);
    }
  });

  it("takes what is excluded for no more than before where it is referred to", async () => {
    const { stdout } = await lint([], {
      files: {
        "/repo/.gitignore": "gen/\n",
        "/repo/AGENTS.md": "See `gen/a.py`, `gen/not_yet.py` and `lib/b.py`.\n",
        "/repo/gen/a.py": "",
        "/repo/gen/AGENTS.md": "x\n",
      },
    });
    assertStringIncludes(stdout, 'There is no "lib/b.py"');
    assertStringIncludes(stdout, "1 warning");
  });

  it("finds neither copies nor paths of one machine in what is made for one machine", async () => {
    const text = Array.from({ length: 12 }, (_, index) => `- Rule number ${index} holds.\n`).join(
      "",
    );
    const { stdout } = await lint(["--json"], {
      files: {
        "/repo/.gitignore": "CLAUDE.md\n",
        "/repo/AGENTS.md": text,
        "/repo/CLAUDE.md": `${text}- And /Users/mwalters/work/shop is mine.\n`,
      },
    });
    const rules = JSON.parse(stdout).findings.map(({ rule }: { rule: string }) => rule);
    for (const rule of ["diverged-copy", "machine-path"]) assert(!rules.includes(rule), stdout);
  });
});

describe("rivumi lint and what it is asked for", () => {
  const files = {
    "/repo/AGENTS.md": "# A\n",
    "/repo/docs/AGENTS.md": "# B\n",
    "/repo/docs/readme.md": "x",
    "/repo/empty/readme.md": "x",
  };

  const wrong: [words: string[], message: string][] = [
    [[""], 'on "": an argument is empty'],
    [["AGENTS.md", ""], 'on "": an argument is empty'],
    [["nothing/*.md"], 'Cannot lint "nothing/*.md": no instruction file matches'],
    [["docs/r*.md"], 'Cannot lint "docs/r*.md": no instruction file matches'],
    [["AGENTS.md", "{a,b}/AGENTS.md"], 'Cannot lint "{a,b}/AGENTS.md"'],
    [["**/CLAUDE.md"], 'Cannot lint "**/CLAUDE.md"'],
    [["["], 'Cannot lint "["'],
    [["gone.md"], 'Cannot lint "gone.md"'],
    [["docs/gone/"], 'Cannot lint "docs/gone/"'],
    [["-"], 'Cannot lint "-"'],
    [["../other"], "outside the root"],
    [["out"], "outside the root"],
    [["--baseline", "gone.json"], "--baseline"],
    [["--changed-files", "gone.txt"], "--changed-files"],
  ];
  for (const [words, message] of wrong) {
    it(`takes ${JSON.stringify(words)} for wrong usage, and names it`, async () => {
      const { status, stderr, stdout } = await lint(words, {
        files: { ...files, "/elsewhere/AGENTS.md": "x" },
        links: { "/repo/out": "/elsewhere" },
      });
      assertEquals([status, stdout], [2, ""]);
      assertStringIncludes(stderr, message);
    });
  }

  it("finds files through links to folders, and through the link that somebody came by", async () => {
    const links = { "/repo/link": "docs", "/short": "/repo" };
    for (const word of ["link", "link/AGENTS.md", "/short/docs", "/short/docs/AGENTS.md"]) {
      const { status, stdout } = await lint([word], { files, links });
      assertEquals([status, stdout], [0, "No findings in 1 file\n"], word);
    }
  });

  it("says where there is no instruction file", async () => {
    const none = { "/repo/empty/readme.md": "x" };
    const cases: [args: string[], files: Record<string, string>, text: string][] = [
      [[], none, "There is no instruction file in /repo: looked for AGENTS.md, CLAUDE.md"],
      [["empty"], files, "There is no instruction file in empty\n"],
      [["."], none, "There is no instruction file in .\n"],
      [
        ["AGENTS.md", "empty"],
        files,
        "No findings in 1 file\nThere is no instruction file in empty",
      ],
    ];
    for (const [args, files, text] of cases) {
      const { status, stdout } = await lint(args, { files });
      assertEquals(status, 0);
      assertStringIncludes(stdout, text);
    }
    const changed = await lint(["--changed-files", "-"], { files, input: "docs/readme.md\n" });
    assertEquals(
      [changed.status, changed.stdout],
      [0, "None of the changed files is an instruction file, or concerns one\n"],
    );
  });

  it("never speaks of findings in 0 files", async () => {
    const cases: [args: string[], files: Record<string, string>, input: string][] = [
      [[], { "/repo/agents.md": "x" }, ""],
      [["--changed-files", "-"], { "/repo/AGENTS.md": "[x](gone.md)\n" }, "gone.md\n"],
    ];
    for (const [args, files, input] of cases) {
      const { status, stdout } = await lint(args, { files, input });
      assertEquals(status, 1, stdout);
      assertStringIncludes(stdout, "in 1 file\n");
    }
  });
});
