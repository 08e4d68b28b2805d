import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { blockText } from "../../lib/agents/agent.ts";
import { continueCli } from "../../lib/agents/continue.ts";
import { inShort, readAs } from "../helpers/agent_context.ts";

describe("continueCli", () => {
  it("load() sends the rules of config.yaml before those in files, and equal ones once", () => {
    const reading = readAs(continueCli, {
      files: {
        "/own/config.yaml": "rules:\n  - first\n  - rule: second\n  - uses: x/y\n",
        "/repo/.continue/rules/a.md": "second",
        "/own/rules/b.md": "third",
      },
      environment: { CONTINUE_GLOBAL_DIR: "/own" },
    });
    assertEquals(inShort(reading), [
      "/own/config.yaml sent",
      "/repo/.continue/rules/a.md skipped duplicate-of",
      "/own/rules/b.md sent",
    ]);
    assertEquals(
      reading.blocks.map(blockText),
      ['<context name="userRules">\nfirst\n\nsecond\n\nthird\n</context>'],
    );
  });

  it("load() reads no rules of a folder that cannot be listed as a whole", () => {
    const reading = readAs(continueCli, {
      files: { "/repo/.continue/rules/a.md": "x", "/repo/.continue/rules/no/b.md": "y" },
      faults: { "/repo/.continue/rules/no": "no-read" },
    });
    assertEquals(reading.blocks, []);
  });

  it("load() does not follow links that lead back up", () => {
    const reading = readAs(continueCli, {
      files: { "/repo/.continue/rules/a.md": "x" },
      links: { "/repo/.continue/rules/loop": "." },
    });
    assertEquals(inShort(reading), ["/repo/.continue/rules/a.md sent"]);
  });
});
