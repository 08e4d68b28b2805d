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

  it("load() sends nothing of AGENTS.md where a prompt takes the place of its own", () => {
    const files = {
      "/repo/.git/x": "",
      "/repo/AGENTS.md": "agents\n",
      "/home/.kimi-code/SYSTEM.md": "mine ${nope} ${cwd}",
    };
    const reading = readAs(kimiCode, { files });
    assertEquals(inShort(reading), [
      "/home/.kimi-code/SYSTEM.md sent",
      "/repo/AGENTS.md skipped left-out-by",
    ]);
    assertEquals(reading.entries[1]!.by, "/home/.kimi-code/SYSTEM.md");
    assertEquals(reading.blocks.map(blockText), ["mine ${nope} /repo"]);
  });

  it("load() puts the files where the prompt names them, or Kimi Code's own prompt", () => {
    const texts = (system: string) => {
      const { entries, blocks } = readAs(kimiCode, {
        files: { "/repo/AGENTS.md": "agents\n", "/home/.kimi-code/SYSTEM.md": system },
      });
      assertEquals(entries.map(({ status }) => status), ["sent", "sent"]);
      return blocks.map(blockText);
    };
    const file = "<!-- From: /repo/AGENTS.md -->\nagents";
    assertEquals(texts("a ${agents_md} b ${agents_md}"), [`a ${file} b ${file}`]);
    assertEquals(texts("a ${base_prompt} b ${os} c"), [
      "a ",
      `The applicable \`AGENTS.md\` instructions are:\n\n\`\`\`\`\`\`\`\n${file}\n\`\`\`\`\`\`\`\n`,
      " b ",
      " c",
    ]);
  });

  it("load() has a row for each link that leads nowhere or back to itself", () => {
    const reading = readAs(kimiCode, {
      files: { "/repo/agents.md": "lower" },
      links: { "/repo/AGENTS.md": "nowhere", "/home/.agents/AGENTS.md": "AGENTS.md" },
    });
    assertEquals(inShort(reading), [
      "/home/.agents/AGENTS.md refused link-loop",
      "/repo/AGENTS.md refused leads-nowhere",
      "/repo/agents.md sent",
    ]);
  });
});
