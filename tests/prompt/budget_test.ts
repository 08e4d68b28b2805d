import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { assemblePrompt, type Prompt, type PromptParts } from "../../lib/prompt/assemble.ts";
import { utf8Length } from "../../lib/source_text.ts";
import {
  assertTraced,
  createParts,
  layerOf,
  memoryOf,
  NO_LIMITS,
  skillOf,
} from "../helpers/prompt_parts.ts";

/** How much there is of everything. */
interface Sizes {
  userLayers: number[];
  projectLayers: number[];
  userSkills: number[];
  projectSkills: number[];
  named: number;
  memories: number[];
  manifests: number;
}

const size = fc.oneof(fc.nat(40), fc.nat(400), fc.nat(3000));
const SIZES: fc.Arbitrary<Sizes> = fc.record({
  userLayers: fc.array(size, { maxLength: 2 }),
  projectLayers: fc.array(size, { maxLength: 6 }),
  userSkills: fc.array(size, { maxLength: 3 }),
  projectSkills: fc.array(size, { maxLength: 12 }),
  named: fc.nat(3),
  memories: fc.array(size, { maxLength: 4 }),
  manifests: fc.nat(60),
});

/** Lines of this many bytes in all. */
function linesOf(bytes: number): string {
  return "- some line é\n".repeat(Math.ceil(bytes / 14) + 1).slice(0, bytes + 1);
}

function partsOf(sizes: Sizes, limits: Partial<PromptParts["limits"]>): PromptParts {
  const skills = [
    ...sizes.projectSkills.map((bytes, index) =>
      skillOf(`p${index}`, { description: "d".repeat(bytes + 1), body: linesOf(bytes) })
    ),
    // One has the name of a project's.
    ...sizes.userSkills.map((bytes, index) => ({
      ...skillOf(index === 0 ? "p0" : `u${index}`, { description: "d".repeat(bytes + 1) }),
      path: `~/skills/u${index}/SKILL.md`,
      scope: "user" as const,
    })),
  ].sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  return createParts({
    layers: [
      ...sizes.userLayers.map((bytes, index) => ({
        ...layerOf(`~/${index}.md`, linesOf(bytes)),
        scope: "user" as const,
      })),
      ...sizes.projectLayers.map((bytes, index) => layerOf(`${index}/AGENTS.md`, linesOf(bytes))),
    ],
    skills,
    namedSkills: skills.slice(0, sizes.named).map(({ name }) => name),
    memories: sizes.memories.map((bytes, index) => memoryOf(`${index}${"m".repeat(bytes)}`)),
    workspace: {
      root: "/repo",
      branch: null,
      manifests: Array.from({ length: sizes.manifests }, (_, index) => `${index}.csproj`),
      tools: ["git"],
    },
    limits: { ...NO_LIMITS, ...limits },
  });
}

/** Bytes that the budget covers: all from the instructions on. */
function budgetedBytes({ system }: Prompt): number {
  const end = "</rivumi:runtime>\n";
  return utf8Length(system.slice(system.indexOf(end) + end.length));
}

/** What is missing of the parts: the kinds of them of which something was cut or left out. */
function missingOf(prompt: Prompt, parts: PromptParts): Set<string> {
  const missing = new Set<string>();
  const { spans } = prompt;
  for (const { path, scope, file } of parts.layers) {
    const whole = spans.filter(({ source, transform }) =>
      source.path === path && transform !== "cut"
    );
    const bytes = whole.reduce((sum, { start, end }) => sum + end - start, 0);
    if (bytes < file!.raw.length) missing.add(`${scope} layer`);
  }
  for (const { name, description, path, scope } of parts.skills) {
    if (!prompt.system.includes(`- ${name}: ${description} (${path})`)) {
      missing.add(`${scope} skill`);
    }
  }
  for (const { text } of parts.memories) {
    if (!prompt.system.includes(`- project fact: ${text}`)) missing.add("memory");
  }
  if (!prompt.system.includes("- Tools on PATH: git")) missing.add("workspace");
  return missing;
}

