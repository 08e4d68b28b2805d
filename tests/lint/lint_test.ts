import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { LintConfig } from "../../lib/config/config.ts";
import { lint, type LintRun } from "../../lib/lint/lint.ts";
import { RULES } from "../../lib/lint/rules.ts";
import { lintSettings } from "../../lib/lint/settings.ts";
import { CONTEXT } from "../helpers/lint_context.ts";
import { projectOf, wordRule } from "../helpers/lint_document.ts";

const rules = [
  wordRule({ word: "bad" }),
  wordRule({ word: "worse", code: "second-word" }),
  { ...wordRule({ word: "bad", code: "elsewhere" }), agents: ["claude"] },
  ...RULES.filter(({ scope }) => scope === "meta"),
];

function run(files: Record<string, string>, config: Partial<LintConfig> = {}): LintRun {
  const origin = { source: "default", path: null, line: null, name: null } as const;
  const settings = lintSettings({ agents: [], rules: {}, overrides: [], ...config }, {
    rules,
    origins: { "lint.rules": origin, "lint.overrides": origin },
  });
  return lint(projectOf(files), { ...CONTEXT, rules, settings });
}

/** Findings in short: rule, line and severity. */
function shortly({ findings }: LintRun): string[] {
  return findings.map(({ rule, path, line, severity }) => `${path}:${line} ${rule} ${severity}`);
}

describe("lint()", () => {
  it("sorts by path and place, and gives each finding the level that is set for its file", () => {
    const result = run({ "b/AGENTS.md": "bad", "AGENTS.md": "worse\nbad bad" }, {
      rules: { word: "error" },
      overrides: [{ paths: ["b/**"], rules: { word: "info" } }],
    });
    assertEquals(shortly(result), [
      "AGENTS.md:1 second-word warning",
      "AGENTS.md:2 word error",
      "AGENTS.md:2 word error",
      "b/AGENTS.md:1 word info",
    ]);
  });

  it("leaves out rules that are off, and those of agents that do not count", () => {
    assertEquals(shortly(run({ "AGENTS.md": "bad" }, { rules: { word: "off" } })), []);
  });

  it("suppresses on the next line, on the line, in a region and in the file", () => {
    const result = run({
      "AGENTS.md": [
        "<!-- rivumi-disable-next-line word -- because -->",
        "bad",
        "bad",
        "",
        "worse <!-- rivumi-disable-line second-word -->",
        "",
        "<!-- rivumi-disable word -->",
        "bad",
        "",
        "<!-- rivumi-enable -->",
        "bad",
      ].join("\n"),
      "a/AGENTS.md": "bad\n\n<!-- rivumi-disable-file word, second-word -->\n\nworse\n",
    });
    assertEquals(shortly(result), ["AGENTS.md:3 word warning", "AGENTS.md:11 word warning"]);
    assertEquals(result.suppressed.length, 5);
  });

  it("does not call a suppression unused where its rule was not asked", () => {
    const text = "<!-- rivumi-disable-file elsewhere, word -->\n";
    assertEquals(shortly(run({ "AGENTS.md": text }, { rules: { word: "off" } })), []);
    assertEquals(shortly(run({ "AGENTS.md": text })), ["AGENTS.md:1 unused-suppression warning"]);
  });
});
