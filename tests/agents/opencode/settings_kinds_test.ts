import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { wrongKeyOf } from "../../../lib/agents/common/value_kinds.ts";
import { OPENCODE_KINDS } from "../../../lib/agents/opencode/settings_kinds.ts";

describe("OPENCODE_KINDS", () => {
  it("finds the key that keeps OpenCode from starting", () => {
    for (
      const settings of [
        { instructions: "x" },
        { instructions: [1] },
        { instructions: null },
        { model: null },
        { autoupdate: "x" },
        { share: true },
        { logLevel: "x" },
        { agent: { x: 5 } },
        { agent: { build: { mode: "x" } } },
        { mode: { build: { prompt: 5 } } },
        { permission: "maybe" },
        { permission: { bash: "maybe" } },
        { tools: { bash: "x" } },
        { command: { x: {} } },
        { mcp: { x: {} } },
        { mcp: { x: { type: "local", command: "x" } } },
      ]
    ) assertEquals(wrongKeyOf(settings, OPENCODE_KINDS), Object.keys(settings)[0]!);
  });

  it("lets pass what OpenCode lets pass", () => {
    for (
      const settings of [
        { nonsense: 1, theme: 5 },
        { agent: { x: { nonsense: 5 } } },
        { permission: { nonsense: "allow", bash: { "git *": "ask" } } },
        { autoupdate: "notify", lsp: false },
        { mcp: { x: { type: "remote", url: "https://example.org" }, y: { enabled: false } } },
      ]
    ) assertEquals(wrongKeyOf(settings, OPENCODE_KINDS), null);
  });

  it("answers for any value of any key", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(OPENCODE_KINDS)), fc.jsonValue(), (key, value) => {
        const wrong = wrongKeyOf({ [key]: value }, OPENCODE_KINDS);
        assertEquals(wrong === null || wrong === key, true);
      }),
    );
  });
});
