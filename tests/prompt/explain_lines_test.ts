import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { assemblePrompt, type Prompt } from "../../lib/prompt/assemble.ts";
import { explainLayer, explainLine } from "../../lib/prompt/explain_lines.ts";
import { createLayer } from "../helpers/layers.ts";
import { createParts, layerOf, NO_LIMITS, skillOf } from "../helpers/prompt_parts.ts";

const LAYER = layerOf("AGENTS.md", "# One\r\nzwei ä </rivumi:document>\r\n\r\nfour\r\n".repeat(5));

function assemble(maxInstructionsBytes = 1e9): Promise<Prompt> {
  return assemblePrompt(createParts({
    layers: [LAYER],
    skills: [skillOf("deploy")],
    limits: { ...NO_LIMITS, maxInstructionsBytes },
  }));
}

function textAt({ system }: Prompt, place: { start: number | null; end: number | null }): string {
  const bytes = new TextEncoder().encode(system);
  return new TextDecoder().decode(bytes.subarray(place.start!, place.end!));
}

describe("explainLine()", () => {
  it("finds each line where it stands in the system text", async () => {
    const prompt = await assemble();
    const lines = LAYER.file!.text.split("\n").slice(0, -1);
    for (const [index, line] of lines.entries()) {
      const found = explainLine("AGENTS.md", index + 1, { layer: LAYER, isSkill: false, prompt })!;
      assertEquals(found.section, "instructions");
      assertEquals(textAt(prompt, found), line.replace("</", "&lt;/"));
    }
  });

  it("says that a line was cut", async () => {
    const prompt = await assemble(150);
    assertEquals(explainLine("AGENTS.md", 20, { layer: LAYER, isSkill: false, prompt }), {
      path: "AGENTS.md",
      fromLine: 20,
      toLine: 20,
      section: null,
      start: null,
      end: null,
      reason: "cut",
    });
  });

  it("says that there was no room for the file", async () => {
    const prompt = await assemble(1);
    assertEquals(
      explainLine("AGENTS.md", 1, { layer: LAYER, isSkill: false, prompt })?.reason,
      "left-out",
    );
  });

  it("gives the reason of a layer that does not count", async () => {
    const layer = createLayer({
      path: "b/AGENTS.md",
      status: "suppressed",
      reason: "overridden-by",
    });
    const prompt = await assemble();
    assertEquals(
      explainLine("b/AGENTS.md", 1, { layer, isSkill: false, prompt })?.reason,
      "overridden-by",
    );
  });

  it("finds the front matter of a skill as a whole", async () => {
    const { path } = skillOf("deploy");
    const found = explainLine(path, 2, {
      layer: undefined,
      isSkill: true,
      prompt: await assemble(),
    });
    assertEquals(found?.section, "skills");
  });

  it("says that the text of a skill is there only where that is named", async () => {
    const { path } = skillOf("deploy");
    const options = { layer: undefined, isSkill: true, prompt: await assemble() };
    assertEquals(explainLine(path, 5, options)?.reason, "not-named");
  });

  it("knows nothing of a file that no prompt is made from", async () => {
    const options = { layer: undefined, isSkill: false, prompt: await assemble() };
    assertEquals(explainLine("main.ts", 1, options), null);
  });
});

describe("explainLayer()", () => {
  it("gives the lines that are there, then those that are not", async () => {
    const lines = explainLayer(LAYER, await assemble(150));
    assertEquals(
      lines.map(({ fromLine, toLine, section, reason }) => ({ fromLine, toLine, section, reason })),
      [
        { fromLine: 1, toLine: 9, section: "instructions", reason: null },
        { fromLine: 10, toLine: 20, section: null, reason: "cut" },
      ],
    );
  });

  it("gives all lines of a file that is there as a whole", async () => {
    const prompt = await assemble();
    const [all, ...more] = explainLayer(LAYER, prompt);
    assertEquals([all!.fromLine, all!.toLine, more.length], [1, 20, 0]);
    assertEquals(textAt(prompt, all!), LAYER.file!.text.replaceAll("</", "&lt;/"));
  });
});
