import { assert, assertEquals, assertMatch } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import type { Finding } from "../../lib/lint/finding.ts";
import type { Rule } from "../../lib/lint/rule.ts";
import { RULES } from "../../lib/lint/rules.ts";
import { internalFault } from "../../lib/lint/rules/internal_fault.ts";
import { printable } from "../../lib/printable.ts";
import { ATTACKS, BENIGN, GOOD_FILE, MORE_ATTACKS, MORE_BENIGN } from "../helpers/attacks.ts";
import { assertGolden, listCases, TESTDATA } from "../helpers/golden.ts";
import { findIn, type LintCase } from "../helpers/lint_case.ts";

const HEADINGS = ["What", "Why", "Evidence", "Bad", "Good", "Options", "When not to use"];

/** Cases of a rule: `ok` ones must be silent, `err` ones must not. */
function casesOf(rule: Rule, kind: "ok" | "err"): { folder: string; lintCase: LintCase }[] {
  // No file is known that a rule fails on: the tests of runRules() plant a defect.
  if (rule === internalFault && kind === "err") return [];
  const area = join("lint", rule.code, kind);
  return listCases(area).map((name) => {
    const folder = join(area, name);
    const text = Deno.readTextFileSync(join(TESTDATA, folder, "case.json"));
    return { folder, lintCase: JSON.parse(text) };
  });
}

function describeFinding({ path, line, column, endLine, endColumn, ...finding }: Finding): string {
  const place = line === null ? path : `${path}:${line}:${column}-${endLine}:${endColumn}`;
  const lines = [
    `${printable(place)} ${finding.severity}: ${printable(finding.message)}`,
    ...(finding.help === null ? [] : [`  help: ${printable(finding.help)}`]),
    ...(finding.aliases.length === 0 ? [] : [`  aliases: ${finding.aliases.join(", ")}`]),
    ...(finding.fix === null ? [] : [`  fix: ${printable(JSON.stringify(finding.fix))}`]),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

describe("RULES", () => {
  it("has every code once, in kebab-case", () => {
    const codes = RULES.map(({ code }) => code);
    assertEquals(codes.length, new Set(codes).size);
    for (const code of codes) assertMatch(code, /^[a-z]+(-[a-z]+)*$/);
  });

  it("lists every file in lib/lint/rules", () => {
    const folder = new URL("../../lib/lint/rules/", import.meta.url);
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
    const expected = RULES.flatMap(({ code }) => {
      const name = code.replaceAll("-", "_");
      return [`${name}.md`, `${name}.ts`];
    });
    assertEquals(names, expected.sort());
  });

  it("lists every rule that has cases", () => {
    assertEquals(listCases("lint"), RULES.map(({ code }) => code).sort());
  });
});

for (const rule of RULES) {
  describe(rule.code, () => {
    it("has a page with every heading, that begins with the code and the summary", () => {
      const found = [...rule.page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
      assertEquals(found, HEADINGS);
      assert(rule.page.startsWith(`# ${rule.code}\n\n${rule.summary}.\n`), rule.page.slice(0, 200));
      for (const name of Object.keys(rule.options ?? {})) {
        assert(rule.page.includes(`\`${name}\``), `the page does not describe "${name}"`);
      }
    });

    for (const { folder, lintCase } of casesOf(rule, "ok")) {
      it(`is silent about ${lintCase.why}`, () => {
        assertEquals(findIn(lintCase, rule).map(describeFinding), [], folder);
      });
    }

    for (const { folder, lintCase } of casesOf(rule, "err")) {
      it(`finds ${lintCase.why}`, () => {
        const findings = findIn(lintCase, rule);
        assert(findings.length > 0, `no finding in ${folder}`);
        for (const { fix, message, help } of findings) {
          assertEquals(
            fix !== null && !rule.fixable,
            false,
            "a rule that is not fixable has a fix",
          );
          assertMatch(message, /^[A-Z"\p{Lu}\p{Ll}.][^]*[^.]$/u);
          if (help !== null) assertMatch(help, /^[A-Z][^]*[^.]$/);
        }
        assertGolden(findings.map(describeFinding).join(""), join(folder, "expected.txt"));
      });
    }

    it("has cases of both kinds", () => {
      assert(casesOf(rule, "ok").length > 0);
      assert(rule === internalFault || casesOf(rule, "err").length > 0);
    });
  });
}

/** Codes of the rules that find something in a good file with more lines. */
function codesFor(...lines: string[]): string[] {
  const project = {
    why: "",
    // The texts name some files, and what is missing is not what they are about.
    files: { "AGENTS.md": [...GOOD_FILE, ...lines], "docs/img/flow.png": "", "a.png": "" },
    folders: ["migrations", "vendor"],
  };
  const found = RULES.flatMap((rule) => findIn(project, rule));
  return [...new Set(found.map(({ rule }) => rule))];
}

describe("RULES and attacks", () => {
  it("find nothing in a good file", () => {
    assertEquals(codesFor(), []);
  });

  for (const [kind, [rule, attacks]] of Object.entries(ATTACKS)) {
    it(`find ${kind}`, () => {
      for (const attack of attacks) {
        const codes = codesFor(attack);
        assert(codes.includes(rule), `${rule} is silent about ${JSON.stringify(attack)}: ${codes}`);
      }
    });
  }

  for (const [kind, texts] of Object.entries(BENIGN)) {
    it(`are silent about ${kind}`, () => {
      for (const text of texts) {
        assertEquals(codesFor(text), [], JSON.stringify(text));
      }
    });
  }

  for (const [rule, attacks] of Object.entries(MORE_ATTACKS)) {
    it(`find further attacks with ${rule}`, () => {
      for (const attack of attacks) {
        assert(
          codesFor(attack).includes(rule),
          `${rule} is silent about ${JSON.stringify(attack)}`,
        );
      }
    });
  }

  it("are silent about further text of all kinds", () => {
    for (const text of MORE_BENIGN) assertEquals(codesFor(text), [], JSON.stringify(text));
  });
});
