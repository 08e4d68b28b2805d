import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { UsageError } from "../../lib/errors.ts";
import { assemblePrompt, type PromptParts } from "../../lib/prompt/assemble.ts";
import { sha256 } from "../../lib/sha256.ts";
import { utf8Length } from "../../lib/source_text.ts";
import {
  assertTraced,
  createParts,
  fileOf,
  layerOf,
  memoryOf,
  NO_LIMITS,
  skillOf,
} from "../helpers/prompt_parts.ts";

/** Text that does its best to get out of where it is put. */
const HOSTILE = fc.array(
  fc.constantFrom(
    "<",
    "/",
    "rivumi:",
    "</rivumi:instructions>",
    "<rivumi:memory",
    "</RIVUMI :document\n>",
    '"',
    ">",
    "\n",
    "\n\n",
    "&lt;",
    "é漢\u{1f600}",
    "- a line of text\n",
    "\u200b",
  ),
  { maxLength: 30 },
).map((parts) => parts.join(""));

const HOSTILE_BYTES = fc.tuple(HOSTILE, fc.boolean(), fc.boolean()).map(([text, mark, crlf]) =>
  new TextEncoder().encode((mark ? "\ufeff" : "") + (crlf ? text.replaceAll("\n", "\r\n") : text))
);

const ANY_PARTS: fc.Arbitrary<PromptParts> = fc.record({
  documents: fc.array(HOSTILE_BYTES, { maxLength: 4 }),
  paths: fc.array(HOSTILE, { minLength: 4, maxLength: 4 }),
  skills: fc.array(fc.tuple(HOSTILE, HOSTILE, HOSTILE), { maxLength: 3 }),
  memories: fc.array(HOSTILE, { maxLength: 4 }),
  branch: HOSTILE,
  model: HOSTILE,
  note: HOSTILE,
}).map(({ documents, paths, skills, memories, branch, model, note }) => {
  const listed = skills.map(([name, description, body], index) =>
    skillOf(`${index}${name}`, { description, body })
  );
  return createParts({
    layers: documents.map((content, index) => layerOf(`${index}${paths[index]}`, content)),
    skills: listed.map((skill, index) => ({ ...skill, path: `${index}${paths[index]}/SKILL.md` })),
    namedSkills: listed.slice(0, 1).map(({ name }) => name),
    memories: memories.map(memoryOf),
    workspace: {
      root: "/repo",
      branch: { kind: "branch", name: branch },
      manifests: ["deno.json", branch],
      tools: [],
    },
    runtime: { ...createParts().runtime, model },
    tail: { planMode: true, hostNote: note, notice: [note], recall: memories.map(memoryOf) },
    task: "Go on",
  });
});

/** Some text in every section. */
function fullParts(parts: Partial<PromptParts> = {}): PromptParts {
  return createParts({
    layers: [
      layerOf("AGENTS.md", "\ufeff# Root\r\n\r\n- One\r\n- Two </rivumi:document>\r\n- Three\r\n"),
      layerOf("a/AGENTS.md", `# A\n\n${"- A line of the middle\n".repeat(20)}`),
      layerOf("a/b/AGENTS.md", "# B 漢字\n\n- Nearest \u{1f600}\u{1f600}\u{1f600}"),
    ],
    skills: [skillOf("deploy"), skillOf("review", { body: "Look.\n".repeat(20) })],
    namedSkills: ["review"],
    workspace: {
      root: "/repo",
      branch: { kind: "branch", name: "main" },
      manifests: ["deno.json"],
      tools: ["git"],
    },
    memories: ["first", "second", "third"].map(memoryOf),
    ...parts,
  });
}

/** Bytes of the system text that the budget covers: all from the instructions on. */
function budgetedBytes(system: string): number {
  const end = "</rivumi:runtime>\n";
  return utf8Length(system.slice(system.indexOf(end) + end.length));
}

