import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { AGENTS } from "../../lib/agents/agents.ts";
import { agentContext } from "../helpers/agent_context.ts";

const profiles = await Promise.all(Object.values(AGENTS).map((load) => load()));

/** Places that some agent looks at, with text that means something to one of them. */
const PLACES = [
  "/AGENTS.md",
  "/repo/AGENTS.md",
  "/repo/AGENTS.override.md",
  "/repo/CLAUDE.md",
  "/repo/GEMINI.md",
  "/repo/QWEN.md",
  "/repo/sub/AGENTS.md",
  "/repo/sub/CLAUDE.md",
  "/repo/sub/GEMINI.md",
  "/repo/.git",
  "/repo/sub/.git",
  "/repo/.git/HEAD",
  "/repo/opencode.json",
  "/repo/.codex/config.toml",
  "/repo/.qwen/rules/a.md",
  "/repo/sub/deep/AGENTS.md",
  "/home/.codex/config.toml",
  "/home/.codex/AGENTS.md",
  "/home/.gemini/settings.json",
  "/home/.gemini/trustedFolders.json",
  "/home/.qwen/settings.json",
  "/home/.config/opencode/opencode.json",
  "/repo/CLAUDE.local.md",
  "/repo/.claude/CLAUDE.md",
  "/repo/.claude/rules/b.md",
  "/repo/sub/.claude/settings.json",
  "/home/.claude/settings.json",
  "/etc/claude-code/managed-settings.json",
  "/repo/.github/copilot-instructions.md",
  "/repo/sub/.github/instructions/c.instructions.md",
  "/repo/sub/deep/.claude/rules/d.md",
  "/repo/sub/deep/CLAUDE.md",
  "/repo/.kimi-code/AGENTS.md",
  "/repo/sub/agents.md",
  "/repo/sub/.clinerules",
  "/repo/sub/.cline/m/managed.json",
  "/repo/sub/.cline/m/rules.md",
  "/repo/sub/.continue/rules/e.md",
  "/home/.continue/config.yaml",
];
const TEXTS = [
  "",
  " \n",
  "\uFEFF# Title\n@./AGENTS.md `@./x` @/repo/QWEN.md\n",
  "gitdir: ../.git\n",
  "---\npaths: [\n---\n",
  "---\npaths: '**/*.ts'\n---\nrule\n",
  '{"context": {"fileName": ["AGENTS.md", 1], "importFormat": "flat"}, "instructions": "**/*"}',
  '{"instructions": ["[", "!(", "/", ""], "/": 1}',
  "project_doc_max_bytes = 3\nproject_doc_fallback_filenames = ['', '/', 'x']\n",
  "[projects]\n'/repo' = 3\n",
  '{"claudeMdExcludes": ["", "[", "**/sub/**"], "claudeMd": "managed", "env": {"HOME": 1}}',
  "---\npaths: ['', '!(', '{a,{b', '**/*.ts']\nname: 1\nenabled: no\n---\n<!-- c --> @x `@y\n",
  "rules: [a, {rule: b}, {rule: 1}, null]\n",
];

const layout = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom(...PLACES),
    fc.oneof(
      fc.record({ text: fc.oneof(fc.constantFrom(...TEXTS), fc.string()) }),
      fc.record({ bytes: fc.uint8Array({ maxLength: 20 }) }),
      fc.record({ link: fc.constantFrom("AGENTS.md", "..", "/repo/sub", "/none", "sub/.git") }),
      fc.constant({ folder: true as const }),
    ),
  ),
  { selector: ([path]) => path, maxLength: 12 },
);

describe("each profile", () => {
  it("load() answers for any layout, with entries and text that agree", () => {
    fc.assert(
      fc.property(layout, fc.constantFrom(null, "/repo/sub/deep/x.ts"), (places, touched) => {
        const files: Record<string, string | Uint8Array> = {};
        const links: Record<string, string> = {};
        const folders: string[] = [];
        for (const [path, content] of places) {
          // A place below another one that is no folder cannot be.
          if (places.some(([other]) => path !== other && path.startsWith(`${other}/`))) continue;
          if ("text" in content) files[path] = content.text;
          else if ("bytes" in content) files[path] = content.bytes;
          else if ("link" in content) links[path] = content.link;
          else folders.push(path);
        }
        for (const profile of profiles) {
          for (const version of [profile.version, ...profile.olderVersions]) {
            const situation = { files, links, folders, cwd: "/repo/sub", touched, version };
            const context = agentContext(profile, situation);
            const { entries, blocks } = profile.load(context);
            const sources = blocks.flatMap((block) => block.pieces)
              .filter(({ path, text }) => path !== null && text !== "").map(({ path }) => path);
            const sent = entries.filter(({ bytesSent, status }) =>
              bytesSent > 0 || status === "lazy"
            )
              .map((entry) => entry.realPath);
            for (const source of sources) assertEquals(sent.includes(source), true, `${source}`);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("has the name under which the table lists it, and says where its facts come from", () => {
    assertEquals(profiles.map((profile) => profile.name), Object.keys(AGENTS));
    for (const { date, sources, version } of profiles) {
      assertEquals([/^\d{4}-\d\d$/.test(date), sources.length > 0, version !== ""], [
        true,
        true,
        true,
      ]);
    }
  });

  it("imports.words() names what a text brings in, and not what stands in code", () => {
    const text = "@./a.md and `@./b.md`\n\n```\n@./c.md\n```\n\nann@example.com, see @docs/d.md\n";
    for (const { name, imports } of profiles) {
      const expected = ["claude", "gemini", "qwen", "copilot"].includes(name)
        ? ["./a.md", "docs/d.md"]
        : undefined;
      assertEquals(imports?.words(text), expected, name);
    }
  });

  it("imports.words() gives words of the text for any text", () => {
    const unit = fc.constantFrom(
      "@",
      "a",
      ".",
      "/",
      " ",
      "\n",
      "`",
      "```",
      "<!--",
      "-->",
      "- ",
      "\\",
    );
    fc.assert(fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      for (const { name, imports } of profiles) {
        for (const word of imports?.words(text) ?? []) {
          // Claude Code lets a backslash protect a blank, but for those at the ends.
          const [whole, part] = name === "claude"
            ? [text.replaceAll("\\ ", ""), word.replaceAll(" ", "")]
            : [text, word];
          assertEquals(whole.includes(`@${part}`), true, `${name} ${word}`);
        }
      }
    }));
  });
});
