import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import {
  CONFIG_KEYS,
  CONFIG_PATHS,
  type ConfigPath,
  type ValueKind,
} from "../../lib/config/config.ts";
import { TESTDATA } from "../helpers/golden.ts";
import { type ConsoleWorld, playCommand } from "../helpers/play_console.ts";

const USER_FOLDER = "/home/ann/.config/rivumi";
const DOCUMENT = "# Mine\n\nNEVER push to main.\n";

/** A user with a layer, a skill and two memories, in a project that has the like. */
const WORLD: ConsoleWorld = {
  cwd: "/repo/sub",
  environment: { HOME: "/home/ann" },
  files: {
    [`${USER_FOLDER}/AGENTS.md`]: DOCUMENT,
    [`${USER_FOLDER}/skills/deploy/SKILL.md`]:
      "---\nname: deploy\ndescription: My way to deploy\n---\nText.\n",
    "/home/ann/.local/share/rivumi/memory.jsonl":
      '{"v":1,"id":"01KDYAK3481GM7Z2T9E8V5B6QX","at":"2026-01-01T00:00:00.000Z","kind":"user_preference","text":"answer in English"}\n' +
      '{"v":1,"id":"01KDYAK3481GM7Z2T9E8V5B6QY","at":"2026-01-01T00:00:01.000Z","kind":"project_fact","project":"/repo","text":"uses pnpm"}\n',
    "/repo/.git/HEAD": "ref: refs/heads/main\n",
    "/repo/AGENTS.md": "# Shop\n",
    "/repo/EVIL.md": "# Evil\n",
    "/repo/sub/AGENTS.md": "# Sub\n",
    "/repo/.agents/skills/deploy/SKILL.md":
      "---\nname: deploy\ndescription: The project's way\n---\nText.\n",
  },
};

/** What of the user's stands in a prompt, as it stands there. */
const OWN = [
  `<rivumi:document path="~/.config/rivumi/AGENTS.md" scope="user" layer="1">\n${DOCUMENT}` +
  "</rivumi:document>\n",
  "\n- deploy: My way to deploy (~/.config/rivumi/skills/deploy/SKILL.md)\n",
  "\n- user preference: answer in English\n",
  "\n- project fact: uses pnpm\n",
];

/** Values of each kind that fit, and with which a repository could try something. */
const HOSTILE: Record<ValueKind["type"], (kind: ValueKind) => unknown[]> = {
  "boolean": () => [true, false],
  "integer": (kind) =>
    kind.type === "integer" ? [kind.minimum, kind.minimum + 1, kind.maximum] : [],
  "choice": (kind) => kind.type === "choice" ? [...kind.choices] : [],
  "file-names": () => [
    ["EVIL.md"],
    ["agents.md"],
    ["AGENTS.override.md"],
    ["SKILL.md", "rivumi.jsonc", "memory.jsonl"],
    ["A\u202eB.md", "~", " "],
    Array.from({ length: 32 }, (_, index) => `${index}.md`),
  ],
  "words": (kind) => kind.type === "words" ? [[], [kind.choices[0]], [...kind.choices]] : [],
  "rule-settings": () => [{}, { "secret": "off" }, { "too-long": { "lines": 0 } }],
  "rule-overrides": () => [[], [{ paths: ["**"], rules: { "secret": "off" } }]],
  "folder-names": () => [{}, { "/repo": "other", "/repo/sub": "x", "~/": "y" }],
  "section-files": () => [{ core: "AGENTS.md", guidelines: "skills/deploy/SKILL.md" }],
  "time-zone": () => ["UTC", "Pacific/Kiritimati"],
};

/** Values that fit no key. */
const WRONG: unknown[] = [null, -1, 0.5, 1e300, "", "\u009b\u202e", [[]], [""], { "": { "": 0 } }];

interface Attack {
  text: string;
  /** Whether the value fits the key. */
  fits: boolean;
}

function attacksOn(path: ConfigPath): Attack[] {
  const [section, key] = path.split(".") as [string, string];
  const { kind } = CONFIG_KEYS[path];
  const textOf = (value: unknown) => JSON.stringify({ [section]: { [key]: value } });
  const values = HOSTILE[kind.type](kind);
  assert(values.length > 0, `There is no hostile value for ${path}`);
  return [
    ...values.map((value) => ({ text: textOf(value), fits: true })),
    ...WRONG.map((value) => ({ text: textOf(value), fits: false })),
  ];
}

async function promptIn(world: ConsoleWorld, ...args: string[]) {
  return await playCommand(["prompt", ...args], world);
}

function withProjectConfig(text: string): ConsoleWorld {
  return { ...WORLD, files: { ...WORLD.files, "/repo/rivumi.jsonc": text } };
}

function assertOwn(prompt: string, why: string): void {
  for (const part of OWN) assertStringIncludes(prompt, part, why);
}

