import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { COMMANDS } from "../../lib/cli/commands.ts";
import { SHIPPED_FLAGS, STRICT_FLAGS } from "../../lib/io/shipped_permissions.ts";
import {
  differingPermissions,
  permissionsOfFlags,
  readBakedPermissions,
} from "../../scripts/compile/baked_permissions.ts";
import { cutRuntime } from "../../scripts/compile/stand_in_runtime.ts";
import { buildExecutable } from "../helpers/build_executable.ts";
import {
  MODES_COUNT,
  programCommand,
  type ProgramOptions,
  type ProgramResult,
  runProgram,
} from "../helpers/run_program.ts";
import { createTempTree, type TempTree } from "../helpers/temp_tree.ts";

const executable = await buildExecutable();

function makeProject(files: Record<string, string> = {}): TempTree {
  return createTempTree({
    folders: ["home", "repo/sub", "temp"],
    files: {
      "repo/.git/HEAD": "ref: refs/heads/main\n",
      "repo/AGENTS.md": "# Notes for agents\n\n- build with make\n",
      ...files,
    },
  });
}

function start(
  tree: TempTree,
  args: readonly string[],
  options: Partial<ProgramOptions> = {},
): Promise<ProgramResult> {
  return runProgram(args, {
    cwd: tree.path("repo"),
    environment: { HOME: tree.path("home"), TMPDIR: tree.path("temp") },
    executable,
    ...options,
  });
}

