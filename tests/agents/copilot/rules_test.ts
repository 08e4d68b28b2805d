import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import {
  type CopilotRule,
  copilotRulesIn,
  isAlwaysSent,
  isRuleFor,
} from "../../../lib/agents/copilot/rules.ts";
import { createMemorySystem } from "../../helpers/memory_system.ts";

function rule(frontMatter: string): CopilotRule {
  const system = createMemorySystem({
    files: { "/r/a.instructions.md": `---\n${frontMatter}\n---\nx\n` },
  });
  return copilotRulesIn("/r", { kind: "rule", show: ({ realPath }) => realPath }, system)[0]!;
}

const isFor = (pattern: string, path: string): boolean =>
  isRuleFor(rule(`applyTo: ${JSON.stringify(pattern)}`), path);

describe("copilotRulesIn()", () => {
  it("reads applyTo, else paths, splits at commas outside braces and takes lists as they are", () => {
    assertEquals(rule("applyTo: 'a, {b,c}/**'\npaths: d").patterns, ["a", "{b,c}/**"]);
    assertEquals(rule("paths: ['a, b', 5]").patterns, ["a, b"]);
  });

  it("finds the values in YAML that is broken", () => {
    assertEquals(rule("applyTo: *.ts\nx: [").patterns, ["*.ts"]);
    assertEquals(rule('x: [\npaths: "a"').patterns, ["a"]);
    assertEquals(rule("x: [\napplyTo:\npaths: a, [b, c] # d").patterns, ["a", "[b, c]"]);
    assertEquals(rule("x: [\napplyTo: 'a' # b").patterns, ["'a'"]);
  });

  it("does not read paths where applyTo says nothing, nor YAML before dashes with words", () => {
    assertEquals(rule("applyTo:\npaths: a").patterns, []);
    assertEquals(rule("applyTo: [a]\n---b").patterns, ["[a]"]);
  });

  it("tells rules for other agents", () => {
    assertEquals(rule("excludeAgent: coding-agent").skipReason, "for-other-agents");
    assertEquals(rule("excludeAgent: code-review").skipReason, null);
  });

  it("leaves out files that are not UTF-8 where they must be", () => {
    const files = { "/r/a.instructions.md": Uint8Array.of(0xe9) };
    const system = createMemorySystem({ files });
    const reasons = [false, true].map((needsUtf8) =>
      copilotRulesIn("/r", { kind: "rule", show: ({ realPath }) => realPath, needsUtf8 }, system)[0]
        ?.skipReason
    );
    assertEquals(reasons, [null, "invalid-utf8"]);
  });

  it("passes over hidden names and linked folders", () => {
    const system = createMemorySystem({
      files: { "/r/.a.instructions.md": "x", "/o/b.instructions.md": "x" },
      links: { "/r/dir": "/o", "/r/c.instructions.md": "/o/b.instructions.md" },
    });
    const rules = copilotRulesIn("/r", { kind: "rule", show: ({ realPath }) => realPath }, system);
    assertEquals(rules.map(({ shownPath }) => shownPath), ["/o/b.instructions.md"]);
  });
});

describe("isAlwaysSent()", () => {
  it("is true without patterns and for those that match everything", () => {
    assertEquals(["x: y", "applyTo: '*, **/*'", "applyTo: []"].map(rule).map(isAlwaysSent), [
      true,
      true,
      true,
    ]);
    assertEquals(isAlwaysSent(rule("applyTo: '**, a'")), false);
  });
});

describe("isRuleFor()", () => {
  it("takes patterns as the agent does where others read them in another way", () => {
    assertEquals([isFor("x.ts/**", "a/x.ts"), isFor("a/**", "a/x.ts")], [false, true]);
    assertEquals([isFor("**/", "a/x.ts"), isFor("./!b", "a/x.ts")], [true, false]);
    assertEquals([isFor("!}/b", "x.ts"), isFor("![/b", "x.ts"), isFor("!b", "x.ts")], [
      false,
      false,
      true,
    ]);
    assertEquals([isFor("[]/[a-z]*.ts", "a/x.ts"), isFor("[]/[a-w]*.ts", "a/x.ts")], [true, false]);
  });

  it("matches the path from the root or the base name", () => {
    assertEquals(isFor("*.ts", "src/a.ts"), true);
    assertEquals(isFor("src/**", "src/a.ts"), true);
    assertEquals(isFor("src", "src/a.ts"), false);
    assertEquals(isFor("SRC/**", "src/a.ts"), false);
    assertEquals(isFor("[!x].ts", "a.ts"), true);
    assertEquals(isFor("{a}.ts", "a.ts"), true);
    assertEquals(isFor("(a|b).ts", "a.ts"), false);
  });

  it("answers for any pattern", () => {
    fc.assert(fc.property(fc.string(), (pattern) => {
      isFor(pattern, "src/a.ts");
    }));
  });
});
