import { assert, assertEquals } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { createConfig } from "../../lib/config/config.ts";
import { baselineOf } from "../../lib/lint/baseline.ts";
import {
  type CheckedProject,
  checkProject,
  type CheckProjectOptions,
} from "../../lib/lint/check_project.ts";
import type { Rule } from "../../lib/lint/rule.ts";
import { ALL_FILES, selectChanged, selectFile, selectFiles } from "../../lib/lint/select_files.ts";
import { fixTwice, newFindings } from "../helpers/fix_twice.ts";
import { ROOT, systemWith, wordRule } from "../helpers/lint_document.ts";

const rules: readonly Rule[] = [
  wordRule({ word: "bad" }),
  wordRule({ word: "ab", replacement: "b", code: "fixable" }),
  {
    ...wordRule({ word: "", code: "across" }),
    scope: "project",
    *check({ project }) {
      // Each file depends on the one in the root.
      for (const { path } of project.files) {
        if (path === "AGENTS.md") continue;
        yield { path, related: ["AGENTS.md"], message: "Depends", help: null, range: null };
      }
    },
  },
];

function check(
  files: Record<string, string>,
  options: Partial<CheckProjectOptions> & { links?: Record<string, string> } = {},
): Promise<CheckedProject> {
  const { links = {}, ...rest } = options;
  return checkProject(systemWith(files, { links }), {
    root: ROOT,
    config: createConfig(new Map()),
    settings: { levelOf: (_rule, _path, found) => found, optionsOf: () => ({}) },
    rules,
    selection: ALL_FILES,
    baseline: [],
    input: null,
    fix: false,
    ...rest,
  });
}

function shortly({ findings }: CheckedProject): string[] {
  return findings.map(({ rule, path, line }) => `${rule} ${path}:${line}`);
}