/** Of what there are bytes in the prompt. */
function presentIn(prompt: Prompt, parts: PromptParts): Set<string> {
  const present = new Set<string>();
  const scopes = new Map([
    ...parts.layers.map(({ path, scope }) => [path, `${scope} layer`] as const),
    ...parts.skills.map(({ path, scope }) => [path, `${scope} skill`] as const),
  ]);
  for (const { section, source } of prompt.spans) {
    if (source.kind === "memory") present.add("memory");
    else if (section === "workspace") present.add("workspace");
    else if (source.path !== null) present.add(scopes.get(source.path)!);
  }
  // Not even a note of what the project lost.
  if (/^\[Left out: .* of the project; /m.test(prompt.system)) present.add("project note");
  return present;
}

/** Each but the last must be gone before the next one loses anything. */
const ORDER = [
  "workspace",
  "project skill",
  "project layer",
  "memory",
  "user skill",
  "user layer",
];

const OF_THE_PROJECT = ["workspace", "project skill", "project layer", "project note"];

describe("fitSections()", () => {
  it("loses no byte of the user's while a byte of the project's is there", async () => {
    await fc.assert(fc.asyncProperty(SIZES, fc.nat(20_000), async (sizes, maxBytes) => {
      const parts = partsOf(sizes, { maxBytes });
      const prompt = await assemblePrompt(parts);
      assertTraced(prompt, parts);
      assert(budgetedBytes(prompt) <= maxBytes);
      const missing = missingOf(prompt, parts);
      const present = presentIn(prompt, parts);
      for (const kind of ["memory", "user skill", "user layer"]) {
        if (!missing.has(kind)) continue;
        assertEquals(OF_THE_PROJECT.filter((other) => present.has(other)), [], kind);
      }
    }));
  });

  it("gives up lists before what comes after them in the order", async () => {
    await fc.assert(fc.asyncProperty(SIZES, fc.nat(20_000), async (sizes, maxBytes) => {
      const parts = partsOf({ ...sizes, named: 0 }, { maxBytes });
      const prompt = await assemblePrompt(parts);
      const missing = missingOf(prompt, parts);
      const kept = presentIn(prompt, parts);
      // What is left of a section of facts is at most the note on them.
      if (!prompt.system.includes("\n- Root: ")) kept.delete("workspace");
      for (const [index, kind] of ORDER.entries()) {
        if (!missing.has(kind)) continue;
        assertEquals(ORDER.slice(0, index).filter((earlier) => kept.has(earlier)), [], kind);
      }
    }));
  });

  it("keeps to every limit of a section, the user's part last", async () => {
    const limits = fc.record({
      maxInstructionsBytes: fc.nat(6000),
      maxProjectInstructionsBytes: fc.nat(6000),
      maxSkillsBytes: fc.nat(6000),
      maxMemoryBytes: fc.nat(6000),
      maxWorkspaceBytes: fc.nat(600),
    });
    await fc.assert(fc.asyncProperty(SIZES, limits, async (sizes, limits) => {
      const parts = partsOf(sizes, limits);
      const prompt = await assemblePrompt(parts);
      assertTraced(prompt, parts);
      const bytesOf = (scope: string) =>
        [...prompt.system.matchAll(
          new RegExp(
            `<rivumi:document [^\n]* scope="${scope}"[^\n]*\n(.*?)</rivumi:document>`,
            "gs",
          ),
        )].reduce((sum, [, text]) => sum + utf8Length(text!), 0);
      assert(bytesOf("project") <= limits.maxProjectInstructionsBytes);
      assert(bytesOf("project") + bytesOf("user") <= limits.maxInstructionsBytes);
      const missing = missingOf(prompt, parts);
      const present = presentIn(prompt, parts);
      for (const kind of ["layer", "skill"]) {
        assert(!(missing.has(`user ${kind}`) && present.has(`project ${kind}`)), kind);
      }
      for (const { id, bytes } of prompt.sections) {
        const delimiters = 2 * `<rivumi:${id}>`.length + ' version="1"/'.length + 4;
        if (id === "skills") assert(bytes + delimiters <= limits.maxSkillsBytes);
        if (id === "memory") assert(bytes + delimiters <= limits.maxMemoryBytes);
        if (id === "workspace") assert(bytes + delimiters <= limits.maxWorkspaceBytes);
      }
    }));
  });

  it("names by its path whatever is missing, and nothing else", async () => {
    await fc.assert(fc.asyncProperty(SIZES, fc.nat(20_000), async (sizes, maxBytes) => {
      const parts = partsOf({ ...sizes, named: 0 }, { maxBytes });
      const prompt = await assemblePrompt(parts);
      const named = new Set(
        prompt.diagnostics.flatMap(({ code, path, message }) =>
          path !== null && ["prompt-cut", "prompt-left-out"].includes(code) &&
            message.includes(path)
            ? [path]
            : []
        ),
      );
      const incomplete = new Set<string>();
      for (const layer of parts.layers) {
        const missing = missingOf(prompt, { ...parts, layers: [layer], skills: [], memories: [] });
        if (missing.has(`${layer.scope} layer`)) incomplete.add(layer.path);
      }
      for (const skill of parts.skills) {
        const missing = missingOf(prompt, { ...parts, layers: [], skills: [skill], memories: [] });
        if (missing.has(`${skill.scope} skill`)) incomplete.add(skill.path);
      }
      const missing = missingOf(prompt, { ...parts, layers: [], skills: [] });
      if (missing.has("memory")) incomplete.add("~/memory.jsonl");
      assertEquals([...named].sort(), [...incomplete].sort());
      const facts = prompt.diagnostics.find(({ message }) => message.includes("about the project"));
      assertEquals(facts !== undefined, missing.has("workspace"));
    }));
  });

  it("keeps the user's 28 bytes beside two files of 64 KiB", async () => {
    const mine = "# Mine\n\nNEVER push to main.\n";
    const bulk = linesOf(65_500);
    const parts = createParts({
      layers: [
        { ...layerOf("~/AGENTS.md", mine), scope: "user" },
        layerOf("AGENTS.md", bulk),
        layerOf("sub/AGENTS.md", bulk),
      ],
      limits: { ...NO_LIMITS, maxInstructionsBytes: 131_072 - 500 },
    });
    const { system, diagnostics } = await assemblePrompt(parts);
    assert(system.includes(`layer="1">\n${mine}</rivumi:document>`));
    assert(system.includes(`layer="3">\n${bulk}`));
    assertEquals(diagnostics.map(({ code, path }) => [code, path]), [["prompt-cut", "AGENTS.md"]]);
  });

  it("says which limit it was", async () => {
    const helpWith = async (limits: Partial<PromptParts["limits"]>) =>
      (await assemblePrompt(createParts({
        layers: [layerOf("AGENTS.md", linesOf(1000))],
        limits: { ...NO_LIMITS, ...limits },
      }))).diagnostics.map(({ help }) => help?.split("raise ")[1]).at(-1);
    assertEquals(await helpWith({ maxBytes: 500 }), '"prompt.maxBytes"');
    assertEquals(await helpWith({ maxInstructionsBytes: 500 }), '"instructions.maxTotalBytes"');
    assertEquals(
      await helpWith({ maxProjectInstructionsBytes: 500 }),
      '"instructions.maxTotalBytes" in the project\'s rivumi.jsonc',
    );
  });
});
