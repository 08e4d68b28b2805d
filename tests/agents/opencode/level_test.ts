import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import type { Diagnostic } from "../../../lib/diagnostic.ts";
import { StartError } from "../../../lib/agents/common/start_error.ts";
import { opencode } from "../../../lib/agents/opencode.ts";
import { parseLevel, readLevel } from "../../../lib/agents/opencode/level.ts";
import { agentContext, type AgentSituation } from "../../helpers/agent_context.ts";

const PATH = "/repo/opencode.json";

const read = (text: string | Uint8Array, situation: Partial<AgentSituation> = {}) => {
  const files = { ...situation.files, [PATH]: text };
  const notes: Diagnostic[] = [];
  return {
    notes,
    ...readLevel(PATH, {
      context: agentContext(opencode, { ...situation, files }),
      notes,
    }),
  };
};

const reasonOf = (text: string, situation: Partial<AgentSituation> = {}): string | null => {
  try {
    read(text, situation);
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.failure.reason;
    throw error;
  }
};

describe("readLevel()", () => {
  it("takes a byte order mark, comments, a trailing comma and the last of two equal keys", () => {
    for (
      const text of [
        '\uFEFF{"instructions": ["a"]}',
        '// c\n{"instructions": /* d */ ["a"]}',
        '{"instructions": ["a",],}',
        '{"instructions": ["b"], "instructions": ["a"]}',
      ]
    ) assertEquals(read(text).values, { instructions: ["a"] }, text);
    assertEquals(read("").values, {});
  });

  it("throws for what is no JSON, or no object, or has a wrong value", () => {
    for (
      const text of [
        ...[" \n", "// c\n", "{'a': 1}", "{a: 1}", "{} x", "{", '{"a": [1,,]}', "{}{}"],
        ...['{"a": 1 "b": 2}', "[".repeat(5000), "\uFEFF\uFEFF{}"],
      ]
    ) assertEquals(reasonOf(text), "broken-settings", text.slice(0, 40));
    for (const text of ["null", "[]", "5", '"x"', '{"instructions": "x"}', '{"agent": "x"}']) {
      assertEquals(reasonOf(text), "wrong-settings", text);
    }
  });

  it("leaves out settings that are nested deep, and says so, since OpenCode starts with them", () => {
    const { values, notes } = read(`{"a": ${"[".repeat(5000)}${"]".repeat(5000)}}`);
    assertEquals([values, notes.map(({ code, path }) => [code, path])], [
      {},
      [["agent-config", PATH]],
    ]);
    assertEquals(read(`{"a": ${"[".repeat(90)}${"]".repeat(90)}}`).notes, []);
    // In a text, brackets are none.
    assertEquals(read(`{"username": "${"[".repeat(5000)}"}`).notes, []);
  });

  it("throws for a folder and a loop, but not for what is missing or forbidden", () => {
    const at = (situation: Partial<AgentSituation>) => () =>
      readLevel(PATH, {
        context: agentContext(opencode, { files: {}, ...situation }),
        notes: [],
      });
    assertThrows(at({ folders: [PATH] }), StartError, "folder");
    assertThrows(at({ links: { [PATH]: "opencode.json" } }), StartError, "back to itself");
    assertEquals(at({ links: { [PATH]: "nowhere" } })().values, {});
    assertEquals(at({ files: { [PATH]: "[" }, faults: { [PATH]: "no-read" } })().values, {});
  });

  it("puts in the text of files, trimmed, from the folder of the settings", () => {
    const files = {
      "/repo/docs/x.md": '\uFEFF\n"x"\\ {file:y.md}\n\n',
      "/home/h.md": "h",
      "/out.md": "out",
      "/repo/empty.md": "",
    };
    const promptOf = (text: string) =>
      read(JSON.stringify({ agent: { build: { prompt: text } } }), { files })
        .promptOf("agent", "build")!;
    const { pieces, files: sources } = promptOf("a {file:docs/x.md} {file:~/h.md}{file:/out.md}");
    assertEquals(pieces, [
      { text: "a ", path: PATH },
      { text: '"x"\\ {file:y.md}', path: "/repo/docs/x.md" },
      { text: " ", path: PATH },
      { text: "h", path: "/home/h.md" },
      { text: "out", path: "/out.md" },
    ]);
    assertEquals(sources.map(({ path }) => path), [
      PATH,
      "/repo/docs/x.md",
      "/home/h.md",
      "/out.md",
    ]);
    assertEquals(promptOf("{file:../out.md}{file:empty.md}").files.map(({ path }) => path), [
      "/out.md",
    ]);
    assertEquals(read('{"instructions": ["{file:docs/x.md}"]}', { files }).values, {
      instructions: ['"x"\\ {file:y.md}'],
    });
    assertEquals(
      read('{"agent": {"build": {"{file:k}": "p"}}}', { files: { "/repo/k": "prompt" } })
        .promptOf("agent", "build")!.pieces,
      [{ text: "p", path: PATH }],
    );
  });

  it("throws where such a file is missing, unless the line is a comment", () => {
    assertEquals(reasonOf('{"username": "{file:no.md}"}'), "missing-file");
    assertEquals(
      reasonOf('{"username": "{file:docs}"}', { folders: ["/repo/docs"] }),
      "missing-file",
    );
    assertEquals(reasonOf("{ /* {file:no.md} */ }"), "missing-file");
    assertEquals(reasonOf("{\n  // {file:no.md}\n}"), null);
    // Outside a string, the text is no JSON any more.
    assertEquals(
      reasonOf("{file:a.json}", { files: { "/repo/a.json": '{"a": 1}' } }),
      "broken-settings",
    );
  });

  it("reads no variable, and judges nothing that one may change", () => {
    const { values, notes } = read('{"username": "{env:HOME}", "share": "{env:SHARE}"}');
    assertEquals(values["username"], "{env:HOME}");
    assertEquals(notes.map(({ code, path }) => [code, path]), [["agent-config", PATH]]);
    assertEquals(reasonOf('{"a": {env:NUMBER}}'), null);
    assertEquals(reasonOf('{"username": "{file:{env:NAME}}"}'), null);
  });
});

describe("parseLevel()", () => {
  it("keeps every text apart, whatever characters are in it", () => {
    const text = fc.string({
      unit: fc.oneof(fc.string(), fc.constantFrom("\uFDD0", "\uFDD1 ", "0 ")),
    });
    fc.assert(fc.property(text, text, (own, inserted) => {
      const context = agentContext(opencode, { files: { "/repo/x": inserted } });
      const source = JSON.stringify({ agent: { build: { prompt: `${own}{file:x}` } } });
      if (own.includes("{")) return;
      const prompt = parseLevel(source, { file: null, context, notes: [] })
        .promptOf("agent", "build")!;
      const isText = new TextDecoder().decode(new TextEncoder().encode(inserted)).trim();
      assertEquals(prompt.pieces.map((piece) => piece.text).join(""), own + isText);
    }));
  });

  it("answers for any text, or says why OpenCode does not start", () => {
    fc.assert(fc.property(fc.string(), (text) => {
      const context = agentContext(opencode, { files: {} });
      try {
        parseLevel(text, { file: null, context, notes: [] });
      } catch (error) {
        assertEquals(error instanceof StartError, true);
      }
    }));
  });
});
