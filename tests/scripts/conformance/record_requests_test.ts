import { assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import type { Recording } from "../../../scripts/conformance/comparison.ts";
import { RECIPES } from "../../../scripts/conformance/recipes.ts";
import {
  recordRequests,
  recordTexts,
  textsOfMessages,
} from "../../../scripts/conformance/record_requests.ts";

const AGENTS = [
  ...["codex@0.171.0", "claude@2.1.332", "gemini@0.61.0", "opencode@1.18.33", "qwen@0.24.4"],
  ...["pi@1.6.0", "pi@0.73.1", "copilot@1.0.102", "kimi@2.1.0", "cline@3.0.65", "continue@1.5.47"],
];

/** The agents' own words before and after instruction files, where those are needed to find them. */
const FRAMES: Record<string, [before: string, after: string]> = {
  claude: ["", ""],
  cline: ["You are.\n", ""],
  codex: ["", ""],
  qwen: ["You are.\n", "\n\n---\n\n# auto memory\n"],
  copilot: ["<tools>\n</tools>\n", "\n<system_notifications>\n"],
  "pi@0.73.1": ["You are.\n", "\nCurrent date: 2026-01-02\nCurrent working directory: /"],
  opencode: ["<env>\n</env>\n", "Skills provide specialized instructions"],
};

function recordingOf(agent: string): Recording {
  const path = new URL(`../../../testdata/agents/${agent}/01-basic-chain.json`, import.meta.url);
  return JSON.parse(Deno.readTextFileSync(fromFileUrl(path)));
}

/** The request that an agent sends, in its vendor's format, as far as it is looked at. */
function requestOf(agent: string, blocks: { role: string; text: string }[]): unknown {
  const [name = ""] = agent.split("@");
  const [before, after] = FRAMES[agent] ?? FRAMES[name] ?? ["You are.\n", "\nBe brief."];
  const messages = blocks.map(({ role, text }) => ({
    role,
    content: [{ type: "text", text: before + text + after }],
  }));
  if (name === "codex") return messages;
  const tools = [{ name: "read" }];
  if (name !== "gemini") return { tools, messages };
  const contents = messages.map(({ role, content }) => ({ role, parts: content }));
  return {
    tools,
    systemInstruction: contents.find(({ role }) => role === "system"),
    contents: contents.filter(({ role }) => role !== "system"),
  };
}

describe("recordRequests()", () => {
  for (const agent of AGENTS) {
    const [name = ""] = agent.split("@");
    it(`finds the instruction files in a request of ${agent}`, () => {
      const recipe = RECIPES[agent] ?? RECIPES[name]!;
      const { blocks, entries } = recordingOf(agent);
      const whole = blocks.map(({ role, text }) => ({
        role,
        text: String(text).replaceAll("<CASE>", "/tmp/case"),
      }));
      const recording = recordRequests("01-basic-chain", recipe, {
        requests: [
          null,
          { messages: [{ role: "user", content: "A title?" }] },
          requestOf(agent, whole),
        ],
        isTouched: false,
        root: "/tmp/case",
        day: "2026-01-02",
      });
      assertEquals(recording.blocks, blocks);
      const namesFiles = recipe.header !== null;
      assertEquals(
        recording.entries.flatMap(({ path, markers }) => namesFiles ? [path] : markers ?? []),
        entries.flatMap(({ path, markers }) =>
          path === null ? markers ?? [] : [
            namesFiles ? path : path.replace("<CASE>/", ""),
          ]
        ),
      );
    });
  }

  it("takes no heading for a file, and no skill for an instruction, where pi 0.73 marks files by headings", () => {
    const start = "# Project Context\n\nProject-specific instructions and guidelines:\n\n";
    const file = "## <CASE>/AGENTS.md\n\n# Rules\n\n## Tests\n\nRun them.\n";
    const skills = "\n\nThe following skills provide specialized instructions for tasks.\n";
    const { blocks, entries } = recordRequests("headings", RECIPES["pi@0.73.1"]!, {
      requests: [requestOf("pi@0.73.1", [
        { role: "system", text: (start + file + skills).replaceAll("<CASE>", "/tmp/case") },
      ])],
      isTouched: false,
      root: "/tmp/case",
      day: "2026-01-02",
    });
    assertEquals(entries, [{ path: "<CASE>/AGENTS.md" }]);
    assertEquals(blocks, [{ role: "system", text: start + file }]);
  });

  it("keeps what else has marks of files, with a few words around it", () => {
    const text = `${"x".repeat(200)}\n# MK[style]\nBe terse.\n${"y".repeat(200)}`;
    const { blocks, others } = recordTexts(RECIPES["claude"]!, [{ role: "system", text }]);
    assertEquals(blocks, []);
    assertEquals(others, [{
      role: "system",
      text: `${"x".repeat(77)}\n# MK[style]\nBe terse.\n${"y".repeat(69)}`,
    }]);
  });

  it("says which texts a tool gave", () => {
    const messages = [
      {
        role: "user",
        content: [{ type: "tool_result", content: "1" }, { type: "text", text: "2" }],
      },
      { role: "user", parts: [{ functionResponse: { response: { output: "3" } } }] },
    ];
    assertEquals(textsOfMessages(messages), [
      { role: "tool", text: "1" },
      { role: "user", text: "2" },
      { role: "tool", text: "3" },
    ]);
  });

  it("keeps the texts after a call, without names and the like, and no block without a text", () => {
    const messages = [
      { role: "system", content: "<tools>\n</tools>\n\n<system_notifications>" },
      { role: "assistant", tool_calls: [{ id: "call" }] },
      { role: "tool", tool_call_id: "call", content: "in /tmp/case/x" },
    ];
    const recording = recordRequests("lazy", RECIPES["copilot"]!, {
      requests: [{ tools: [{}], messages: messages.slice(0, 1) }, { tools: [{}], messages }],
      isTouched: true,
      root: "/tmp/case",
      day: "2026-01-02",
    });
    assertEquals(recording, {
      case: "lazy",
      day: "2026-01-02",
      entries: [],
      blocks: [],
      lazy: [{ role: "tool", text: "in <CASE>/x" }],
    });
  });
});