describe("checkProject()", () => {
  it("reports everything, and how many files there are", async () => {
    const checked = await check({ "AGENTS.md": "bad", "a/AGENTS.md": "fine", "README.md": "bad" });
    assertEquals(shortly(checked), ["word AGENTS.md:1", "across a/AGENTS.md:null"]);
    assertEquals(checked.files, 2);
  });

  it("reports a file once, also when only a link to it was chosen", async () => {
    const selection = selectChanged("CLAUDE.md\n");
    const checked = await check({ "AGENTS.md": "bad" }, {
      links: { "CLAUDE.md": "AGENTS.md" },
      selection,
    });
    assertEquals(shortly(checked), ["word AGENTS.md:1"]);
    assertEquals(checked.findings[0]!.aliases, ["CLAUDE.md"]);
    assertEquals(checked.files, 1);
  });

  it("reports what depends on a changed file, and nothing else of unchanged ones", async () => {
    const files = { "AGENTS.md": "bad", "a/AGENTS.md": "bad" };
    const changed = await check(files, { selection: selectChanged("AGENTS.md") });
    assertEquals(shortly(changed), ["word AGENTS.md:1", "across a/AGENTS.md:null"]);
    const other = await check(files, { selection: selectChanged("gone.md") });
    assertEquals([shortly(other), other.files], [[], 0]);
  });

  it("looks at a file that no agent loads if it is named", async () => {
    const system = systemWith({ "notes.md": "bad" });
    const selection = selectFiles(["notes.md"], system, { root: ROOT, workingDirectory: ROOT });
    const checked = await check({ "notes.md": "bad" }, { selection });
    assertEquals(shortly(checked), ["across notes.md:null", "word notes.md:1"]);
  });

  it("puts a text in the place of a file, whether or not it is there", async () => {
    for (const files of [{ "AGENTS.md": "fine" }, {}]) {
      const checked = await check(files, {
        input: { path: "AGENTS.md", text: "fine\nbad\n" },
        selection: selectFile("AGENTS.md"),
      });
      assertEquals(shortly(checked), ["word AGENTS.md:2"]);
    }
  });

  it("takes out what the baseline holds", async () => {
    const { all } = await check({ "AGENTS.md": "bad" });
    const baseline = await baselineOf(all, []);
    const checked = await check({ "AGENTS.md": "bad\n\nbad too" }, { baseline });
    assertEquals(shortly(checked), ["word AGENTS.md:3"]);
    assertEquals([checked.baselined, checked.stale, checked.all.length], [1, [], 2]);
    const clean = await check({ "AGENTS.md": "fine" }, { baseline });
    assertEquals(clean.stale, baseline);
  });

  it("fixes until there is nothing left to fix, and writes nothing itself", async () => {
    const checked = await check({ "AGENTS.md": "\uFEFFaaab\r\nbad\r\n" }, { fix: true });
    assertEquals(checked.changes, [{
      absolute: join(ROOT, "AGENTS.md"),
      path: "AGENTS.md",
      before: "\uFEFFaaab\r\nbad\r\n",
      after: "\uFEFFb\r\nbad\r\n",
    }]);
    assertEquals(shortly(checked), ["word AGENTS.md:2"]);
  });

  it("leaves what the baseline holds as it is", async () => {
    const { all } = await check({ "AGENTS.md": "ab" });
    const checked = await check({ "AGENTS.md": "ab" }, {
      fix: true,
      baseline: await baselineOf(all, []),
    });
    assertEquals(checked.changes, []);
  });

  it("fixes the same when it is run twice as when it is run once", async () => {
    const piece = fc.constantFrom("a", "b", "ab", "bad", "\r\n", "\n", " ", "`", "<!--", "-->");
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const first = await check({ "AGENTS.md": pieces.join("") }, { fix: true });
        const content = first.changes[0]?.after ?? pieces.join("");
        const second = await check({ "AGENTS.md": content }, { fix: true });
        assertEquals(second.changes, []);
      }),
    );
  });

  it("fixes with the real rules once and for all, keeps ends of lines, and makes no new finding", async () => {
    const piece = fc.constantFrom(
      ...[
        "\uFEFF",
        "# Title",
        "\n",
        "\r\n",
        "\r\n",
        "\r",
        " ",
        "`docs/A.md`",
        "`Docs/a.md`",
        "docs/A.md",
      ],
      ...[
        "- DOCS/A.md",
        "@docs/a.md: ",
        "@docs/a.md, and",
        "@docs/a.md;",
        "---",
        'globs: "*.ts"',
        "globs: *.ts, *.md",
      ],
      ...[
        "globs: [a, b]",
        "alwaysApply: false",
        "`",
        "```",
        "<!-- ",
        " -->",
        "\u00e9",
        "\u{1f600}",
      ],
      ...[
        "<!-- rivumi-disable-next-line path-case -->",
        "<!-- rivumi-disable path-case -- why -->",
      ],
    );
    const content = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(""));
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(content, content, content, async (agents, claude, rule) => {
        const fixed = await fixTwice(
          systemWith({
            "AGENTS.md": agents,
            "CLAUDE.md": claude,
            ".cursor/rules/a.mdc": `---\n${rule}`,
            ".cursor/rules/b.mdc": `---\r\n${rule.replaceAll("`", "")}\r\n---\r\n`,
            "docs/a.md": "# A\n",
          }),
          ROOT,
        );
        assertEquals(fixed.again, []);
        assertEquals(newFindings(fixed).map(({ rule, message }) => `${rule}: ${message}`), []);
        for (const { before, after } of fixed.changes) {
          changed++;
          const endsOf = (text: string) => text.match(/\r\n?|\n/g) ?? [];
          assertEquals(endsOf(after), endsOf(before));
          // What a file says stays: fixes change spelling, quotes, blanks and the byte order mark.
          const words = (text: string) => text.toLowerCase().replace(/[\s"'[\]\uFEFF,:;-]+/g, "");
          assertEquals(words(after), words(before));
        }
      }),
      { numRuns: 300 },
    );
    assert(changed > 100, `only ${changed} files had something to fix`);
  });
});
