import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { findCommand } from "../../lib/cli/commands.ts";
import { run } from "../../lib/cli/run.ts";
import { MEMORY_KINDS } from "../../lib/memory/record.ts";
import { createMemorySystem, type MemorySystemOptions } from "../helpers/memory_system.ts";
import { MODES_COUNT, programCommand, runProgram } from "../helpers/run_program.ts";
import { createTempTree, type TempTree } from "../helpers/temp_tree.ts";

const STORE = "/home/ann/.local/share/rivumi/memory.jsonl";

interface Played {
  status: number;
  stdout: string;
  stderr: string;
}

/** A repository at `/app` and a home at `/home/ann`, in which commands follow each other. */
function makeWorld(options: MemorySystemOptions = {}): (...args: string[]) => Promise<Played> {
  const system = createMemorySystem({
    cwd: "/app",
    environment: { HOME: "/home/ann" },
    ...options,
    folders: ["/app/.git", "/home/ann", ...options.folders ?? []],
  });
  return async (...args) => {
    const [out, err] = [system.stdout.text.length, system.stderr.text.length];
    const status = await run(args, system);
    system.advance(1000);
    return { status, stdout: system.stdout.text.slice(out), stderr: system.stderr.text.slice(err) };
  };
}

function id(number: number): string {
  return `01KDVDNP${String(number).padStart(18, "0")}`;
}

function line(number: number, text: string, fields: Record<string, unknown> = {}): string {
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString();
  const record = {
    v: 1,
    id: id(number),
    at,
    kind: "project_fact",
    project: "/app",
    text,
    ...fields,
  };
  return `${JSON.stringify(record)}\n`;
}

