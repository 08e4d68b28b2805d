import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { parse } from "smol-toml";
import { CODEX_KINDS } from "../../../lib/agents/codex/settings_kinds.ts";
import { wrongKeyOf } from "../../../lib/agents/common/value_kinds.ts";

describe("CODEX_KINDS", () => {
  const wrongKeyIn = (toml: string): string | null =>
    wrongKeyOf(parse(toml, { integersAsBigInt: true }), CODEX_KINDS);

  it("finds the key that keeps Codex from starting", () => {
    for (
      const toml of [
        "project_doc_max_bytes = 1.0",
        'mcp_oauth_callback_port = "x"',
        'model_verbosity = "loud"',
        "approval_policy = 5",
        "notify = 5",
        "tui = 5",
        'features = { web_search = "x" }',
        'model_providers = { m = { base_url = "x" } }',
        'model_providers = { m = { name = "x", wire_api = "chat" } }',
      ]
    ) assertEquals(wrongKeyIn(toml), toml.split(" ", 1)[0]!);
  });

  it("lets pass what Codex lets pass", () => {
    for (
      const toml of [
        "nonsense = 5",
        "project_doc_max_bytes = 0x10",
        'model_reasoning_effort = "whatever"',
        'service_tier = "whatever"',
        "features = { nonsense = true }",
        "approval_policy = { granular = {} }",
        "project_root_markers = []",
        'mcp_servers = { m = { url = "https://example.org" } }',
        'model_providers = { m = { name = "x", base_url = "y" } }',
      ]
    ) assertEquals(wrongKeyIn(toml), null, toml);
  });

  it("answers for any value of any key", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(CODEX_KINDS)), fc.anything(), (key, value) => {
        const wrong = wrongKeyOf({ [key]: value }, CODEX_KINDS);
        assertEquals(wrong === null || wrong === key, true);
      }),
    );
  });
});
