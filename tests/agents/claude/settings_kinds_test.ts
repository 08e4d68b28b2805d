import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { wrongKeyIn } from "../../../lib/agents/claude/settings_kinds.ts";

describe("wrongKeyIn()", () => {
  it("names the key whose value is of the wrong kind, at the top level", () => {
    assertEquals(wrongKeyIn({ model: null }), "model");
    assertEquals(wrongKeyIn({ cleanupPeriodDays: 1.5 }), "cleanupPeriodDays");
    assertEquals(wrongKeyIn({ claudeMdExcludes: ["a", 1] }), "claudeMdExcludes");
    assertEquals(wrongKeyIn({ permissions: { allow: "Bash" } }), "permissions");
    assertEquals(wrongKeyIn({ permissions: { defaultMode: "always" } }), "permissions");
    assertEquals(wrongKeyIn({ hooks: { PreToolUse: [{ matcher: 1, hooks: [] }] } }), "hooks");
    assertEquals(
      wrongKeyIn({ hooks: { PreToolUse: [{ hooks: [{ type: "command" }] }] } }),
      "hooks",
    );
    assertEquals(wrongKeyIn({ statusLine: { type: "command" } }), "statusLine");
    assertEquals(wrongKeyIn({ enabledPlugins: { a: "yes" } }), "enabledPlugins");
  });

  it("does not judge what it does not know, nor what Claude Code lets pass", () => {
    assertEquals(wrongKeyIn({}), null);
    assertEquals(wrongKeyIn({ unknown: 1, env: { A: {} }, hooks: "x" }), null);
    assertEquals(wrongKeyIn({ permissions: { allow: [1], other: 2 } }), null);
    assertEquals(wrongKeyIn({ hooks: { Unknown: 1, Stop: [{ hooks: [{ type: "new" }] }] } }), null);
    const hooks = [{ type: "command", command: "check", timeout: 5 }, {
      type: "prompt",
      prompt: "?",
    }];
    assertEquals(wrongKeyIn({ hooks: { PreToolUse: [{ matcher: "Bash", hooks }] } }), null);
    assertEquals(wrongKeyIn({ permissions: { defaultMode: "plan" }, sandbox: {} }), null);
  });

  it("reads some values of the older version in another way", () => {
    const hooks = { Stop: [{ hooks: [{ type: "new" }] }] };
    assertEquals(wrongKeyIn({ hooks }, { isOld: true }), "hooks");
    assertEquals(wrongKeyIn({ hooks: { PreToolUse: "x" } }), "hooks");
    assertEquals(wrongKeyIn({ hooks: { PreToolUse: "x" } }, { isOld: true }), null);
    assertEquals(
      wrongKeyIn({ enabledMcpjsonServers: "x" }, { isOld: true }),
      "enabledMcpjsonServers",
    );
  });

  it("answers for any settings", () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (settings) => {
      const key = wrongKeyIn(settings);
      assertEquals(key === null || key in settings, true);
    }));
  });
});