function listNames(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

describe("the executable", () => {
  it("holds exactly the shipped permissions", async () => {
    const baked = readBakedPermissions(await Deno.readFile(executable));
    assertEquals(differingPermissions(baked, permissionsOfFlags(SHIPPED_FLAGS)), []);
    const strict = await Deno.readFile(await buildExecutable({ strict: true }));
    assertEquals(
      differingPermissions(readBakedPermissions(strict), permissionsOfFlags(STRICT_FLAGS)),
      [],
    );
  });

  it("adds at most 8 MB to its runtime", { skip: Deno.build.os !== "linux" }, async () => {
    const bytes = await Deno.readFile(executable);
    assert(bytes.length - cutRuntime(bytes).length <= 8e6);
  });

  it("remembers, for the project that a linked working tree belongs to too", async () => {
    using tree = makeProject({ "repo/.git/worktrees/wt/HEAD": "ref: refs/heads/feature\n" });
    Deno.mkdirSync(tree.path("wt"));
    const gitFolder = tree.path("repo/.git/worktrees/wt");
    Deno.writeTextFileSync(tree.path("wt/.git"), `gitdir: ${gitFolder}\n`);
    Deno.writeTextFileSync(join(gitFolder, "gitdir"), `${tree.path("wt/.git")}\n`);
    Deno.writeTextFileSync(join(gitFolder, "commondir"), "../..\n");
    const here = { cwd: tree.path("wt") };
    const said = await start(tree, ["remember", "project", "fact:", "uses", "pnpm"], here);
    assertEquals([said.status, said.stderr], [0, ""]);
    assertEquals((await start(tree, ["memory", "recall"])).stdout, "- uses pnpm\n");
    const exported = await start(tree, ["memory", "export"], here);
    Deno.writeTextFileSync(tree.path("wt/copy.jsonl"), exported.stdout);
    const elsewhere = ["--data-dir", tree.path("other")];
    const imported = await start(tree, ["memory", "import", "copy.jsonl", ...elsewhere], here);
    assertEquals([imported.status, imported.stderr], [0, ""]);
    const listed = ["memory", "list", "--project", "../wt", "--jsonl", ...elsewhere];
    assertEquals((await start(tree, listed)).stdout, exported.stdout);
    assertEquals((await start(tree, ["memory", "verify", ...elsewhere])).status, 0);
  });

  it("answers every command as the program does from source", async () => {
    using tree = makeProject({ "home/.config/rivumi/AGENTS.md": "mine\n" });
    const lines = [
      [],
      ["--version"],
      ["--help"],
      ...COMMANDS.map(({ name }) => [name, "--help"]),
      ["doctor"],
      ["doctor", "--verbose", "--permissions"],
      ["doctor", "--json", "--permissions"],
      ["doctor", "--agent", "all"],
      ["doctor", "--agent", "all", "--json", "--text", "--permissions"],
      ["agents"],
      ["config"],
      ["config", "--json"],
      ["completions", "bash"],
      ["completions"],
      ["nothing"],
    ];
    for (const line of lines) {
      assertEquals(
        await start(tree, line),
        await start(tree, line, { executable: null }),
        `${line}`,
      );
    }
  });

  it("gets no wider grants from a hostile project than from a harmless one", async () => {
    using tree = makeProject({ "outside/AGENTS.md": "outside\n", "outside/HEAD": "ref: x\n" });
    const grants = async (): Promise<unknown> =>
      JSON.parse((await start(tree, ["doctor", "--json", "--permissions"])).stdout).grants;
    const harmless = await grants();
    Deno.removeSync(tree.path("repo/.git"), { recursive: true });
    Deno.writeTextFileSync(tree.path("repo/.git"), "gitdir: ../outside\n");
    Deno.symlinkSync("../outside/AGENTS.md", tree.path("repo/RIVUMI.md"));
    Deno.symlinkSync("../outside", tree.path("repo/.rivumi"));
    Deno.writeTextFileSync(
      tree.path("repo/rivumi.jsonc"),
      '{"instructions": {"names": ["AGENTS.md", "HEAD"], "userSymlinks": true}}',
    );
    assertEquals(await grants(), harmless);
  });

  it("works in a folder that it cannot write to, and leaves nothing anywhere", async () => {
    using tree = makeProject();
    Deno.chmodSync(tree.path("repo"), 0o555);
    const { status, stderr } = await start(tree, ["doctor"], { through: MODES_COUNT });
    Deno.chmodSync(tree.path("repo"), 0o755);
    assertEquals([status, stderr], [0, ""]);
    assertEquals(listNames(tree.path("repo")), [".git", "AGENTS.md", "sub"]);
    assertEquals(listNames(tree.path("home")), []);
    // A compiled program keeps its code cache there unless told not to.
    assertEquals(listNames(tree.path("temp")), []);
  });

  it("ends like nothing that means something where the working directory is gone", async () => {
    using tree = makeProject();
    const through = ["sh", "-c", 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', "sh"];
    // The runtime itself gives up there, before it comes to us.
    const { status, stdout } = await start(tree, ["doctor"], { through });
    assertEquals([status > 2, stdout], [true, ""]);
  });

  it("reads a configuration folder that is elsewhere, and links in it that are the user's own", async () => {
    using tree = makeProject({
      "mine/AGENTS.md": "mine\n",
      "dotfiles/RIVUMI.md": "more of mine\n",
      "dotfiles/rivumi.jsonc": '{"instructions": {"userSymlinks": true}}',
    });
    Deno.symlinkSync("../dotfiles/RIVUMI.md", tree.path("mine/RIVUMI.md"));
    Deno.symlinkSync("../dotfiles/rivumi.jsonc", tree.path("mine/rivumi.jsonc"));
    Deno.symlinkSync("mine", tree.path("link"));
    for (const folder of ["../mine", "../link"]) {
      const { stdout } = await start(tree, ["doctor", "--json", "--config-dir", folder]);
      const { layers }: { layers: { path: string; status: string }[] } = JSON.parse(stdout);
      assertEquals(layers.map(({ status }) => status), ["active", "active", "active"], folder);
    }
  });

  it("follows the pointer of a linked working tree, to its branch and the names of instruction files", async () => {
    using tree = makeProject({
      "main/.git/HEAD": "ref: refs/heads/main\n",
      "main/.git/worktrees/tree/HEAD": "ref: refs/heads/side\n",
      "main/.git/worktrees/tree/commondir": "../..\n",
      "tree/AGENTS.md": "side\n",
    });
    Deno.writeTextFileSync(
      tree.path("main/.git/worktrees/tree/gitdir"),
      `${tree.path("tree/.git")}\n`,
    );
    Deno.writeTextFileSync(
      tree.path("tree/.git"),
      `gitdir: ${tree.path("main/.git/worktrees/tree")}\n`,
    );
    const line = ["doctor", "--json", "--permissions"];
    const before = JSON.parse((await start(tree, line, { cwd: tree.path("tree") })).stdout);
    const inMain: string[] = before.grants.read.filter((path: string) =>
      path.startsWith(tree.path("main"))
    );
    assertEquals(inMain, [
      tree.path("main/.git/worktrees/tree/HEAD"),
      tree.path("main/AGENTS.md"),
      tree.path("main/RIVUMI.md"),
    ]);
    Deno.writeTextFileSync(tree.path("main/.git/worktrees/tree/HEAD"), "ref: refs/heads/other\n");
    const after = JSON.parse((await start(tree, line, { cwd: tree.path("tree") })).stdout);
    assertEquals(before.fingerprints.instructions, after.fingerprints.instructions);
    assertEquals(before.fingerprints.context === after.fingerprints.context, false);
  });

  it("leaves no process and no file behind when it is told to end at any moment", async () => {
    using tree = makeProject();
    const report = tree.path("home/report.json");
    const outcomes = new Set<string>();
    for (let round = 0; round < 40; round++) {
      const process = programCommand(["doctor", "--json", "--output", report], {
        cwd: tree.path("repo"),
        environment: { HOME: tree.path("home"), TMPDIR: tree.path("temp") },
        executable,
      }).spawn();
      const timer = setTimeout(() => {
        try {
          process.kill((["SIGTERM", "SIGINT", "SIGHUP"] as const)[round % 3]!);
        } catch {
          // It has ended already.
        }
      }, round * 4);
      const { signal, code, stderr } = await process.output();
      clearTimeout(timer);
      outcomes.add(signal ?? `status ${code}`);
      assertEquals(new TextDecoder().decode(stderr), "");
      const left = listNames(tree.path("home"));
      assertEquals(left.filter((name) => name !== "report.json"), [], `round ${round}`);
      if (left.length > 0) JSON.parse(Deno.readTextFileSync(report));
      assertEquals(listNames(tree.path("temp")), []);
    }
    assert(outcomes.has("SIGTERM") && outcomes.has("SIGINT") && outcomes.has("SIGHUP"));
  });
});

describe("the strict executable", () => {
  it("sees the working directory and nothing else, and says so", async () => {
    using tree = makeProject({ "home/.config/rivumi/AGENTS.md": "mine\n" });
    const strict = await buildExecutable({ strict: true });
    const { status, stdout, stderr } = await start(tree, ["doctor", "--json", "--permissions"], {
      executable: strict,
    });
    assertEquals([status, stderr], [0, ""]);
    const { layers, grants, diagnostics } = JSON.parse(stdout);
    assertEquals(layers.map(({ path }: { path: string }) => path), ["AGENTS.md"]);
    assertEquals(grants, { read: [tree.path("repo")], write: [], env: [] });
    const codes: string[] = diagnostics.map(({ code }: { code: string }) => code);
    assertEquals(codes.includes("outside-grant"), true);
  });

  it("writes below .rivumi in the working directory and nowhere else", async () => {
    using tree = makeProject({ "repo/.rivumi/.keep": "" });
    const strict = await buildExecutable({ strict: true });
    for (const output of ["report.txt", "sub/report.txt", join("..", "report.txt")]) {
      const { status, stderr } = await start(tree, ["doctor", "-o", output], {
        executable: strict,
      });
      assertEquals(status, 3);
      assertStringIncludes(stderr, "this process was not granted access to it");
    }
    const { status } = await start(tree, ["doctor", "-o", ".rivumi/report.txt"], {
      executable: strict,
    });
    assertEquals(status, 0);
    assertEquals(listNames(tree.path("repo/.rivumi")), [".keep", "report.txt"]);
  });
});
