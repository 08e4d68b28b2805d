import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import ignore from "ignore";
import { gitignoreSource } from "../../lib/glob/gitignore_source.ts";

// deno-fmt-ignore
const PARTS = [
  "a", "b", "*", "**", "*a", "/", "/", "?", "[", "]", "[a-c]", "[!a]", "[c-a]", "\\", "\\*", "\\ ", " ", "!", "#",
  ".", "{", "}", ",", "^", "$", "(", ")", "|", "+", "\ufeff", "\t", "é", "-", "\\\\", "a/**/b", "**/", "/**",
];

/** What the library makes of a line, with what it looks at; null for a line that is no pattern. */
function libraryRule(line: string): { body: string; source: string | null } | null {
  const [rule] = (ignore().add([line]) as unknown as {
    _rules: { _rules: { body: string; regex: RegExp }[] };
  })._rules._rules;
  if (rule === undefined) return null;
  try {
    return { body: rule.body, source: rule.regex.source };
  } catch {
    return { body: rule.body, source: null };
  }
}

function sourceOf(pattern: string): string | null {
  try {
    return new RegExp(gitignoreSource(pattern)).source;
  } catch {
    return null;
  }
}

describe("gitignoreSource()", () => {
  it("gives to the letter what the library gives", () => {
    fc.assert(fc.property(
      fc.array(fc.constantFrom(...PARTS), { maxLength: 10 }).map((parts) => parts.join("")),
      (line) => {
        const rule = libraryRule(line);
        if (rule !== null) assertEquals(sourceOf(rule.body), rule.source, `"${line}"`);
      },
    ));
  });
});
