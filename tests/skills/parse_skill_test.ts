import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { stringify } from "yaml";
import { parseSkill } from "../../lib/skills/parse_skill.ts";

/** Each defect as `code line:column`. */
function defects(text: string): string[] {
  return parseSkill(text, "SKILL.md").diagnostics.map(({ code, line, column }) =>
    `${code} ${line}:${column}`
  );
}

function description(yaml: string): string | undefined {
  return parseSkill(`---\nname: a\n${yaml}\n---\n`, "SKILL.md").header?.description;
}

describe("parseSkill()", () => {
  it("gives the two fields, the place of the name and the first line of the body", () => {
    assertEquals(
      parseSkill("---\n# note\nname:  deploy\ndescription: d\n---\nBody\n", "SKILL.md"),
      {
        header: { name: "deploy", description: "d", nameLine: 3, nameColumn: 8, bodyLine: 6 },
        diagnostics: [],
      },
    );
  });

  for (
    const [yaml, expected] of [
      ["description: plain", "plain"],
      ["description: starts here\n  and continues", "starts here and continues"],
      ["description: >-\n  one\n  two\n\n  three", "one two three"],
      ["description: |+\n  keep\n    deep: yes\n\n", "keep deep: yes"],
      ['description: |-\n  "quotes stay"\n  key: value', '"quotes stay" key: value'],
      ["description: >2\n   more\n  less", "more less"],
      ["description: 'it''s # no comment'", "it's # no comment"],
      ["description: text # comment", "text"],
      ['description: "Use when: \\u00e9\\n\\tx"', "Use when: é x"],
      ["description: a:b", "a:b"],
      ["description: https://example.org/#part", "https://example.org/#part"],
      ["x: &d shared\ndescription: *d", "shared"],
      ["description: !!str 12", "12"],
      ["description: yes", "yes"],
      ["description: 2026-01-02", "2026-01-02"],
      ["'description': quoted key", "quoted key"],
      ["description: >-\n  a\u00a0b\u2028c\u0085d", "a b c d"],
      ['description: "\\ud800"', "\ufffd"],
    ] as const
  ) {
    it(`gives one line for ${JSON.stringify(yaml)}`, () => {
      assertEquals(description(yaml), expected);
    });
  }

  for (
    const [text, expected] of [
      ["", "skill-front-matter 1:1"],
      ["# Deploy\n", "skill-front-matter 1:1"],
      ["\n---\nname: a\ndescription: d\n---\n", "skill-front-matter 1:1"],
      ["---", "skill-front-matter 1:1"],
      ["---\nname: a\ndescription: d\n", "skill-front-matter 1:1"],
      ["---\nname: a\ndescription: d\n ---\n", "skill-front-matter 1:1"],
      ["---\n---\n", "skill-front-matter 2:1"],
      ["---\n# only a comment\n---\n", "skill-front-matter 2:1"],
      ["---\n- name: a\n---\n", "skill-front-matter 2:1"],
      ["---\njust text\n---\n", "skill-front-matter 2:1"],
      ["---\nname: a\ndescription: Ships. Use when: due\n---\n", "skill-yaml 3:14"],
      ["---\nname: a\ndescription: one: two: three\n---\n", "skill-yaml 3:14"],
      ["---\nname: a\n\tdescription: d\n---\n", "skill-yaml 3:1"],
      ["---\nname: a\ndescription: >\n\ttab\n---\n", "skill-yaml 4:1"],
      ["---\nname: a\ndescription: [beta] Ships\n---\n", "skill-yaml 3:21"],
      ["---\nname: a\ndescription: *bold* text\n---\n", "skill-yaml 3:21"],
      ["---\nname: a\ndescription: *nothing\n---\n", "skill-description 3:14"],
      ["---\nname: a\ndescription: @team\n---\n", "skill-yaml 3:14"],
      ["---\nname: a\ndescription: !important d\n---\n", "skill-yaml 3:14"],
      ['---\nname: a\ndescription: 😀 "x\n...\ndescription: y\n---\n', "skill-yaml 5:1"],
      ["---\ndescription: d\n---\n", "skill-name 1:1"],
      ["---\nname:\ndescription: d\n---\n", "skill-name 2:1"],
      ["---\nname: ' '\ndescription: d\n---\n", "skill-name 2:1"],
      ["---\nname: 123\ndescription: d\n---\n", "skill-name 2:7"],
      ["---\nname: true\ndescription: d\n---\n", "skill-name 2:7"],
      ["---\nname: {{name}}\ndescription: d\n---\n", "skill-name 2:7"],
      ["---\nname: [a]\ndescription: d\n---\n", "skill-name 2:7"],
      ["---\n? name\ndescription: d\n---\n", "skill-name 2:3"],
      ["---\nname: a\ndescription: d\nname: b\n---\n", "skill-name 4:1"],
      ["---\nname: a\n---\n", "skill-description 1:1"],
      ["---\nname: a\ndescription: ''\n---\n", "skill-description 3:1"],
      ["---\nname: a\ndescription:\n  Use when: due\n---\n", "skill-description 4:3"],
    ] as const
  ) {
    it(`refuses ${JSON.stringify(text)} with one diagnostic`, () => {
      assertEquals(defects(text), [expected]);
      assertEquals(parseSkill(text, "SKILL.md").header, null);
    });
  }

  it("says to quote the value when unquoted text holds a colon", () => {
    const text = "---\nname: a\ndescription: Ships. Use when: due\n---\n";
    assertEquals(parseSkill(text, "a/SKILL.md").diagnostics, [{
      code: "skill-yaml",
      severity: "error",
      message: "Cannot read the front matter as YAML: unquoted text holds a colon and a space, " +
        "which begin another mapping",
      path: "a/SKILL.md",
      line: 3,
      column: 14,
      help:
        'Put the text in double quotes, or on lines of its own, indented, below "description: >-"',
    }]);
  });

  it("quotes no more of the text than a report can show", () => {
    const text = `---\ndescription: !${"x".repeat(5000)} y\n---\n`;
    const [{ message } = { message: "" }] = parseSkill(text, "p").diagnostics;
    assert(message.length < 200 && message.includes("xxx"), message);
    const bidi = parseSkill("---\na: > x\u202e y\n---\n", "p").diagnostics[0]!.message;
    assert(bidi.includes("x\\u{202e}"), bidi);
  });

  it("reports both fields when both are missing", () => {
    assertEquals(defects("---\nx: 1\n---\n"), ["skill-name 1:1", "skill-description 1:1"]);
  });

  for (const name of ["Deploy", "de ploy", "deploy_it", "-a", "a-", "a--b", "x".repeat(65)]) {
    it(`lists the name "${name}" with a warning`, () => {
      const { header, diagnostics } = parseSkill(`---\nname: ${name}\ndescription: d\n---\n`, "p");
      assertEquals(header?.name, name);
      assertEquals(diagnostics.map(({ code, severity, line }) => [code, severity, line]), [
        ["skill-name-form", "warning", 2],
      ]);
    });
  }

  it("lists a name of 64 characters and a description of 1,024 without a warning", () => {
    const text = `---\nname: ${"x".repeat(64)}\ndescription: ${"😀".repeat(1024)}\n---\n`;
    assertEquals(defects(text), []);
  });

  it("lists a longer description with a warning", () => {
    const text = `---\nname: a\ndescription: ${"x".repeat(1025)}\n---\n`;
    assertEquals(defects(text), ["skill-description-length 3:14"]);
    assertEquals(parseSkill(text, "p").header?.description.length, 1025);
  });

  it("takes blanks after the fences, and a file that ends with the second one", () => {
    assertEquals(parseSkill("--- \nname: a\ndescription: d\n---\t", "p").header?.bodyLine, 5);
  });

  it("does not take an indented fence or a longer rule for the end", () => {
    const text = "---\nname: a\ndescription: |\n  ---\n  d\n----: x\n---\n";
    assertEquals(parseSkill(text, "p").header?.description, "--- d");
  });

  it("does not expand aliases that nobody asked for", () => {
    let bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (let level = 1; level < 30; level++) {
      bomb += `a${level}: &a${level} [${Array(10).fill(`*a${level - 1}`).join(", ")}]\n`;
    }
    assertEquals(defects(`---\n${bomb}name: a\ndescription: d\n---\n`), []);
    assertEquals(defects(`---\n${bomb}name: a\ndescription: *a29\n---\n`), [
      "skill-description 33:14",
    ]);
  });

  for (const unit of ["[", "{a: ", "- ", "? ", "a: ", "&a ", "!", "*a ", '"\\', "- - ", "|\n"]) {
    it(`answers when ${JSON.stringify(unit)} is repeated 20,000 times`, () => {
      const { header, diagnostics } = parseSkill(`---\n${unit.repeat(20_000)}\n---\n`, "p");
      assertEquals(header, null);
      assertEquals(diagnostics.length, 1);
    });
  }

  it("never throws, and reports something whenever it gives no header", () => {
    const fragment = fc.constantFrom(
      ..."---|\n|name|description|: |:|a|>|'|\"|#|[|]|{|}|,|&|*|!|%|\t|  |- |? |\\|😀|...".split(
        "|",
      ),
      "|",
    );
    const soup = fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join(""));
    const text = fc.oneof(fc.string({ unit: "binary" }), soup, soup.map((x) => `---\n${x}\n---\n`));
    fc.assert(
      fc.property(text, (text) => {
        const { header, diagnostics } = parseSkill(text, "p");
        const lines = text.split("\n");
        if (header === null) assert(diagnostics.some(({ severity }) => severity === "error"));
        else assert(diagnostics.every(({ severity }) => severity === "warning"));
        for (const { line, column } of diagnostics) {
          assert(line !== null && column !== null && line >= 1 && line <= lines.length);
          assert(column >= 1 && column <= [...lines[line - 1]!].length + 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("gives back what the library writes, whatever the style", () => {
    const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 })
      // The writer escapes no line separator, and the reader here folds all white space.
      .map((text) => text.replace(/[\s\p{C}]/gu, "x"));
    const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((list) => list.join(" "));
    const style = fc.record({
      defaultStringType: fc.constantFrom("PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE", "BLOCK_FOLDED"),
      lineWidth: fc.constantFrom(0, 20, 80),
      singleQuote: fc.constantFrom(true, false, null),
    });
    fc.assert(
      fc.property(words, words, style, (name, description, style) => {
        const options = style as Parameters<typeof stringify>[2] & object;
        const yaml = stringify({ license: "MIT", name, metadata: [1, {}], description }, options);
        const { header } = parseSkill(`---\n${yaml}---\nBody\n`, "p");
        assertEquals([header?.name, header?.description], [name, description]);
      }),
      { numRuns: 500 },
    );
  });
});
