import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { RULES } from "../../lib/lint/rules.ts";
import { plainPaint } from "../../lib/report/paint.ts";
import { ruleDocument, ruleListJson, ruleListText } from "../../lib/report/rule_list.ts";

describe("ruleListText()", () => {
  it("has every rule, within the width", () => {
    const text = ruleListText(RULES, { paint: plainPaint, width: 80 });
    for (const { code } of RULES) assertStringIncludes(text, `${code} `);
    assert(text.split("\n").every((line) => line.length <= 80));
    assertStringIncludes(
      ruleListText(RULES, { paint: plainPaint, width: 120 }),
      "(off by default)",
    );
  });
});

describe("ruleListJson()", () => {
  it("has every rule with its page", () => {
    const { schema, rules } = JSON.parse(ruleListJson(RULES));
    assertEquals(schema, "rivumi.rules/1");
    assertEquals(rules.map(({ code }: { code: string }) => code), RULES.map(({ code }) => code));
    assertEquals(rules[0].page, RULES[0]!.page);
  });
});

describe("ruleDocument()", () => {
  it("has a heading per rule below that of the document", () => {
    const headings = [...ruleDocument(RULES).matchAll(/^## ([a-z-]+)$/gm)].map(([, code]) => code);
    assertEquals(headings, RULES.map(({ code }) => code));
  });

  it("leaves code alone when it looks like a heading", () => {
    const code = "````md\n# Title\n```\n# More\n```\n````\n";
    const document = ruleDocument([{ ...RULES[0]!, page: `# x\n\n## Bad\n\n${code}\n## Good\n` }]);
    assertStringIncludes(document, `## x\n\n### Bad\n\n${code}\n### Good\n`);
  });
});
