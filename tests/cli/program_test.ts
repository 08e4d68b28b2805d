import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { dirname, fromFileUrl, join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { SHIPPED_FLAGS } from "../../lib/io/shipped_permissions.ts";
import {
  MODES_COUNT,
  programCommand,
  type ProgramOptions,
  runProgram,
} from "../helpers/run_program.ts";
import { buildExecutable } from "../helpers/build_executable.ts";
import { createTempTree, type TempTree } from "../helpers/temp_tree.ts";

const RULES = "# Notes for agents\n\n- build with make\n";

/** A repository in `repo`, with a home beside it. */
function makeProject(files: Record<string, string | Uint8Array> = {}): TempTree {
  return createTempTree({
    folders: ["home", "repo/sub"],
    files: { "repo/.git/HEAD": "ref: refs/heads/main\n", "repo/AGENTS.md": RULES, ...files },
  });
}

type Doctor = (
  tree: TempTree,
  args?: readonly string[],
  options?: Partial<ProgramOptions>,
) => ReturnType<typeof runProgram>;

/** Both forms of the program must do the same, so they are tested by the same. */
const FORMS: readonly { form: string; executable: string | null }[] = [
  { form: "the program, with the shipped permissions", executable: null },
  { form: "the executable", executable: await buildExecutable() },
];

interface DoctorDocument {
  grants?: { read: string[]; write: string[]; env: string[] };
  layers: { path: string; status: string; reason: string | null }[];
  diagnostics: { code: string }[];
}

function layersOf(stdout: string): string[] {
  const { layers }: DoctorDocument = JSON.parse(stdout);
  return layers.map(({ path, status, reason }) =>
    [path, status, reason].filter((part) => part !== null).join(" ")
  );
}

for (const { form, executable } of FORMS) {
  const doctor: Doctor = (tree, args = [], options = {}) =>
    runProgram(["doctor", ...args], {
      cwd: tree.path("repo"),
      environment: { HOME: tree.path("home") },
      executable,
      ...options,
    });
  describe(form, () => {
    it("reads with --agent what agents read, wherever that is, and nothing more without", async () => {
      using tree = makeProject({ "home/own/AGENTS.md": "mine\n", "above/CLAUDE.md": "secret\n" });
      Deno.symlinkSync(tree.path("above/CLAUDE.md"), tree.path("repo/CLAUDE.md"));
      const environment = { HOME: tree.path("home"), CODEX_HOME: tree.path("home/own") };
      const args = ["--json", "--permissions", "--agent", "codex,claude", "--text"];
      const { status, stdout, stderr } = await doctor(tree, args, { environment });
      assertEquals([status, stderr], [0, ""]);
      const { agents, grants } = JSON.parse(stdout);
      assertEquals([grants.read, grants.write], [["*"], []]);
      assertEquals(agents[0].layers.map(({ path }: { path: string }) => path), [
        "~/own/AGENTS.md",
        "AGENTS.md",
      ]);
      assertStringIncludes(agents[0].blocks[0].text, "mine");
      assertStringIncludes(
        agents[1].blocks[0].text,
        `[6 bytes of ${tree.path("above/CLAUDE.md")}, outside`,
      );
      assertEquals(stdout.includes("secret"), false);
      const plain = await doctor(tree, ["--json", "--permissions"], { environment });
      assertEquals(JSON.parse(plain.stdout).grants.read.includes("*"), false);
    });

    it("lists the agents without any permission", async () => {
      using tree = makeProject();
      const environment = { HOME: tree.path("home") };
      const options = { cwd: tree.path("repo"), environment, executable };
      const { status, stdout, stderr } = await runProgram(["agents", "--json"], options);
      assertEquals([status, stderr, JSON.parse(stdout).agents.length], [0, "", 10]);
    });

    it("shows what counts, and the same with --json", async () => {
      using tree = makeProject({ "home/.config/rivumi/AGENTS.md": "user\n" });
      const text = await doctor(tree);
      assertEquals([text.status, text.stderr], [0, ""]);
      assertStringIncludes(text.stdout, "✓ active  ~/.config/rivumi/AGENTS.md");
      const json = await doctor(tree, ["--json"]);
      assertEquals(layersOf(json.stdout), [
        "~/.config/rivumi/AGENTS.md active",
        "AGENTS.md active",
      ]);
    });

    it("answers a wrong command line with status 2, what was wrong, and nothing on stdout", async () => {
      using tree = makeProject();
      const cases: [string[], string][] = [
        [
          ["docter"],
          'error: Cannot run "docter": there is no such command\n  help: Did you mean "doctor"?\n',
        ],
        [
          ["doctor", "--jsno"],
          'error: Cannot use "--jsno": there is no such option\n  help: Did you mean "--json"?\n',
        ],
        [
          ["doctor", "-C", "nowhere"],
          'error: Cannot use -C "nowhere": there is no such folder\n  help: Check the spelling\n',
        ],
        [["doctor", "-C", "AGENTS.md"], 'error: Cannot use -C "AGENTS.md": it is not a folder\n'],
        [["doctor", "--root", "sub"], "does not hold the working directory"],
        [["doctor", "--config-dir", "nowhere"], "there is no such folder"],
        [["doctor", "-C", "x".repeat(4000)], "there is no such folder"],
      ];
      for (const [args, message] of cases) {
        const result = await runProgram(args, { cwd: tree.path("repo"), executable });
        assertEquals([result.status, result.stdout], [2, ""], args.join(" "));
        assertStringIncludes(result.stderr, message);
      }
    });

    it("answers a broken configuration with status 2 and the place", async () => {
      using tree = makeProject({ "repo/rivumi.jsonc": '{\n  "instructions": { "names": 1 }\n}\n' });
      const result = await doctor(tree);
      assertEquals([result.status, result.stdout], [2, ""]);
      assertStringIncludes(result.stderr, "error: rivumi.jsonc:2:30: ");
    });

    it("does its work without a home, and says what that costs", async () => {
      using tree = makeProject();
      const result = await doctor(tree, [], { environment: {} });
      assertEquals(result.status, 0);
      assertStringIncludes(result.stdout, "--config-dir");
      assertStringIncludes(result.stdout, "--data-dir");
    });

    it("reads where a folder is searchable only, and says what it could not list", async () => {
      using tree = makeProject({
        "repo/locked/AGENTS.md": RULES,
        "repo/locked/inner/AGENTS.md": RULES,
      });
      Deno.chmodSync(tree.path("repo/AGENTS.md"), 0);
      Deno.chmodSync(tree.path("repo/locked"), 0o311);
      const result = await doctor(tree, ["--json"], {
        cwd: tree.path("repo/locked/inner"),
        through: MODES_COUNT,
      });
      Deno.chmodSync(tree.path("repo/locked"), 0o755);
      assertEquals(layersOf(result.stdout), [
        "AGENTS.md refused permission",
        "locked/AGENTS.md active",
        "locked/inner/AGENTS.md active",
      ]);
      assertEquals(result.status, 1);
    });

    it("returns at once from FIFOs, devices and huge files", async () => {
      using tree = makeProject();
      Deno.removeSync(tree.path("repo/AGENTS.md"));
      new Deno.Command("mkfifo", { args: [tree.path("repo/AGENTS.md")] }).outputSync();
      Deno.writeTextFileSync(tree.path("repo/RIVUMI.md"), "");
      Deno.truncateSync(tree.path("repo/RIVUMI.md"), 5 * 2 ** 30);
      Deno.symlinkSync("/dev/zero", tree.path("repo/sub/AGENTS.md"));
      const result = await doctor(tree, ["--json"], { cwd: tree.path("repo/sub") });
      assertEquals(layersOf(result.stdout), [
        "AGENTS.md refused not-regular",
        "RIVUMI.md refused too-large",
        "sub/AGENTS.md refused symlink",
      ]);
    });

    it("puts nothing of what lies behind a link into any output", async () => {
      using tree = makeProject({ "outside/secret": "TOP-SECRET-MARKER\n" });
      Deno.removeSync(tree.path("repo/AGENTS.md"));
      Deno.symlinkSync("../outside/secret", tree.path("repo/AGENTS.md"));
      Deno.symlinkSync("/proc/self/environ", tree.path("repo/RIVUMI.md"));
      Deno.symlinkSync("../outside/secret", tree.path("repo/AGENTS.override.md"));
      for (const args of [[], ["--json"], ["--verbose"], ["--all"]]) {
        const { status, stdout, stderr } = await doctor(tree, args);
        assertEquals(status, 1);
        assertEquals((stdout + stderr).includes("MARKER"), false);
        assertEquals((stdout + stderr).includes("HOME="), false);
      }
    });

    it("works in folders with blanks, newlines and control sequences in their names", async () => {
      const folder = "repo/a b/new\nline/\x1b[31mred";
      using tree = makeProject({ [`${folder}/AGENTS.md`]: RULES });
      const result = await doctor(tree, [], { cwd: tree.path(folder) });
      assertEquals(result.status, 0);
      assertStringIncludes(result.stdout, "a b/new\\nline/\\x1b[31mred/AGENTS.md");
      assertEquals(result.stdout.includes("\x1b"), false);
    });

    it("names the way out where the working directory's own name is no Unicode", async () => {
      using tree = makeProject();
      const script =
        'cd "$1" && mkdir "$(printf \'dir\\376\')" && cd "$(printf \'dir\\376\')" && shift && exec "$@"';
      const result = await doctor(tree, [], {
        through: ["sh", "-c", script, "sh", tree.path("repo")],
      });
      assertEquals([result.status, result.stdout], [3, ""]);
      assertStringIncludes(result.stderr, "name one with -C DIR");
    });

    it("works at the end of a path of nearly 4,000 characters", async () => {
      using tree = makeProject();
      const names: string[] = [];
      for (let length = tree.path("repo").length; length < 3800; length += 101) {
        names.push("d".repeat(100));
      }
      const deep = join(tree.path("repo"), ...names);
      Deno.mkdirSync(deep, { recursive: true });
      Deno.writeTextFileSync(join(deep, "AGENTS.md"), RULES);
      const result = await doctor(tree, ["--json"], { cwd: deep });
      assertEquals(layersOf(result.stdout).length, 2);
      assertEquals(result.status, 0);
    });

    it("lists only the folders on the way, not what is beside them", async () => {
      using tree = makeProject({ "repo/beside/x/AGENTS.md": RULES });
      // A folder that may not be listed proves it: trying to would be reported.
      Deno.chmodSync(tree.path("repo/beside"), 0);
      const result = await doctor(tree, ["--json"], {
        cwd: tree.path("repo/sub"),
        through: MODES_COUNT,
      });
      Deno.chmodSync(tree.path("repo/beside"), 0o755);
      const { diagnostics }: DoctorDocument = JSON.parse(result.stdout);
      assertEquals([result.status, diagnostics], [0, []]);
    });

    it("delivers more than 1 MiB of JSON whole through a pipe", async () => {
      using tree = makeProject();
      for (let i = 0; i < 3000; i++) {
        const folder = tree.path(`repo/sub/${String(i).padStart(4, "0")}-${"x".repeat(40)}`);
        Deno.mkdirSync(folder);
        Deno.writeTextFileSync(join(folder, "AGENTS.md"), RULES);
      }
      const result = await doctor(tree, ["--json", "--all"]);
      assert(result.stdout.length > 2 ** 20);
      assertEquals(layersOf(result.stdout).length, 3001);
      assertEquals(result.status, 0);
    });

    it("ends quietly when the reader goes away", async () => {
      using tree = makeProject();
      const process = programCommand(["doctor"], { cwd: tree.path("repo"), executable }).spawn();
      await process.stdout.cancel();
      const { stderr, code } = await process.output();
      assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
    });

    it("writes to --output whole, and leaves nothing behind where it cannot", async () => {
      using tree = makeProject({ "repo/report.json": "old" });
      const written = await doctor(tree, ["--json", "--output", "report.json"]);
      assertEquals([written.status, written.stdout], [0, ""]);
      assertEquals(layersOf(Deno.readTextFileSync(tree.path("repo/report.json"))), [
        "AGENTS.md active",
      ]);
      const failed = await doctor(tree, ["--output", "none/report.txt"]);
      assertEquals([failed.status, failed.stdout], [3, ""]);
      assertStringIncludes(failed.stderr, 'Cannot write to --output "none/report.txt"');
      assertEquals([...Deno.readDirSync(tree.path("repo"))].map(({ name }) => name).sort(), [
        ".git",
        "AGENTS.md",
        "report.json",
        "sub",
      ]);
    });

    it("says what the system refused where standard output cannot be written", {
      skip: Deno.build.os !== "linux",
    }, async () => {
      using tree = makeProject();
      const full = ["sh", "-c", 'exec "$@" > /dev/full', "sh"];
      for (const args of [["--version"], ["--help"], ["doctor"], ["doctor", "--json"], ["rule"]]) {
        const { status, stderr } = await runProgram(args, {
          cwd: tree.path("repo"),
          executable,
          through: full,
        });
        assertEquals(status, 3, args.join(" "));
        assertMatch(stderr, /^error: Cannot write to standard output: .*ENOSPC/);
        assertEquals(stderr.includes("defect"), false);
      }
    });

    it("does what it should where standard error cannot be written", {
      skip: Deno.build.os !== "linux",
    }, async () => {
      using tree = makeProject();
      const { status, stdout } = await runProgram(["doctor", "--nothing"], {
        cwd: tree.path("repo"),
        executable,
        through: ["sh", "-c", 'exec "$@" 2> /dev/full', "sh"],
      });
      assertEquals([status, stdout], [2, ""]);
    });

    it("imports each record once, however many import the same file at once", async () => {
      using tree = makeProject();
      const lines = Array.from({ length: 500 }, (_, number) =>
        JSON.stringify({
          v: 1,
          id: `01KDVDNP${String(number).padStart(18, "0")}`,
          at: "2026-01-01T00:00:00Z",
          kind: "user_preference",
          text: `number ${number}`,
        }));
      Deno.writeTextFileSync(tree.path("repo/copy.jsonl"), lines.join("\n"));
      const start = (...args: string[]) =>
        runProgram(args, {
          cwd: tree.path("repo"),
          environment: { HOME: tree.path("home") },
          executable,
        });
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => start("memory", "import", "copy.jsonl")),
      );
      assertEquals(answers.map(({ status }) => status), [0, 0, 0, 0, 0, 0]);
      assertEquals((await start("memory", "export")).stdout, `${lines.join("\n")}\n`);
    });

    it("gives up on a lock that another program keeps", async () => {
      using tree = makeProject({ "home/.local/share/rivumi/memory.jsonl": "" });
      using holder = Deno.openSync(tree.path("home/.local/share/rivumi/memory.jsonl"), {
        append: true,
      });
      holder.lockSync(true);
      const { status, stderr } = await runProgram(["remember", "user", "preference:", "x"], {
        cwd: tree.path("repo"),
        environment: { HOME: tree.path("home") },
        executable,
      });
      assertEquals(status, 3);
      assertStringIncludes(stderr, "kept it locked for 10 seconds; nothing was stored");
    });
  });
}

