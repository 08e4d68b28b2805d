import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { blockText } from "../../lib/agents/agent.ts";
import { continueCli } from "../../lib/agents/continue.ts";
import { inShort, readAs } from "../helpers/agent_context.ts";

const HEAD = "name: x\nversion: 1.0.0\n";

describe("continueCli", () => {
  it("load() sends the rules of config.yaml before those in files, and equal ones once", () => {
    const reading = readAs(continueCli, {
      files: {
        "/own/config.yaml":
          `${HEAD}rules:\n  - first\n  - name: x\n    rule: second\n  - uses: x/y\n`,
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
    assertEquals(inShort(reading), ["/repo/.continue/rules/a.md skipped chain-lost"]);
    assertEquals(reading.entries[0]!.by, "/repo/.continue/rules/no");
  });

  it("load() does not follow links that lead back up", () => {
    const reading = readAs(continueCli, {
      files: { "/repo/.continue/rules/a.md": "x" },
      links: { "/repo/.continue/rules/loop": "." },
    });
    assertEquals(inShort(reading), ["/repo/.continue/rules/a.md sent"]);
  });

  it("load() does not start with a configuration that is not what it should be", () => {
    const outcome = (text: string) => {
      const files = { "/home/.continue/config.yaml": text, "/repo/AGENTS.md": "agents" };
      return readAs(continueCli, { files }).startFailure?.reason ?? null;
    };
    for (
      const text of [
        `${HEAD}rules: [`,
        `${HEAD}rules: [a]\nrules: [b]`,
        `${HEAD}x:\n  a: 1\n  a: 2`,
        `${HEAD}rules:\n\t- a`,
        `${HEAD}x: ${"[".repeat(5000)}`,
      ]
    ) assertEquals(outcome(text), "broken-settings", text);
    for (
      const text of [
        "",
        "- a",
        "version: 1.0.0",
        "name: 5\nversion: 1.0.0",
        "name: x",
        `${HEAD}rules: text`,
        `${HEAD}rules:`,
        `${HEAD}rules: {a: b}`,
        `${HEAD}rules: [5]`,
        `${HEAD}rules: [null, a]`,
        `${HEAD}rules: [{rule: a}]`,
        `${HEAD}rules: [{name: 5, rule: a}]`,
        `${HEAD}rules: [{name: a, rule: a, globs: 5}]`,
        `${HEAD}prompts: 5`,
        `${HEAD}models: 5`,
      ]
    ) assertEquals(outcome(text), "wrong-settings", text);
    for (
      const text of [
        HEAD,
        `\uFEFF${HEAD}`,
        `${HEAD}rules: ['']`,
        `${HEAD}rules: [{name: a, rule: a, globs: '*.ts'}]`,
      ]
    ) assertEquals(outcome(text), null, text);
  });

  it("load() sends the files that rules use, from the working directory, whatever they apply to", () => {
    const uses = ["file://a.md", "./b.md", "file:///c.md", "file://./gone.md", "owner/rule"];
    const files = {
      "/home/.continue/config.yaml": `${HEAD}rules:\n${
        uses.map((use) => `  - uses: ${use}\n`).join("")
      }`,
      "/repo/a.md": "---\nalwaysApply: false\n---\na\n",
      "/repo/b.md": "b\n",
      "/c.md": "c",
    };
    const { entries, blocks } = readAs(continueCli, { files });
    assertEquals(entries.map(({ path, kind }) => [path, kind]), [
      ["/repo/a.md", "configured"],
      ["/repo/b.md", "configured"],
      ["/c.md", "configured"],
    ]);
    assertEquals(blocks.map(blockText), ['<context name="userRules">\na\n\nb\n\n\nc\n</context>']);
  });

  it("load() goes on where a link leads nowhere, and says so", () => {
    const files = { "/repo/CLAUDE.md": "claude", "/repo/.continue/rules/b.md": "b" };
    const links = {
      "/repo/AGENTS.md": "none.md",
      "/repo/AGENT.md": "AGENT.md",
      "/repo/.continue/rules/a.md": "none.md",
    };
    assertEquals(inShort(readAs(continueCli, { files, links })), [
      "/repo/AGENTS.md refused leads-nowhere",
      "/repo/AGENT.md refused link-loop",
      "/repo/CLAUDE.md sent",
      "/repo/.continue/rules/a.md refused leads-nowhere",
      "/repo/.continue/rules/b.md sent",
    ]);
  });
});
