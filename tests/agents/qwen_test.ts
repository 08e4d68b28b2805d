import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { blockText } from "../../lib/agents/agent.ts";
import { qwen } from "../../lib/agents/qwen.ts";
import { inShort, readAs } from "../helpers/agent_context.ts";

const REPO = { folders: ["/top/repo/.git"], cwd: "/top/repo" };

describe("qwen", () => {
  it("load() goes name by name and one folder above the root, and sends a file once", () => {
    const reading = readAs(qwen, {
      ...REPO,
      files: {
        "/QWEN.md": "too far up",
        "/top/QWEN.md": "above",
        "/top/repo/AGENTS.md": "agents",
        "/home/.qwen/QWEN.md": "mine",
        "/home/.qwen/output-language.md": "language",
      },
      links: { "/top/repo/QWEN.md": "AGENTS.md" },
    });
    assertEquals(inShort(reading), [
      "/home/.qwen/QWEN.md sent",
      "/top/QWEN.md sent",
      "/top/repo/QWEN.md sent",
      "/top/repo/AGENTS.md skipped duplicate-of",
      "/home/.qwen/output-language.md sent",
    ]);
    assertStringIncludes(
      blockText(reading.blocks[0]!),
      "--- Context from: ../QWEN.md ---\nabove\n",
    );
  });

  it("load() takes configured names in the place of its own", () => {
    const files = {
      "/home/.qwen/settings.json": '{"context": {"fileName": ["NOTES.md"]}}',
      "/top/repo/NOTES.md": "notes",
      "/top/repo/QWEN.md": "qwen",
    };
    assertEquals(inShort(readAs(qwen, { ...REPO, files })), ["/top/repo/NOTES.md sent"]);
    const variable = { "/home/.qwen/settings.json": '{"contextFileName": "${NAME}.md"}' };
    const { notes } = readAs(qwen, { ...REPO, files: variable });
    assertEquals(notes.filter(({ code }) => code === "agent-config").length, 1);
  });

  it("load() sends rules after the files, and rules with paths only when a file matches", () => {
    const rule = (paths: string, text: string) => `---\npaths: ${paths}\n---\n${text}\n`;
    const situation = {
      ...REPO,
      files: {
        "/top/repo/QWEN.md": "qwen",
        "/top/repo/.qwen/rules/always.md": "a <!-- hidden --> b\n",
        "/top/repo/.qwen/rules/deep/ts.md": rule("'**/*.ts'", "ts"),
        "/top/repo/.qwen/rules/loose.md": rule("*.ts", "loose"),
        "/top/repo/.qwen/rules/void.md": "<!-- nothing -->",
        "/home/.qwen/rules/mine.md": "mine",
        "/top/repo/src/x.ts": "",
      },
      links: { "/top/repo/.qwen/rules/link.md": "always.md" },
    };
    assertEquals(inShort(readAs(qwen, situation)), [
      "/top/repo/QWEN.md sent",
      "/home/.qwen/rules/mine.md sent",
      "/top/repo/.qwen/rules/always.md sent",
      "/top/repo/.qwen/rules/deep/ts.md lazy waits-for-paths",
      "/top/repo/.qwen/rules/loose.md lazy waits-for-paths",
      "/top/repo/.qwen/rules/void.md skipped empty",
    ]);
    const touched = readAs(qwen, { ...situation, touched: "/top/repo/src/x.ts" });
    assertEquals(
      blockText(touched.blocks[1]!),
      "\n\n<system-reminder>\n--- Rule from: .qwen/rules/deep/ts.md ---\nts\n" +
        "--- End of Rule from: .qwen/rules/deep/ts.md ---\n</system-reminder>",
    );
    assertStringIncludes(
      blockText(touched.blocks[0]!),
      "--- End of Context from: QWEN.md ---\n\n--- Rule from: ../../home/.qwen/rules/mine.md ---\nmine\n",
    );
  });

  it("load() leaves project files out of an untrusted folder, if trust is asked for", () => {
    const files = {
      "/top/repo/QWEN.md": "qwen",
      "/home/.qwen/QWEN.md": "mine",
      "/home/.qwen/settings.json": '{"security": {"folderTrust": {"enabled": true}}}',
    };
    assertEquals(inShort(readAs(qwen, { ...REPO, files })), ["/home/.qwen/QWEN.md sent"]);
    const trust = { "/home/.qwen/trustedFolders.json": '{"/top/repo/sub": "TRUST_PARENT"}' };
    assertEquals(inShort(readAs(qwen, { ...REPO, files: { ...files, ...trust } })).length, 2);
  });

  it("load() expands no import in code, follows a link out and leaves a missing file's name", () => {
    const reading = readAs(qwen, {
      ...REPO,
      files: {
        "/top/repo/QWEN.md":
          "@./link.md @none.md\n\n    @./x.md\n\n`@./x.md`\n\n~~~\n@./x.md\n~~~\n",
        "/top/repo/x.md": "never",
        "/top/out.md": "outside",
      },
      links: { "/top/repo/link.md": "../out.md" },
    });
    assertStringIncludes(
      blockText(reading.blocks[0]!),
      "<!-- Imported from: ./link.md -->\noutside\n<!-- End of import from: ./link.md --> @none.md\n\n" +
        "    @./x.md\n\n`@./x.md`\n\n~~~\n@./x.md\n~~~\n",
    );
    assertEquals(reading.entries[1]!.realPath, "/top/out.md");
  });

  it("load() takes comments out of rules, those too that only then come to be", () => {
    const text = (rule: string) => {
      const files = { "/top/repo/.qwen/rules/a.md": rule };
      return blockText(readAs(qwen, { ...REPO, files }).blocks[0]!).split("\n")[1];
    };
    assertEquals(text("a <!-- x --> b <!---->c\n"), "a  b c");
    assertEquals(text("a <!<!-- x -->-- y --> b\n"), "a  b");
    assertEquals(text("a <!-- b\n"), "a  b");
  });

  it("load() survives Markdown that no person writes", () => {
    const text = `@./x.md\n${"> ".repeat(5000)}\n`;
    const files = { "/top/repo/QWEN.md": text, "/top/repo/x.md": "x" };
    assertEquals(inShort(readAs(qwen, { ...REPO, files })), [
      "/top/repo/QWEN.md sent",
      "/top/repo/x.md sent",
    ]);
  });

  it("load() leaves out project settings that are no JSON, and does not start with other faults", () => {
    const named = '{"context": {"fileName": "CLAUDE.md"}}';
    const own = "/home/.qwen/settings.json";
    const project = "/top/repo/.qwen/settings.json";
    const files = { "/top/repo/CLAUDE.md": "claude", "/top/repo/QWEN.md": "qwen" };
    const outcome = (path: string, text: string) => {
      const reading = readAs(qwen, { ...REPO, files: { ...files, [path]: text } });
      return reading.startFailure?.reason ?? inShort(reading)[0];
    };
    const comma = '{"context": {"fileName": "CLAUDE.md",}}';
    for (const text of ["", comma, "[".repeat(5000), "{"]) {
      assertEquals(outcome(project, text), "/top/repo/QWEN.md sent");
      assertEquals(outcome(own, text), "broken-settings");
    }
    for (const path of [own, project]) {
      for (const text of [`\uFEFF${named}`, `// c\n${named}`, `{"context": 1, ${named.slice(1)}`]) {
        assertEquals(outcome(path, text), "/top/repo/CLAUDE.md sent");
      }
      const deep = `${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`;
      for (const text of ["[]", "5", "null", deep]) {
        assertEquals(outcome(path, text), "wrong-settings");
      }
      for (const fileName of [5, {}, true, ["A.md", 5], ["A.md", null]]) {
        assertEquals(outcome(path, JSON.stringify({ context: { fileName } })), "wrong-settings");
      }
      assertEquals(outcome(path, '{"contextFileName": 5}'), "wrong-settings");
      for (const includeDirectories of ["x", 5, [5]]) {
        const text = JSON.stringify({ context: { includeDirectories } });
        assertEquals(outcome(path, text), "wrong-settings");
      }
      for (const context of ["x", { fileName: false }, { fileName: [] }, { fileName: null }]) {
        assertEquals(outcome(path, JSON.stringify({ context })), "/top/repo/QWEN.md sent");
      }
      assertEquals(outcome(`${path}/x`, ""), "unreadable-settings");
    }
    const { notes } = readAs(qwen, { ...REPO, files: { ...files, [project]: comma } });
    assertEquals(notes[0]!.message.includes("writes {} over the file"), true);
  });

  it("load() takes imports from code for words after a link definition, as Qwen does", () => {
    const text = (content: string) => {
      const files = { "/top/repo/QWEN.md": content, "/top/repo/a.md": "A", "/top/repo/b.md": "B" };
      return blockText(readAs(qwen, { ...REPO, files }).blocks[0]!);
    };
    const fence = "```\n@a.md\n```\n";
    const definition = "[ref]: https://example.com/a/long/address\n";
    assertEquals(text(`# x\n\n${fence}`).includes("Imported"), false);
    assertStringIncludes(text(`# x\n\n${definition}\n${fence}`), "Imported from: a.md");
    assertStringIncludes(text(`${definition}${definition}\n${fence}`), "Imported from: a.md");
    // The region lies before its place, where it hides what is no code.
    const code = `    ${"a.md ".repeat(20)}`;
    assertEquals(text(`${definition}\n@b.md\n\n${code}\n`).includes("B"), false);
    assertEquals(text(`> ${definition}>\n> \`x @a.md\`\n`).includes("Imported"), false);
  });

  it("load() puts the file that QWEN_SYSTEM_MD names first, and does not start without it", () => {
    const files = {
      "/top/repo/.qwen/system.md": "\n# system\n",
      "/top/repo/QWEN.md": "qwen",
      "/home/.qwen/output-language.md": "language",
    };
    const first = (more: Record<string, string>, environment = {}) => {
      const reading = readAs(qwen, { ...REPO, files: { ...files, ...more }, environment });
      return reading.startFailure?.reason ?? inShort(reading)[0];
    };
    const on = "/top/repo/.qwen/system.md sent";
    const off = "/top/repo/QWEN.md sent";
    assertEquals(first({}), off);
    assertEquals(first({ "/top/repo/.qwen/.env": "QWEN_SYSTEM_MD=1" }), on);
    assertEquals(first({ "/top/.env": "A=1\nQWEN_SYSTEM_MD = TRUE" }), on);
    assertEquals(first({ "/home/.env": 'QWEN_SYSTEM_MD="true"' }), on);
    assertEquals(
      first({ "/top/repo/.env": "QWEN_SYSTEM_MD=0", "/home/.env": "QWEN_SYSTEM_MD=1" }),
      off,
    );
    assertEquals(
      first({ "/top/repo/.qwen/settings.json": '{"env": {"QWEN_SYSTEM_MD": "1"}}' }),
      on,
    );
    assertEquals(first({ "/top/repo/.env": "QWEN_SYSTEM_MD=1" }, { QWEN_SYSTEM_MD: "false" }), off);
    assertEquals(first({ "/top/repo/.env": "QWEN_SYSTEM_MD=1" }, { QWEN_SYSTEM_MD: "" }), on);
    assertEquals(first({ "/top/repo/.env": "QWEN_SYSTEM_MD=no.md" }), "missing-file");
    const situation = { ...REPO, files, environment: { QWEN_SYSTEM_MD: "1" } };
    const { blocks } = readAs(qwen, situation);
    assertEquals([blockText(blocks[0]!), blocks[0]!.place], [
      "\n# system\n",
      "start of the system prompt",
    ]);
  });

  it("load() says of links that lead nowhere, and of imports that fail", () => {
    const files = {
      "/top/repo/AGENTS.md": "@acme/web, @docs/none.md @../up.md @docs",
      "/top/repo/docs/x": "",
    };
    const links = { "/top/repo/QWEN.md": "gone.md" };
    assertEquals(inShort(readAs(qwen, { ...REPO, files, links })), [
      "/top/repo/QWEN.md refused leads-nowhere",
      "/top/repo/AGENTS.md sent",
      "/top/repo/docs/none.md skipped missing",
      "/top/up.md refused import-outside-root",
      "/top/repo/docs skipped import-directory",
    ]);
  });

  it("load() adds the output style and the identity that are asked for to the system prompt", () => {
    const style = "---\nname: Mine\n---\nstyle <!-- hidden -->\n";
    const files = {
      "/top/repo/.qwen/settings.json": '{"general": {"outputStyle": "mine"}}',
      "/top/repo/.qwen/output-styles/a.md": style,
      "/home/.qwen/output-styles/mine.md": "shadowed",
      "/top/repo/.env": "QWEN_SYSTEM_IDENTITY_MD=id.md",
      "/top/repo/id.md": "identity\n\n",
      "/top/repo/QWEN.md": "qwen",
    };
    const reading = readAs(qwen, { ...REPO, files });
    assertEquals(inShort(reading), [
      "/top/repo/id.md sent",
      "/top/repo/.qwen/output-styles/a.md sent",
      "/top/repo/QWEN.md sent",
    ]);
    assertEquals(reading.blocks.slice(0, 2).map(blockText), [
      "identity",
      "# Output Style: Mine\nstyle",
    ]);
    const first = (more: Record<string, string>, environment = {}) => {
      const changed = readAs(qwen, { ...REPO, files: { ...files, ...more }, environment });
      return changed.startFailure?.reason ?? inShort(changed).slice(0, 2);
    };
    assertEquals(first({ "/top/repo/id.md": " " }), "empty-file");
    assertEquals(first({ "/top/repo/.env": "QWEN_SYSTEM_IDENTITY_MD=gone.md" }), "missing-file");
    assertEquals(
      first({ "/top/repo/.env": "QWEN_SYSTEM_IDENTITY_MD=1" })[1],
      "/top/repo/QWEN.md sent",
    );
    const whole = { QWEN_SYSTEM_MD: "/top/repo/id.md" };
    assertEquals(first({}, whole), ["/top/repo/id.md sent", "/top/repo/QWEN.md sent"]);
    const other = {
      "/top/repo/.qwen/output-styles/a.md": `---\ntags: x\n---\n${"x".repeat(25000)}`,
    };
    assertEquals(first(other)[1], "/home/.qwen/output-styles/mine.md sent");
  });

  it("load() sends no rule for a touched file that cannot be opened", () => {
    const files = {
      "/top/repo/.qwen/rules/r.md": "---\npaths: ['**/*.ts']\n---\nrule",
      "/top/repo/x.ts": "",
    };
    for (const [touched, count] of [["/top/repo/x.ts", 1], ["/top/repo/no.ts", 0]] as const) {
      assertEquals(readAs(qwen, { ...REPO, files, touched }).blocks.length, count);
    }
  });
});
