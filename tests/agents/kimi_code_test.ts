import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { blockText } from "../../lib/agents/agent.ts";
import { kimiCode } from "../../lib/agents/kimi_code.ts";
import { inShort, readAs } from "../helpers/agent_context.ts";

describe("kimiCode", () => {
  it("load() leaves out bytes that are no text, but keeps a replacement character that was written", () => {
    const bytes = Uint8Array.of(0x61, 0xff, 0xe2, 0x82, 0x62, 0xef, 0xbf, 0xbd, 0x63, 0xf0, 0x9f);
    const { blocks } = readAs(kimiCode, { files: { "/repo/AGENTS.md": bytes } });
    assertEquals(blockText(blocks[0]!).includes("ab\uFFFDc\n"), true);
  });

  it("load() reads its own folder from KIMI_CODE_HOME", () => {
    const reading = readAs(kimiCode, {
      files: { "/own/AGENTS.md": "x", "/home/.kimi-code/AGENTS.md": "y" },
      environment: { KIMI_CODE_HOME: "/own" },
    });
    assertEquals(inShort(reading), ["/own/AGENTS.md sent"]);
  });

  it("load() names nested files, but not the one that is read itself", () => {
    const reading = readAs(kimiCode, {
      files: { "/repo/.git/x": "", "/repo/a/AGENTS.md": "x", "/repo/a/b/AGENTS.md": "y" },
      touched: "/repo/a/b/AGENTS.md",
    });
    assertEquals(inShort(reading), ["/repo/a/AGENTS.md lazy only-named"]);
  });
});
