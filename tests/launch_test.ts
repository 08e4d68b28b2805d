import { assertEquals } from "@std/assert";
import { dirname, fromFileUrl, join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { SHIPPED_FLAGS } from "../lib/io/shipped_permissions.ts";
import { createTempTree, type TempTree } from "./helpers/temp_tree.ts";

const PROBE = join(dirname(fromFileUrl(import.meta.url)), "helpers", "probe", "probe_main.ts");

/** Starts a command whose engine tries to read and write the paths; gives what came of each try. */
async function probe(
  tree: TempTree,
  args: readonly string[],
  { read = [], write = [] }: { read?: string[]; write?: string[] },
): Promise<Record<string, string>> {
  Deno.writeTextFileSync(
    tree.path("repo/attempts.json"),
    JSON.stringify({ read: read.map(tree.path), write: write.map(tree.path) }),
  );
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", ...SHIPPED_FLAGS, PROBE, ...args],
    cwd: tree.path("repo"),
    env: { HOME: tree.path("home") },
  }).output();
  assertEquals(new TextDecoder().decode(stderr), "");
  const outcomes: Record<string, string> = JSON.parse(new TextDecoder().decode(stdout));
  return Object.fromEntries(
    Object.entries(outcomes).map(([name, outcome]) => [name.replace(`${tree.root}/`, ""), outcome]),
  );
}

function makeTree(): TempTree {
  return createTempTree({
    folders: ["home/.config/rivumi", "home/.local/share/rivumi", "out"],
    files: {
      "AGENTS.md": "above the root\n",
      "secret": "secret\n",
      "home/.ssh/id": "secret\n",
      "home/.config/rivumi/AGENTS.md": "user\n",
      "repo/.git/HEAD": "ref: refs/heads/main\n",
      "repo/AGENTS.md": "project\n",
    },
  });
}

describe("launch()", () => {
  it("leaves an engine that was taken over nothing but what the command needs", async () => {
    using tree = makeTree();
    const outcomes = await probe(tree, ["doctor"], {
      read: [
        "repo/AGENTS.md",
        "home/.config/rivumi/AGENTS.md",
        "AGENTS.md",
        "secret",
        "home/.ssh/id",
      ],
      write: ["repo/AGENTS.md", "home/.local/share/rivumi/memory.jsonl", "out/file", "file"],
    });
    const allowed = ["repo/AGENTS.md", "home/.config/rivumi/AGENTS.md", "AGENTS.md"];
    for (const [name, outcome] of Object.entries(outcomes)) {
      const path = name.split(" ").at(-1)!;
      const isAllowed = !name.startsWith("write ") && allowed.includes(path);
      // A module that may not be fetched is a TypeError.
      const refusals = name === "import" ? ["TypeError", "NotCapable"] : ["NotCapable"];
      assertEquals(
        isAllowed ? outcome === "done" : refusals.includes(outcome),
        true,
        `${name}: ${outcome}`,
      );
    }
    assertEquals(Object.keys(outcomes).length, 3 * 5 + 4 + 10);
  });

  it("adds the folder of --output for writing, and no other", async () => {
    using tree = makeTree();
    const outcomes = await probe(tree, ["doctor", "--output", "../out/report.txt"], {
      write: ["out/report.txt", "file", "repo/file", "home/file"],
    });
    assertEquals(
      Object.entries(outcomes).filter(([name]) => name.startsWith("write ")),
      [
        ["write out/report.txt", "done"],
        ["write file", "NotCapable"],
        ["write repo/file", "NotCapable"],
        ["write home/file", "NotCapable"],
      ],
    );
  });

  it("is not widened by links, pointers and settings in the project", async () => {
    using tree = makeTree();
    Deno.symlinkSync("../secret", tree.path("repo/RIVUMI.md"));
    Deno.symlinkSync("..", tree.path("repo/up"));
    Deno.removeSync(tree.path("repo/.git"), { recursive: true });
    Deno.writeTextFileSync(tree.path("repo/.git"), "gitdir: ../home/.ssh\n");
    Deno.writeTextFileSync(tree.path("home/.ssh/HEAD"), "ref: refs/heads/secret\n");
    Deno.writeTextFileSync(
      tree.path("repo/rivumi.jsonc"),
      '{"instructions": {"names": ["secret"], "symlinks": "within-root", "userSymlinks": true}}',
    );
    const outcomes = await probe(tree, ["doctor"], {
      read: ["secret", "home/.ssh/HEAD", "home/.ssh/id"],
    });
    for (const [name, outcome] of Object.entries(outcomes)) {
      if (/read|lstat/.test(name)) assertEquals(outcome, "NotCapable", name);
    }
  });
});