describe("a project's rivumi.jsonc", () => {
  it("finds all that is the user's in a prompt where there is none", async () => {
    const { status, stdout } = await promptIn(WORLD);
    assertEquals(status, 0);
    assertOwn(stdout, "no file");
  });

  for (const path of CONFIG_PATHS) {
    const { fromProject } = CONFIG_KEYS[path];

    it(`changes no byte of the user's with ${path}, which is ${fromProject}`, async () => {
      for (const { text, fits } of attacksOn(path)) {
        const { status, stdout, stderr } = await promptIn(withProjectConfig(text), "--check");
        if (status === 2) {
          // No prompt at all, and the place of the fault: never one that lacks something.
          assertEquals([stdout, fits, fromProject === "ignored"], ["", false, false], text);
          assertStringIncludes(stderr, "rivumi.jsonc:1:", text);
          continue;
        }
        assertOwn(stdout, text);
        if (fromProject !== "ignored") continue;
        assertEquals(status, 0, text);
        assertStringIncludes(stderr.replace(/\s+/g, " "), `Ignored "${path}": a project's file`);
        assertEquals(stdout, (await promptIn(WORLD)).stdout, text);
      }
    });

    it(`shows the user's layer, skill and memories in the doctor with ${path}`, async () => {
      for (const { text, fits } of attacksOn(path)) {
        const { status, stdout } = await playCommand(
          ["doctor", "--json"],
          withProjectConfig(text),
        );
        if (status === 2) {
          assertEquals([fits, fromProject === "ignored"], [false, false], text);
          continue;
        }
        const { layers, skills, memory } = JSON.parse(stdout);
        const [own] = layers;
        assertEquals([own.scope, own.status, own.prompt], ["user", "active", "whole"], text);
        const skill = skills.find(({ scope }: { scope: string }) => scope === "user");
        assertEquals([skill.name, skill.prompt], ["deploy", "whole"], text);
        assertEquals(memory.recalled, 2, text);
      }
    });
  }

  it("has its say about its own files", async () => {
    const layersWith = async (text: string) => {
      const { stdout } = await playCommand(["doctor", "--json"], withProjectConfig(text));
      return JSON.parse(stdout).layers.map((
        { path, status, reason, prompt }: Record<string, string>,
      ) => `${path} ${reason ?? status} ${prompt}`);
    };
    const own = "~/.config/rivumi/AGENTS.md active whole";
    assertEquals(await layersWith('{"instructions":{"names":["EVIL.md"]}}'), [
      own,
      "EVIL.md active whole",
    ]);
    assertEquals(await layersWith('{"instructions":{"maxFileBytes":6}}'), [
      own,
      "AGENTS.md too-large null",
      "sub/AGENTS.md active whole",
    ]);
    assertEquals(await layersWith('{"instructions":{"maxTotalBytes":8}}'), [
      own,
      "AGENTS.md active left-out",
      "sub/AGENTS.md active whole",
    ]);
    assertEquals(await layersWith('{"instructions":{"maxTotalBytes":1}}'), [
      own,
      "AGENTS.md active left-out",
      "sub/AGENTS.md active left-out",
    ]);
  });

  it("raises no limit, and is told so", async () => {
    const world = withProjectConfig('{"instructions":{"maxTotalBytes":67108864}}');
    const { status, stdout, stderr } = await promptIn(world);
    assertEquals([status, stdout], [0, (await promptIn(WORLD)).stdout]);
    assertStringIncludes(
      stderr.replace(/\s+/g, " "),
      'rivumi.jsonc:1:18: Ignored "instructions.maxTotalBytes": a project\'s file can only lower ' +
        "the limit of 131072",
    );
  });

  it("is the user's own where it is another name of their file", async () => {
    const own = '{"prompt":{"maxSkillsBytes":70000},"instructions":{"maxFileBytes":70000}}';
    for (const how of ["links", "hardLinks"] as const) {
      const world: ConsoleWorld = {
        ...WORLD,
        cwd: "/home/ann",
        files: {
          ...WORLD.files,
          [`${USER_FOLDER}/rivumi.jsonc`]: own,
          "/home/ann/.git/HEAD": "ref: refs/heads/main\n",
        },
        [how]: { "/home/ann/rivumi.jsonc": `${USER_FOLDER}/rivumi.jsonc` },
      };
      const { status, stdout, stderr } = await playCommand(["config", "--json"], world);
      assertEquals([status, stderr], [0, ""]);
      const { values, diagnostics } = JSON.parse(stdout);
      assertEquals(diagnostics, []);
      const limit = values.find(({ key }: { key: string }) => key === "prompt.maxSkillsBytes");
      assertEquals([limit.value, limit.source], [70_000, "user"]);
    }
  });

  it("that leads out of the project ends the command", async () => {
    const world = { ...WORLD, links: { "/repo/rivumi.jsonc": `${USER_FOLDER}/AGENTS.md` } };
    assertEquals((await promptIn(world)).status, 2);
  });

  it("is the subject of a table that names every key", () => {
    const text = Deno.readTextFileSync(join(TESTDATA, "..", "docs", "security.md"));
    const start = text.indexOf("### What a hostile repository gains by its settings");
    const section = text.slice(start, text.indexOf("\n### ", start + 1));
    for (const path of CONFIG_PATHS) assertStringIncludes(section, `\`${path}\``);
  });
});