describe("rivumi remember", () => {
  it("stores the words that follow, as one message", async () => {
    const rivumi = makeWorld();
    const { status, stdout } = await rivumi("remember", "project", "fact:", "uses", "pnpm");
    assertEquals(status, 0);
    assertMatch(
      stdout,
      /^Remembered as project fact of \/app:\n {2}uses pnpm\n[0-9A-Z]{26} in ~\/.local\/share\/rivumi\/memory.jsonl\n$/,
    );
    assertEquals((await rivumi("memory", "recall")).stdout, "- uses pnpm\n");
  });

  it("stores the whole text whatever it holds, shows it, and touches no file", async () => {
    const texts = [
      "compile with gcc -o main and run",
      "uses pnpm --json",
      "-o main",
      "--output=main",
      "-- --help -h -V --version -q -C / --data-dir /tmp --allow-secret",
      "run deno test -- --filter -5 x",
      "a  b",
    ];
    for (
      const head of [["project", "fact:"], ["project-fact:"], ["/remember", "Project_Fact", ":"]]
    ) {
      const system = createMemorySystem({
        cwd: "/app",
        environment: { HOME: "/home/ann" },
        folders: ["/app/.git", "/home/ann"],
        files: { "/app/main": "old" },
      });
      const play = async (...args: string[]): Promise<string> => {
        const before = system.stdout.text.length;
        assertEquals(await run(args, system), 0);
        return system.stdout.text.slice(before);
      };
      for (const text of texts) {
        const answer = await play("remember", ...head, ...text.split(" "));
        assertStringIncludes(answer, `:\n  ${text}\n`);
      }
      const stored = (await play("memory", "list", "--jsonl")).trim().split("\n").map((line) =>
        JSON.parse(line).text
      );
      assertEquals(stored, texts);
      const main = system.read("/app/main", { root: "/app", maxBytes: 10 });
      assertEquals(main.status === "ok" && main.text, "old");
    }
  });

  it("keeps the blanks within a quoted argument", async () => {
    const rivumi = makeWorld();
    await rivumi("remember", "project fact: indent   by\t two -o x");
    await rivumi("remember", "project", "fact:", "indent  by", "", "--two");
    const { stdout } = await rivumi("memory", "list", "--jsonl");
    assertEquals(stdout.trim().split("\n").map((line) => JSON.parse(line).text), [
      "indent   by\t two -o x",
      "indent  by  --two",
    ]);
  });

  it("says that options come first where one before the text's end makes no kind of it", async () => {
    const rivumi = makeWorld({ input: "project fact: x" });
    for (
      const words of [["project", "--json", "fact:", "x"], ["project", "fact", "--json"], [
        "-",
        "--json",
      ]]
    ) {
      const { status, stderr } = await rivumi("remember", ...words);
      assertEquals(status, 2);
      assertMatch(stderr, /Options come before it: "--json" was taken for text\n$/);
    }
    assertEquals((await rivumi("remember", "x")).stderr.includes("Options"), false);
  });

  it("takes a message as a host passes it on, also from standard input", async () => {
    const rivumi = makeWorld({ input: "/remember User-Preference: short answers\n" });
    await rivumi("remember", "-");
    await rivumi("remember", "/remember project_preference: squash merges");
    assertEquals((await rivumi("memory", "recall")).stdout, "- short answers\n- squash merges\n");
  });

  it("answers with the record when asked for JSON", async () => {
    const rivumi = makeWorld();
    const { stdout } = await rivumi("remember", "--json", "user preference: x");
    const { record, ...rest } = JSON.parse(stdout);
    assertEquals(rest, {
      schema: "rivumi.memory/1",
      path: "~/.local/share/rivumi/memory.jsonl",
      diagnostics: [],
    });
    const { id, ...fields } = record;
    assertEquals(fields, {
      v: 1,
      at: "2026-01-02T03:04:05.000Z",
      kind: "user_preference",
      text: "x",
    });
    assertMatch(id, /^01KDYAK348/);
  });

  it("says nothing when it is to be quiet", async () => {
    const rivumi = makeWorld();
    assertEquals(await rivumi("remember", "-q", "user preference: x"), {
      status: 0,
      stdout: "",
      stderr: "",
    });
  });

  it("refuses with status 2 and the grammar, and stores nothing", async () => {
    const rivumi = makeWorld({ input: "project fact: a\x1b[2J" });
    for (const args of [[], ["uses pnpm"], ["mood: good"], ["project fact: a\nb"], ["-"]]) {
      const { status, stdout, stderr } = await rivumi("remember", ...args);
      assertEquals([status, stdout], [2, ""], args.join(" "));
      assertStringIncludes(stderr, "    /remember project preference: TEXT\n");
    }
    assertEquals((await rivumi("memory", "list")).stdout, "Nothing of the kind is remembered.\n");
  });

  it("refuses a secret without repeating it, unless told that it is none", async () => {
    const rivumi = makeWorld();
    const message = "project fact: DB_PASSWORD=" + "hunter2hunter2";
    const { status, stdout, stderr } = await rivumi("remember", message);
    assertEquals(status, 2);
    assertEquals((stdout + stderr).includes("hunter2"), false);
    assertStringIncludes(stderr, "--allow-secret");
    assertEquals((await rivumi("remember", "--allow-secret", message)).status, 0);
  });

  it("says what is wrong with the data folder, with status 3", async () => {
    const cases: [MemorySystemOptions, string][] = [
      [{ links: { "/home/ann/.local/share/rivumi": "/app" } }, "it is a link"],
      [{ files: { "/home/ann/.local": "" } }, "a folder above it is a file"],
      [
        {
          folders: ["/d"],
          environment: { RIVUMI_DATA_DIR: "/d" },
          faults: { "/d": "writable-by-all" },
        },
        "every user of this machine may write to it",
      ],
      [{ files: { [STORE]: "" }, faults: { [STORE]: "disk-full" } }, "the disk is full"],
      [{ files: { [STORE]: "" }, faults: { [STORE]: "locked" } }, "kept it locked for 10 seconds"],
      [{ specials: { [STORE]: "fifo" } }, "a FIFO, not a file"],
    ];
    for (const [options, why] of cases) {
      const { status, stdout, stderr } = await makeWorld(options)("remember", "user preference: x");
      assertEquals([status, stdout], [3, ""], why);
      assertStringIncludes(stderr, why);
    }
  });

  it("asks for --data-dir where there is no home", async () => {
    const rivumi = makeWorld({ environment: {} });
    const { status, stderr } = await rivumi("remember", "user preference: x");
    assertEquals(status, 2);
    assertStringIncludes(stderr, "--data-dir");
    assertEquals((await rivumi("remember", "--data-dir", "/d", "user preference: x")).status, 0);
  });

  it("keeps memories under the name that the user gave the project", async () => {
    const config = JSON.stringify({ memory: { project: { "~/app": "shared" } } });
    const rivumi = makeWorld({
      cwd: "/home/ann/app/sub",
      folders: ["/home/ann/app/.git"],
      files: { "/home/ann/.config/rivumi/rivumi.jsonc": config },
    });
    const { stdout } = await rivumi("remember", "project fact: x");
    assertStringIncludes(stdout, "project fact of name:shared");
    assertEquals((await rivumi("memory", "recall")).stdout, "- x\n");
    assertEquals(
      (await rivumi("memory", "list", "--project", "name:shared", "--jsonl")).stdout.split("\n")
        .length,
      2,
    );
  });
});

