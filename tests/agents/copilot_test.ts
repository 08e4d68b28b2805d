import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { blockText } from "../../lib/agents/agent.ts";
import { copilot } from "../../lib/agents/copilot.ts";
import { gitFiles, inShort, readAs } from "../helpers/agent_context.ts";

const REPO = gitFiles("/repo");
const DECOMPOSED = "cafe\u0301 \u212B \uFB01";
const COMPOSED = "caf\u00E9 \u00C5 \uFB01";

describe("copilot", () => {
  it("load() composes the texts and the sources of imports, but not the names in its table", () => {
    const rule = `---\napplyTo: '**/*e\u0301.ts'\ndescription: ${DECOMPOSED}\n---\nrule`;
    const { blocks } = readAs(copilot, {
      files: {
        ...REPO,
        "/repo/AGENTS.md": `${DECOMPOSED} @./e\u0301.md`,
        "/repo/e\u0301.md": `import ${DECOMPOSED}`,
        "/repo/.github/instructions/e\u0301.instructions.md": rule,
      },
    });
    const text = blockText(blocks[0]!);
    assertStringIncludes(text, `${COMPOSED} @./\u00E9.md`);
    assertStringIncludes(text, `source="/repo/\u00E9.md">\nimport ${COMPOSED}`);
    assertStringIncludes(
      text,
      `| **/*e\u0301.ts | '.github/instructions/e\u0301.instructions.md' | ${DECOMPOSED} |`,
    );
  });

  it("load() takes texts that differ only in their composition for equal", () => {
    const files = { ...REPO, "/repo/AGENTS.md": DECOMPOSED, "/repo/CLAUDE.md": COMPOSED };
    assertEquals(inShort(readAs(copilot, { files })), [
      "/repo/AGENTS.md sent",
      "/repo/CLAUDE.md skipped duplicate-of",
    ]);
  });

  it("load() sends a file once that has several names in a folder, but once per folder", () => {
    const files = { ...REPO, "/repo/real.md": "real @./imp.md", "/repo/imp.md": "import" };
    const links = {
      "/repo/AGENTS.md": "real.md",
      "/repo/GEMINI.md": "real.md",
      "/repo/.github/copilot-instructions.md": "../real.md",
      "/repo/sub/CLAUDE.md": "../real.md",
    };
    assertEquals(inShort(readAs(copilot, { files, links, cwd: "/repo/sub" })), [
      "/repo/.github/copilot-instructions.md sent",
      "/repo/AGENTS.md sent",
      "/repo/imp.md sent",
      "/repo/GEMINI.md skipped duplicate-of",
      "/repo/sub/CLAUDE.md skipped duplicate-of",
    ]);
  });

  it("load() adds nothing for a touched file that cannot be viewed", () => {
    const files = { ...REPO, "/repo/pkg/AGENTS.md": "nested", "/repo/pkg/x.ts": "" };
    const situations = [["/repo/pkg/x.ts", 1], ["/repo/pkg/none.ts", 0], ["/repo/pkg", 0]] as const;
    for (const [touched, count] of situations) {
      assertEquals(readAs(copilot, { files, touched }).blocks.length, count);
    }
    const faults = { "/repo/pkg/x.ts": "no-read" } as const;
    assertEquals(readAs(copilot, { files, faults, touched: "/repo/pkg/x.ts" }).blocks, []);
  });

  it("load() says of links that lead nowhere", () => {
    const links = {
      "/repo/AGENTS.md": "none.md",
      "/repo/CLAUDE.md": "CLAUDE.md",
      "/repo/.github/copilot-instructions.md": "none.md",
      "/repo/.github/instructions/r.instructions.md": "none.md",
    };
    assertEquals(inShort(readAs(copilot, { files: REPO, links })), [
      "/repo/.github/copilot-instructions.md refused leads-nowhere",
      "/repo/AGENTS.md refused leads-nowhere",
      "/repo/CLAUDE.md refused link-loop",
      "/repo/.github/instructions/r.instructions.md refused leads-nowhere",
    ]);
  });
});
