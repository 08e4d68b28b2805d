import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { utf8Length } from "../../lib/source_text.ts";
import { assertGolden, listCases, TESTDATA } from "../helpers/golden.ts";
import { type GoldenCase, playCase } from "../helpers/play_case.ts";
import { type ConsoleWorld, playCommand } from "../helpers/play_console.ts";
import { programCommand, runProgram } from "../helpers/run_program.ts";
import { createTempTree } from "../helpers/temp_tree.ts";

function readCase(name: string): GoldenCase {
  return JSON.parse(Deno.readTextFileSync(join(TESTDATA, "prompt", name, "case.json")));
}

const WORLD: ConsoleWorld = { ...readCase("plain").world, cwd: "/repo/api" };

/** What a command writes that must fare well. */
async function outputOf(args: readonly string[], world: ConsoleWorld = WORLD): Promise<string> {
  const { status, stdout, stderr } = await playCommand(args, world);
  assertEquals([status, stderr], [0, ""]);
  return stdout;
}

describe("rivumi prompt", () => {
  for (const name of listCases("prompt")) {
    const golden = readCase(name);
    it(`shows ${golden.why}`, async () => {
      assertGolden(await playCase(golden), join("prompt", name, "expected.txt"));
    });
  }

  it("prints exactly the text that --json holds", async () => {
    const args = ["prompt", "--plan", "--task", "Do it", "--skill", "deploy"];
    const { messages, system, tail, user } = JSON.parse(await outputOf([...args, "--json"]));
    assertEquals(messages, [
      { role: "system", content: system },
      { role: "user", content: `${tail}\n${user}` },
    ]);
    assertEquals(await outputOf(args), `${system}\n${tail}\nDo it`);
  });

  it("covers every byte by a span", async () => {
    const prompt = JSON.parse(await outputOf(["prompt", "--plan", "--task", "Do it", "--json"]));
    for (const where of ["system", "tail"]) {
      let at = 0;
      for (const span of prompt.spans) {
        if (span.in !== where) continue;
        assertEquals(span.start, at);
        at = span.end;
      }
      assertEquals(at, utf8Length(prompt[where]));
    }
  });

  it("finds each memory at the place in the store that its span names", async () => {
    const { spans, system } = JSON.parse(await outputOf(["prompt", "--json"]));
    const bytes = new TextEncoder().encode(system);
    const sources = spans.filter(({ source }: { source: { kind: string } }) =>
      source.kind === "memory"
    );
    const store = new TextEncoder().encode(
      String(WORLD.files!["/home/ann/.local/share/rivumi/memory.jsonl"]),
    );
    assertEquals(sources.length, 2);
    for (const { start, end, source } of sources) {
      const sent = new TextDecoder().decode(bytes.subarray(start, end));
      const line = new TextDecoder().decode(store.subarray(source.fromByte, source.toByte));
      const escaped = JSON.parse(line).text.replaceAll("\n", "\\n").replaceAll("</", "&lt;/");
      assertEquals(sent, escaped);
    }
  });

  it("writes a page that shows every byte and holds no script", async () => {
    const tree = createTempTree({
      files: {
        ".git/HEAD": "ref: refs/heads/main\n",
        "AGENTS.md": "# <script>alert(1)</script>\n",
      },
    });
    using _tree = tree;
    const { status, stdout } = await runProgram(["prompt", "--html", "page.html"], {
      cwd: tree.root,
    });
    assertEquals([status, stdout], [0, ""]);
    const page = Deno.readTextFileSync(tree.path("page.html"));
    assertEquals(/<script/i.test(page), false);
    assertStringIncludes(page, "# &#60;script&#62;alert(1)&#60;/script&#62;");
    assertStringIncludes(page, 'title="instructions: AGENTS.md:1"');
  });

  it("names the option whose file cannot be written", async () => {
    const { status, stderr } = await playCommand(["prompt", "--html", "/none/page.html"], WORLD);
    assertEquals([status, stderr.split("\n")[0]], [
      3,
      'error: Cannot write to --html "/none/page.html": its folder does not exist',
    ]);
  });

  it("takes a store that it was not granted for none, and one that it cannot read for a fault", async () => {
    const data = "/home/ann/.local/share/rivumi";
    const statusWith = async (faults: NonNullable<ConsoleWorld["faults"]>) =>
      (await playCommand(["prompt", "--check"], { ...WORLD, faults })).status;
    assertEquals(await statusWith({ [data]: "outside-grant" }), 0);
    assertEquals(await statusWith({ [`${data}/memory.jsonl`]: "no-read" }), 1);
  });

  it("reaches what it needs in the engine, and takes what is piped in", async () => {
    using tree = createTempTree({
      files: {
        "home/.config/rivumi/rivumi.jsonc":
          '{"workspace":{"tools":["hammer","saw"]},"prompt":{"sections":{"core":"own/role.md"}}}',
        "home/.config/rivumi/own/role.md": "You are Bobby.",
        "bin/hammer": "",
        "repo/.git/HEAD": "ref: refs/heads/main\n",
        "bin/saw": "",
        "elsewhere/tools.json": '[{"name":"read_file"}]',
      },
      executables: ["bin/hammer"],
    });
    const args = ["prompt", "--tools", tree.path("elsewhere/tools.json"), "--task", "-"];
    const child = programCommand(args, {
      cwd: tree.path("repo"),
      environment: { HOME: tree.path("home"), PATH: tree.path("bin") },
      stdin: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode("Hit the nail"));
    await writer.close();
    const { code, stdout, stderr } = await child.output();
    const text = new TextDecoder().decode(stdout);
    assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
    assertStringIncludes(text, "\nYou are Bobby.\n");
    assertStringIncludes(text, "<rivumi:tool_policy ");
    assertStringIncludes(text, "- Tools on PATH: hammer\n");
    assert(text.endsWith("</rivumi:workspace>\n\nHit the nail"));
  });

  it("gives equal bytes in two processes, whatever the locale, the time zone and the order", async () => {
    const files = {
      ".git/HEAD": "ref: refs/heads/main\n",
      "AGENTS.md": "# A\n",
      "RIVUMI.md": "# Ä\n",
      ".agents/skills/a/SKILL.md": "---\nname: a\ndescription: z\n---\n",
      ".agents/skills/b/SKILL.md": "---\nname: ä\ndescription: y\n---\n",
      ".rivumi/skills/c/SKILL.md": "---\nname: Z\ndescription: x\n---\n",
      "Cargo.toml": "",
      "deno.json": "",
    };
    const outputs: string[] = [];
    for (
      const [order, environment] of [
        [Object.entries(files), { LANG: "C", LC_ALL: "C", TZ: "Pacific/Kiritimati" }],
        [Object.entries(files).reverse(), {
          LANG: "tr_TR.UTF-8",
          LC_ALL: "sv_SE.UTF-8",
          TZ: "America/Adak",
        }],
      ] as const
    ) {
      using tree = createTempTree({ files: Object.fromEntries(order) });
      const { status, stdout } = await runProgram(["prompt"], { cwd: tree.root, environment });
      assertEquals(status, 0);
      outputs.push(stdout.replaceAll(tree.root, "/repo"));
    }
    assertEquals(outputs[0], outputs[1]);
  });

  it("does not tell a later second of a day from an earlier one", async () => {
    const at = (now: string) => outputOf(["prompt", "--json", "--plan"], { ...WORLD, now });
    assertEquals(await at("2026-01-02T00:00:00Z"), await at("2026-01-02T23:59:59.999Z"));
    assert(await at("2026-01-02T00:00:00Z") !== await at("2026-01-03T00:00:00Z"));
  });

  it("changes no byte before its own section when a memory or a skill comes along", async () => {
    const before = await outputOf(["prompt"]);
    const add = async (path: string, content: string, section: string) => {
      const files = { ...WORLD.files, [path]: content };
      const after = await outputOf(["prompt"], { ...WORLD, files });
      const start = before.indexOf(`<rivumi:${section} `);
      assert(after !== before && start > 0);
      assertEquals(after.slice(0, start), before.slice(0, start));
    };
    await add(
      "/repo/.claude/skills/a/SKILL.md",
      "---\nname: a\ndescription: First\n---\n",
      "skills",
    );
    const store = "/home/ann/.local/share/rivumi/memory.jsonl";
    await add(
      store,
      WORLD.files![store] +
        '{"v":1,"id":"01KDYAK3481GM7Z2T9E8V5B6QZ","at":"2026-01-01T00:00:02.000Z",' +
        '"kind":"user_preference","text":"new"}\n',
      "memory",
    );
  });

  it("puts what was said to be remembered in one project into no other", async () => {
    const files = { ...WORLD.files, "/other/.git/HEAD": "ref: refs/heads/main\n" };
    const text = await outputOf(["prompt"], { ...WORLD, files, cwd: "/other" });
    assertStringIncludes(text, "- user preference: answer in English\n");
    assertEquals(text.includes("uses pnpm"), false);
  });
});