describe("rivumi memory", () => {
  const CONTENT = line(1, "one") + line(2, "two", { project: "/other" }) + "{bad\n" +
    line(3, "three \x1b[31m\u202e", { kind: "user_preference", project: undefined }) +
    line(4, "four", { kind: "project_preference", mood: "good" });

  function filled(options: MemorySystemOptions = {}): ReturnType<typeof makeWorld> {
    return makeWorld({ files: { [STORE]: CONTENT }, ...options });
  }

  it("needs a further word, and has help that lists them", async () => {
    const rivumi = makeWorld();
    assertEquals((await rivumi("memory")).status, 2);
    assertStringIncludes((await rivumi("memory", "--help")).stdout, "\n  verify  Check every line");
    assertEquals(
      (await rivumi("help", "memory", "list")).stdout,
      (await rivumi("memory", "list", "-h")).stdout,
    );
    assertStringIncludes((await rivumi("memory", "lst")).stderr, 'Did you mean "memory list"?');
    assertEquals((await rivumi("--help")).stdout.includes("memory list"), false);
  });

  it("list shows every memory, filtered as asked, and escapes what they hold", async () => {
    const rivumi = filled();
    const { stdout, stderr } = await rivumi("memory", "list");
    assertEquals(
      stdout,
      `${id(1)}  2026-01-01 00:00  project fact of /app\n  one\n` +
        `${id(2)}  2026-01-01 00:00  project fact of /other\n  two\n` +
        `${id(3)}  2026-01-01 00:00  user preference\n  three \\x1b[31m\\u{202e}\n` +
        `${id(4)}  2026-01-01 00:00  project preference of /app\n  four\n`,
    );
    assertStringIncludes(stderr, "1 line of the memory file is no record");
    const ids = async (...args: string[]): Promise<number[]> => {
      const { stdout } = await rivumi("memory", "list", "--json", ...args);
      const { memories }: { memories: { id: string }[] } = JSON.parse(stdout);
      return memories.map(({ id }) => Number(id.slice(-1)));
    };
    assertEquals(await ids("--project", "."), [1, 4]);
    assertEquals(await ids("--project", "/other"), [2]);
    assertEquals(await ids("--kind", "project_fact"), [1, 2]);
    assertEquals(await ids("--since", "2026-01-01T00:00:02Z", "--until", "2026-01-01T00:00:04Z"), [
      2,
      3,
    ]);
    assertEquals(await ids("--until", "2026-01-01"), []);
    assertEquals((await rivumi("memory", "list", "--since", "yesterday")).status, 2);
    assertEquals((await rivumi("memory", "list", "--json", "--jsonl")).status, 2);
  });

  it("list offers exactly the kinds that there are", () => {
    const { options } = findCommand("memory list")!;
    assertEquals(options.find(({ name }) => name === "kind")?.choices, MEMORY_KINDS);
  });

  it("list --jsonl gives the records with the fields that nobody knows", async () => {
    const { stdout } = await filled()("memory", "list", "--jsonl", "--kind", "project_preference");
    assertEquals(stdout, line(4, "four", { kind: "project_preference", mood: "good" }));
  });

  it("recall shows what a model is told, and with --all why it is not told the rest", async () => {
    const rivumi = filled({ environment: { HOME: "/home/ann", RIVUMI_MEMORY_RECALL: "2" } });
    assertEquals(
      (await rivumi("memory", "recall")).stdout,
      "- three \\x1b[31m\\u{202e}\n- four\n",
    );
    assertEquals(
      (await rivumi("memory", "recall", "--all")).stdout,
      `– one\n  ${id(1)}: older than the newest that fit\n` +
        `– two\n  ${id(2)}: belongs to another project\n` +
        "✓ three \\x1b[31m\\u{202e}\n✓ four\n",
    );
    const { stdout } = await rivumi("memory", "recall", "--all", "--jsonl");
    const [first, second, third] = stdout.split("\n").slice(0, 3).map((text) => JSON.parse(text));
    assertEquals(first.leftOut, { by: null, reason: "older-than-limit" });
    assertEquals(second.leftOut, { by: null, reason: "other-project" });
    assertEquals(third.leftOut, undefined);
    const answer = JSON.parse((await rivumi("memory", "recall", "--json", "--all")).stdout);
    assertEquals(answer.memories.map(({ text }: { text: string }) => text), [
      "three \x1b[31m\u202e",
      "four",
    ]);
    assertEquals(answer.leftOut.length, 2);
    assertEquals(answer.scanned, { bytes: answer.bytes, complete: true });
    assertEquals(answer.skipped.length, 1);
  });

  it("recall says when it looked at a part of the store only", async () => {
    const rivumi = makeWorld({
      files: {
        [STORE]: `${line(1, "old")}${line(2, "x".repeat(4000), { project: "/b" }).repeat(20)}`,
      },
      environment: { HOME: "/home/ann", RIVUMI_MEMORY_SCAN_BYTES: "65536" },
    });
    const { stdout, stderr } = await rivumi("memory", "recall");
    assertEquals(stdout, "Nothing is remembered for this project.\n");
    assertStringIncludes(stderr, "Only the last 64 KiB of the memory file were looked at");
  });

  it("forget hides a memory, and refuses what it does not know", async () => {
    const rivumi = filled();
    const { status, stdout } = await rivumi("memory", "forget", id(1).toLowerCase());
    assertEquals([status, stdout], [0, "Forgotten; the file still holds it:\n  one\n"]);
    assertEquals((await rivumi("memory", "recall")).stdout.includes("one"), false);
    const cases: [string[], string][] = [
      [[], "it needs the id of the memory"],
      [["x"], "that is no id"],
      [[id(1)], "it is forgotten already"],
      [[id(9)], "there is no such memory"],
      [[id(2), id(3)], `on "${id(3)}" too: it takes nothing but the id`],
    ];
    for (const [args, why] of cases) {
      const { status, stderr } = await rivumi("memory", "forget", ...args);
      assertEquals(status, 2);
      assertStringIncludes(stderr, why);
    }
    const answer = JSON.parse((await rivumi("memory", "forget", "--json", id(2))).stdout);
    assertEquals([answer.record.kind, answer.record.target], ["forget", id(2)]);
  });

  it("path prints where the file is, whether or not it is there", async () => {
    assertEquals((await makeWorld()("memory", "path")).stdout, `${STORE}\n`);
    const { stdout } = await makeWorld()("memory", "path", "--json");
    assertEquals(JSON.parse(stdout), { schema: "rivumi.memory/1", path: STORE });
  });

  it("verify places what is damaged and exits with status 1", async () => {
    const rivumi = filled();
    const { status, stdout } = await rivumi("memory", "verify");
    const offset = line(1, "one").length + line(2, "two", { project: "/other" }).length;
    assertEquals(
      [status, stdout],
      [
        1,
        "✗ ~/.local/share/rivumi/memory.jsonl: 4 records; 1 line is no record and skipped\n" +
        `  ~/.local/share/rivumi/memory.jsonl:3: at byte ${offset}, damaged: no JSON on a line\n` +
        "  of its own, or not UTF-8\n",
      ],
    );
    const answer = JSON.parse((await rivumi("memory", "verify", "--json")).stdout);
    assertEquals(answer, {
      schema: "rivumi.memory/1",
      entries: 4,
      skipped: [{ line: 3, offset, reason: "damaged" }],
      skippedLines: 1,
    });
    const sound = makeWorld({ files: { [STORE]: line(1, "one") } });
    assertEquals(await sound("memory", "verify"), {
      status: 0,
      stdout: "✓ ~/.local/share/rivumi/memory.jsonl: 1 record, no line is damaged\n",
      stderr: "",
    });
    assertEquals((await sound("memory", "verify", "-q")).stdout, "");
  });

  it("export and import carry a store over, to a file and back", async () => {
    const sound = CONTENT.replace("\\u001b[31m", "");
    const rivumi = makeWorld({ files: { [STORE]: sound }, folders: ["/d"] });
    assertEquals((await rivumi("memory", "export", "-o", "/app/copy.jsonl")).status, 0);
    assertEquals(
      (await rivumi("memory", "import", "copy.jsonl", "--data-dir", "/d")).stdout,
      "Imported 4 records\n",
    );
    assertEquals(
      (await rivumi("memory", "import", "copy.jsonl", "--data-dir", "/d")).stdout,
      "Imported 0 records; 4 were there already\n",
    );
    assertEquals(
      (await rivumi("memory", "export", "--data-dir", "/d")).stdout,
      sound.replace("{bad\n", "").replace("\u202e", "\\u202e"),
    );
    assertMatch(
      (await rivumi("memory", "export", "--format", "markdown")).stdout,
      /^# Memory\n\n## User preferences\n\n- three /,
    );
  });

  it("import adds nothing of a file with a faulty line, and names the line", async () => {
    const rivumi = makeWorld({ input: `${line(1, "one")}{bad\n` });
    const { status, stderr } = await rivumi("memory", "import", "-");
    assertEquals(status, 2);
    assertStringIncludes(stderr, "line 2: it is no JSON");
    assertEquals((await rivumi("memory", "export")).stdout, "");
    assertStringIncludes(
      (await rivumi("memory", "import", "none")).stderr,
      "there is no such file",
    );
    assertEquals((await rivumi("memory", "import", "/app")).status, 3);
  });
});