describe("the program, with fewer permissions than the shipped ones", () => {
  it("shows what agents read as far as it may see, and says so", async () => {
    using tree = makeProject({ "AGENTS.md": "above\n", "repo/sub/x.ts": "" });
    const result = await runProgram(["doctor", "--json", "--agent", "all", "--for", "sub/x.ts"], {
      cwd: tree.path("repo"),
      flags: ["--no-prompt", "--allow-read=."],
    });
    assertEquals([result.status, result.stderr], [0, ""]);
    const { agents, diagnostics } = JSON.parse(result.stdout);
    for (const { layers } of agents) {
      for (const { absolute } of layers) assertEquals(absolute, tree.path("repo/AGENTS.md"));
    }
    const codes = diagnostics.map(({ code }: { code: string }) => code);
    for (const code of ["outside-grant", "no-home"]) assertEquals(codes.includes(code), true, code);
  });

  it("does its work without permission to read the environment", async () => {
    using tree = makeProject();
    const flags = SHIPPED_FLAGS.filter((flag) => !flag.includes("env"));
    const result = await runProgram(["doctor"], { cwd: tree.path("repo"), flags });
    assertEquals([result.status, result.stderr], [0, ""]);
    assertStringIncludes(result.stdout, "--config-dir");
  });

  it("does its work with a folder to read and one to write, and says what it could not see", async () => {
    using tree = makeProject({ "AGENTS.md": "above\n", "out/.keep": "" });
    const flags = [`--allow-read=.`, `--allow-write=${tree.path("out")}`];
    const output = tree.path("out/report.json");
    for (const cwd of [tree.path("repo"), tree.path("repo/sub")]) {
      const result = await runProgram(["doctor", "--json", "--permissions"], { cwd, flags });
      assertEquals([result.status, result.stderr], [0, ""]);
      const { grants, diagnostics }: DoctorDocument = JSON.parse(result.stdout);
      assertEquals(grants, { read: [cwd], write: [], env: [] });
      assertStringIncludes(diagnostics.map(({ code }) => code).join(), "outside-grant");
    }
    const refused = await runProgram(["doctor", "-o", output], { cwd: tree.path("repo"), flags });
    assertEquals([refused.status, refused.stdout], [3, ""]);
    assertStringIncludes(refused.stderr, "this process was not granted access to it");
    const more = [`--allow-read=.,${tree.path("out")}`, flags[1]!];
    const written = await runProgram(["doctor", "--json", "-o", output], {
      cwd: tree.path("repo"),
      flags: more,
    });
    assertEquals([written.status, written.stderr], [0, ""]);
    assertEquals(layersOf(Deno.readTextFileSync(output)), ["AGENTS.md active"]);
  });

  it("runs in the engine as soon as it may read its own files", async () => {
    using tree = makeProject();
    const repository = dirname(dirname(dirname(fromFileUrl(import.meta.url))));
    // Were it not the engine, all of the kind would be in force, which only the process itself has.
    const flags = ["--no-prompt", "--allow-read", "--allow-write"];
    const args = ["doctor", "--json", "--permissions"];
    const whole = await runProgram(args, { cwd: tree.path("repo"), flags });
    const { grants }: DoctorDocument = JSON.parse(whole.stdout);
    assertEquals(grants!.read.includes("*"), false);
    assertEquals(grants!.read.includes(tree.path("repo")), true);
    const scoped = await runProgram(args, {
      cwd: tree.path("repo"),
      flags: ["--no-prompt", `--allow-read=${tree.path("repo")},${repository}`],
    });
    assertEquals(JSON.parse(scoped.stdout).grants.read, [tree.path("repo")]);
  });

  it("reads the environment where it may, one variable at a time", async () => {
    using tree = makeProject({ "repo/WORK.md": RULES });
    const flags = ["--no-prompt", "--allow-read", "--allow-env=RIVUMI_INSTRUCTIONS_NAMES"];
    const result = await runProgram(["doctor", "--json"], {
      cwd: tree.path("repo"),
      environment: { RIVUMI_INSTRUCTIONS_NAMES: "WORK.md", HOME: tree.path("home") },
      flags,
    });
    assertEquals(layersOf(result.stdout), ["WORK.md active"]);
  });

  it("leaves alone what was denied inside of what is granted", async () => {
    using tree = makeProject({ "repo/sub/AGENTS.md": RULES });
    const flags = [...SHIPPED_FLAGS, `--deny-read=${tree.path("repo/sub")}`];
    const result = await runProgram(["doctor", "--json"], { cwd: tree.path("repo"), flags });
    assertEquals(layersOf(result.stdout), ["AGENTS.md active"]);
    const inside = await runProgram(["doctor", "--json"], { cwd: tree.path("repo/sub"), flags });
    assertStringIncludes(inside.stdout + inside.stderr, "not granted");
  });
});

describe("the program, run by this version of Deno", () => {
  // Older runtimes, as the stand-in in the executable is one, leave such names out of a listing.
  it("reports names that are no Unicode, and works beside them", async () => {
    using tree = makeProject();
    const script = 'cd "$1" && : > "$(printf \'bad\\377name\')" && mkdir "$(printf \'dir\\376\')"';
    new Deno.Command("sh", { args: ["-c", script, "sh", tree.path("repo")] }).outputSync();
    const result = await runProgram(["doctor", "--json"], { cwd: tree.path("repo") });
    assertEquals(layersOf(result.stdout), ["AGENTS.md active"]);
    const { diagnostics }: DoctorDocument = JSON.parse(result.stdout);
    assertEquals(diagnostics.map(({ code }) => code), ["no-user-folder", "unreadable-name"]);
    assertStringIncludes(result.stdout, "holds 2 names");
  });
});
