import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { LintConfig } from "../../lib/config/config.ts";
import type { ConfigOrigin } from "../../lib/config/load_config.ts";
import { ConfigError } from "../../lib/errors.ts";
import type { Rule } from "../../lib/lint/rule.ts";
import { type LintSettings, lintSettings } from "../../lib/lint/settings.ts";
import { wordRule } from "../helpers/lint_document.ts";

const long: Rule = {
  ...wordRule({ word: "x", code: "too-long" }),
  options: { maxLines: { default: 200, minimum: 1, maximum: 1000, summary: "Most lines" } },
};
const quiet: Rule = { ...wordRule({ word: "x", code: "quiet" }), isOptIn: true };

const origin: ConfigOrigin = { source: "project", path: "rivumi.jsonc", line: 3, name: null };

function settings(config: Partial<LintConfig>): LintSettings {
  return lintSettings({ agents: [], rules: {}, overrides: [], ...config }, {
    rules: [long, quiet],
    origins: { "lint.rules": origin, "lint.overrides": { ...origin, line: 5 } },
  });
}

describe("lintSettings()", () => {
  it("leaves the rule's own level when nothing is set, and a rule off that has to be asked for", () => {
    const { levelOf } = settings({});
    assertEquals(levelOf(long, "AGENTS.md", "info"), "info");
    assertEquals(levelOf(quiet, "AGENTS.md", "warning"), "off");
  });

  it("takes levels alone and beside options", () => {
    const { levelOf, optionsOf } = settings({
      rules: { "too-long": { severity: "error", maxLines: 300 }, quiet: "info" },
    });
    assertEquals(levelOf(long, "AGENTS.md", "info"), "error");
    assertEquals(levelOf(quiet, "AGENTS.md", "warning"), "info");
    assertEquals(optionsOf(long), { maxLines: 300 });
    assertEquals(settings({}).optionsOf(long), { maxLines: 200 });
  });

  it("lets the last override that matches a path beat the rest", () => {
    const { levelOf } = settings({
      rules: { "too-long": "error" },
      overrides: [
        { paths: ["docs/**"], rules: { "too-long": "off" } },
        { paths: ["docs/api/**", "**/CLAUDE.md"], rules: { "too-long": "info" } },
      ],
    });
    const levels = [
      "AGENTS.md",
      "docs/AGENTS.md",
      "docs/api/AGENTS.md",
      "CLAUDE.md",
      ".x/CLAUDE.md",
    ]
      .map((path) => levelOf(long, path, "warning"));
    assertEquals(levels, ["error", "off", "info", "info", "info"]);
  });

  it("refuses rules and options that do not exist, and values out of range", () => {
    const fails = (config: Partial<LintConfig>, message: string, line: number) => {
      const error = assertThrows(() => settings(config), ConfigError, message);
      assertEquals(error.location, { path: "rivumi.jsonc", line, column: null });
    };
    fails({ rules: { "too-lon": "off" } }, 'Cannot set the rule "too-lon"', 3);
    fails({ overrides: [{ paths: ["x"], rules: { nothing: "off" } }] }, "there is no such rule", 5);
    fails({ rules: { "too-long": { lines: 1 } } }, 'Cannot use "lines" of the rule "too-long"', 3);
    fails({ rules: { "too-long": { maxLines: 0 } } }, "from 1 to 1000, found 0", 3);
    fails({ rules: { quiet: { maxLines: 1 } } }, "there is no such option", 3);
  });
});