describe("rivumi doctor, about memory", () => {
  it("counts what is recalled", async () => {
    const rivumi = makeWorld({ files: { [STORE]: `${line(1, "one")}null\n` } });
    const { status, stdout } = await rivumi("doctor", "--json");
    const { memory, diagnostics } = JSON.parse(stdout);
    const bytes = line(1, "one").length + 5;
    assertEquals(status, 0);
    assertEquals(memory, {
      path: "~/.local/share/rivumi/memory.jsonl",
      bytes,
      recalled: 1,
      scanned: { bytes, complete: true },
      skipped: [{ offset: bytes - 5, reason: "wrong-shape" }],
    });
    assertEquals(
      diagnostics.map(({ code }: { code: string }) => code).includes("memory-lines-skipped"),
      true,
    );
    assertStringIncludes(
      (await rivumi("doctor")).stdout,
      "1 memory is recalled from ~/.local/share/rivumi/memory.jsonl",
    );
  });

  it("makes a store that cannot be used an error", async () => {
    const rivumi = makeWorld({ links: { "/home/ann/.local/share/rivumi": "/app" } });
    const { status, stdout } = await rivumi("doctor");
    assertEquals(status, 1);
    assertStringIncludes(stdout, "error    Cannot use the data folder");
  });
});

describe("the program, with the shipped permissions, about memory", () => {
  function makeTree(): TempTree {
    return createTempTree({ folders: ["home", "app/.git"] });
  }

  function play(
    tree: TempTree,
    args: readonly string[],
    through: readonly string[] = [],
  ): ReturnType<typeof runProgram> {
    const environment = { HOME: tree.path("home") };
    return runProgram(args, { cwd: tree.path("app"), environment, through });
  }

  it("makes folder and file for the user alone", async () => {
    using tree = makeTree();
    assertEquals((await play(tree, ["remember", "user preference: x"])).status, 0);
    const folder = tree.path("home/.local/share/rivumi");
    assertEquals(Deno.statSync(folder).mode! & 0o777, 0o700);
    assertEquals(Deno.statSync(join(folder, "memory.jsonl")).mode! & 0o777, 0o600);
  });

  it("reads a message from a pipe", async () => {
    using tree = makeTree();
    const environment = { HOME: tree.path("home") };
    const command = programCommand(["remember", "-"], {
      cwd: tree.path("app"),
      environment,
      stdin: "piped",
    });
    await using program = command.spawn();
    const writer = program.stdin.getWriter();
    await writer.write(new TextEncoder().encode("/remember project fact: 使用 pnpm\n"));
    await writer.close();
    const output = await program.output();
    assertEquals(output.code, 0);
    assertEquals((await play(tree, ["memory", "recall"])).stdout, "- 使用 pnpm\n");
  });

  it("ends quietly when the reader of a long list goes away", async () => {
    using tree = makeTree();
    const folder = tree.path("home/.local/share/rivumi");
    Deno.mkdirSync(folder, { recursive: true });
    Deno.writeTextFileSync(
      join(folder, "memory.jsonl"),
      Array.from({ length: 5000 }, (_, i) => line(i, "x".repeat(300))).join(""),
    );
    const environment = { HOME: tree.path("home") };
    const cwd = tree.path("app");
    await using program = programCommand(["memory", "list"], { cwd, environment }).spawn();
    await program.stdout.cancel();
    await program.stderr.cancel();
    assertEquals((await program.status).code, 0);
    const whole = await play(tree, ["memory", "export"]);
    assertEquals(whole.stdout.split("\n").length, 5001);
  });

  it("says that it may not write, and stores nothing", async () => {
    using tree = makeTree();
    const folder = tree.path("home/.local/share/rivumi");
    Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
    Deno.chmodSync(folder, 0o500);
    const { status, stderr } = await play(tree, ["remember", "user preference: x"], MODES_COUNT);
    Deno.chmodSync(folder, 0o700);
    assertEquals(status, 3);
    assertStringIncludes(stderr, "the system refused (EACCES)");
    assertEquals([...Deno.readDirSync(folder)], []);
  });
});