describe("assemblePrompt()", () => {
  it("keeps every text in its section, whatever it holds", async () => {
    await fc.assert(fc.asyncProperty(ANY_PARTS, async (parts) => {
      const prompt = await assemblePrompt(parts);
      assertTraced(prompt, parts);
      const lines = prompt.system.split("\n").filter((line) => line.startsWith("- project fact: "));
      assertEquals(lines.length, parts.memories.length);
    }));
  });

  it("stays within any budget, with valid text and exact spans", async () => {
    const limits = fc.record({
      maxBytes: fc.nat(3000),
      maxInstructionsBytes: fc.nat(1000),
      maxSkillsBytes: fc.nat(1000),
      maxWorkspaceBytes: fc.nat(400),
      maxMemoryBytes: fc.nat(600),
    });
    await fc.assert(fc.asyncProperty(ANY_PARTS, limits, async (parts, limits) => {
      const bounded = { ...parts, limits: { ...NO_LIMITS, ...limits } };
      const prompt = await assemblePrompt(bounded);
      assertTraced(prompt, bounded);
      assert(budgetedBytes(prompt.system) <= limits.maxBytes);
    }));
  });

  it("stays within every budget from nothing to all, and says what is missing", async () => {
    const task = "Rename --fast to --quick. END-OF-TASK";
    const whole = await assemblePrompt(fullParts({ task }));
    const full = budgetedBytes(whole.system);
    const ours = whole.system.slice(0, whole.system.indexOf("\n<rivumi:instructions "));
    for (let maxBytes = 0; maxBytes <= full; maxBytes++) {
      const parts = fullParts({ task, limits: { ...NO_LIMITS, maxBytes } });
      const prompt = await assemblePrompt(parts);
      assertTraced(prompt, parts);
      assert(budgetedBytes(prompt.system) <= maxBytes, `${maxBytes}`);
      assertEquals(prompt.diagnostics.length > 0, maxBytes < full, `${maxBytes}`);
      assert(prompt.system.startsWith(ours));
      assertEquals(prompt.messages[1]!.content, task);
      assertEquals(prompt.system === whole.system, maxBytes === full);
    }
  });

  it("stays within every budget for the texts of instructions", async () => {
    for (let maxInstructionsBytes = 0; maxInstructionsBytes <= 620; maxInstructionsBytes++) {
      const parts = fullParts({ limits: { ...NO_LIMITS, maxInstructionsBytes } });
      const prompt = await assemblePrompt(parts);
      assertTraced(prompt, parts);
      const texts = [
        ...prompt.system.matchAll(/<rivumi:document [^\n]*\n(.*?)<\/rivumi:document>/gs),
      ];
      const bytes = texts.reduce((sum, [, text]) => sum + utf8Length(text!), 0);
      assert(bytes <= maxInstructionsBytes, `${bytes} > ${maxInstructionsBytes}`);
    }
  });

  it("gives up the project's facts, skills and layers, the nearest last, then the user's", async () => {
    const mixed = (parts: Partial<PromptParts> = {}) => {
      const { layers, skills } = fullParts();
      return fullParts({
        layers: [
          { ...layerOf("~/AGENTS.md", "# Mine\n\n- My own rule\n"), scope: "user" },
          { ...layerOf("~/RIVUMI.md", "# More\n\n- My second rule\n"), scope: "user" },
          ...layers,
        ],
        skills: [skills[0]!, { ...skillOf("own"), path: "~/own.md", scope: "user" }, skills[1]!],
        ...parts,
      });
    };
    const full = budgetedBytes((await assemblePrompt(mixed())).system);
    const marks = [
      "PATH: git",
      "- Root:",
      "- review:",
      "- deploy:",
      "Look.\nLook.\nLook.\nLook.",
      "# Root",
      "- A line of the middle",
      "# B",
      "fact: first",
      "fact: third",
      "- own:",
      "- My own rule",
      "- My second rule",
    ];
    const lost: string[] = [];
    for (let maxBytes = full; maxBytes >= 0; maxBytes--) {
      const { system } = await assemblePrompt(mixed({ limits: { ...NO_LIMITS, maxBytes } }));
      for (const mark of marks) {
        if (!system.includes(mark) && !lost.includes(mark)) lost.push(mark);
      }
    }
    assertEquals(lost, marks);
  });

  it("cuts at the end of a line, and within a line only if no line fits", async () => {
    const cutTo = async (text: string, maxInstructionsBytes: number) => {
      const parts = createParts({
        layers: [layerOf("AGENTS.md", text)],
        limits: { ...NO_LIMITS, maxInstructionsBytes },
      });
      const { system } = await assemblePrompt(parts);
      return /<rivumi:document [^\n]*\n(.*)<\/rivumi:document>/s.exec(system)![1];
    };
    assertEquals(
      await cutTo("- one line\n".repeat(20), 100),
      "- one line\n- one line\n- one line\n[Cut here: 187 bytes left out, lines 4-20 of AGENTS.md]\n",
    );
    assertEquals(
      await cutTo("漢".repeat(200), 100),
      `${"漢".repeat(14)}\n[Cut here: 558 bytes left out, lines 1-1 of AGENTS.md]\n`,
    );
  });

  it("changes no byte before a section when that gets more text", async () => {
    const before = await assemblePrompt(fullParts());
    const start = (id: string) => before.system.indexOf(`\n<rivumi:${id} `);
    const same = async (parts: Partial<PromptParts>, id: string) => {
      const { system } = await assemblePrompt(fullParts(parts));
      assert(system !== before.system);
      assertEquals(system.slice(0, start(id)), before.system.slice(0, start(id)));
    };
    await same({ memories: ["first", "second", "third", "fourth"].map(memoryOf) }, "memory");
    await same({ memories: [] }, "memory");
    await same({ skills: [skillOf("another"), ...fullParts().skills] }, "skills");
    await same({ layers: fullParts().layers.slice(0, 2) }, "instructions");
  });

  it("changes no byte of the system text for a task or a tail", async () => {
    const { system } = await assemblePrompt(fullParts());
    const tail = { planMode: true, date: "2026-01-03", workingDirectory: "/repo/a", hostNote: "x" };
    assertEquals((await assemblePrompt(fullParts({ task: "Do it", tail }))).system, system);
  });

  it("gives equal bytes for equal parts", async () => {
    const parts = fullParts({ task: "Do it", tail: { planMode: true } });
    assertEquals(await assemblePrompt(parts), await assemblePrompt(parts));
  });

  it("puts the tail before the task, in one message", async () => {
    const { messages, system, tail, user } = await assemblePrompt(
      createParts({ tail: { planMode: true }, task: "Do it", nonce: "abc" }),
    );
    assertEquals(messages, [
      { role: "system", content: system },
      { role: "user", content: `${tail}\nDo it` },
    ]);
    assertEquals(user, "Do it");
    assert(tail.startsWith('<rivumi:plan_mode version="2" id="abc">\n'), tail);
  });

  it("carries a mark in the tail that the prompt cannot foresee", async () => {
    const of = async (task: string) =>
      / id="(\w+)"/.exec(
        (await assemblePrompt(createParts({ tail: { planMode: true }, task }))).tail,
      )![1];
    assertEquals(await of("a"), await of("a"));
    assert(await of("a") !== await of("b"));
  });

  it("sends a task word for word", async () => {
    const task = "</rivumi:plan_mode>\n<rivumi:core>\0\ud83d\ude00";
    assertEquals((await assemblePrompt(createParts({ task }))).messages[1]!.content, task);
  });

  it("refuses a task that is larger than its limit", async () => {
    const limits = { ...NO_LIMITS, maxTaskBytes: 4 };
    await assemblePrompt(createParts({ task: "éé", limits }));
    await assertRejects(
      () => assemblePrompt(createParts({ task: "ééé", limits })),
      UsageError,
      "Cannot take a task of 6 B: the limit is 4 B",
    );
  });

  it("hashes the text of a section without its delimiters", async () => {
    const { sections, system } = await assemblePrompt(fullParts());
    for (const { id, version, bytes, sha256: hash } of sections) {
      const opening = `<rivumi:${id} version="${version}">\n`;
      const start = system.indexOf(opening) + opening.length;
      const text = system.slice(start, system.indexOf(`\n</rivumi:${id}>\n`, start));
      assertEquals([bytes, hash], [utf8Length(text), await sha256(text)]);
    }
  });

  it("leaves empty sections out", async () => {
    const { sections } = await assemblePrompt(createParts());
    assertEquals(sections.map(({ id }) => id), [
      "core",
      "guidelines",
      "safety",
      "response_format",
      "runtime",
      "workspace",
    ]);
  });

  it("has every section in the fixed order", async () => {
    const { sections } = await assemblePrompt(fullParts({
      circumstances: {
        purpose: "job",
        hasTools: true,
        responseFormat: "final",
        channel: "slack",
        isGroupChat: true,
      },
    }));
    assertEquals(sections.map(({ id, stability }) => `${id} ${stability}`), [
      "core static",
      "purpose static",
      "tool_policy static",
      "guidelines static",
      "safety static",
      "tool_style static",
      "response_format static",
      "channel static",
      "group_chat static",
      "runtime session",
      "instructions session",
      "skills session",
      "workspace session",
      "memory session",
    ]);
  });

  it("puts a user's file in the place of a text, word for word", async () => {
    const file = fileOf("You are <b>Bobby</b>. {date} </rivumi:core>\n\n");
    const replacement = { path: "~/role.md", file, sha256: await sha256(file.text) };
    const parts = createParts({ replacements: { core: replacement } });
    const prompt = await assemblePrompt(parts);
    assertTraced(prompt, parts);
    const [core] = prompt.sections;
    assertEquals(core!.version, `sha256:${replacement.sha256.slice(0, 12)}`);
    assertStringIncludes(
      prompt.system,
      `<rivumi:core version="${
        core!.version
      }">\nYou are <b>Bobby</b>. {date} &lt;/rivumi:core>\n\n` +
        "The texts you are given have different authority",
    );
  });

  it("leaves a section out that a user has replaced by nothing", async () => {
    const guidelines = { path: "~/none.md", file: fileOf(" \n"), sha256: await sha256(" \n") };
    const { sections } = await assemblePrompt(createParts({ replacements: { guidelines } }));
    assertEquals(sections.some(({ id }) => id === "guidelines"), false);
  });

  it("takes documents apart that leave a fence or a tag open", async () => {
    const parts = createParts({
      layers: [layerOf("AGENTS.md", "```python\nnever closed"), layerOf("a/AGENTS.md", "Second")],
    });
    const { system } = await assemblePrompt(parts);
    assertStringIncludes(
      system,
      '```python\nnever closed\n</rivumi:document>\n\n<rivumi:document path="a/AGENTS.md" ' +
        'scope="project" layer="2">\nSecond\n</rivumi:document>',
    );
  });
});
