import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { claudePaths, matchesClaudePaths } from "../../../lib/agents/claude/paths.ts";

describe("claudePaths()", () => {
  it("reads strings and lists, split at commas and with braces expanded", () => {
    assertEquals(claudePaths("paths: a, b/**")?.sort(), ["a", "b"]);
    assertEquals(claudePaths("paths: ['{a,b}/c', '5']")?.sort(), ["5", "a/c", "b/c"]);
    assertEquals(claudePaths("paths: 5, lib/**")?.sort(), ["5", "lib"]);
  });

  it("answers null where a rule waits for nothing", () => {
    for (
      const yaml of ["", "paths:", "paths: []", "paths: ''", "paths: 5", "paths: '**'", "globs: a"]
    ) {
      assertEquals(claudePaths(yaml), null, yaml);
    }
  });

  it("passes over what is no string, so that a rule may be left without any pattern", () => {
    for (
      const value of [
        ...["[5]", "[1.5]", "[true]", "[null]", "[~]", "[{a: b}]", "[0x1f]", "[.inf]", "[0]"],
        ...["-1", "true", "{a: b}", "''", "['', 5]", "[[], []]", "[5.0, '**']", "\n  - 5"],
      ]
    ) assertEquals(claudePaths(`paths: ${value}`), null, value);
    for (
      const value of [
        ...["[5, 'lib/**']", "[null, lib]", "[[[lib]]]", "[[5], [lib]]", "\n  - 5\n  - lib/**"],
        ...["[true, lib/**]", "\n  - [lib, 5]", "[{a: b}, lib]"],
      ]
    ) assertEquals(claudePaths(`paths: ${value}`), ["lib"], value);
    assertEquals(claudePaths("paths: [yes, 2026-01-01, '5']"), ["yes", "2026-01-01", "5"]);
  });

  it("mends plain values that are no YAML, but not those of lists", () => {
    assertEquals(claudePaths("paths: *.ts\nother: [\n"), ["*.ts"]);
    assertEquals(claudePaths("paths:\n  - *.ts\n"), null);
    assertEquals(claudePaths("\tpaths: a"), ["a"]);
    assertEquals(claudePaths("x: [\npaths: [a, 'b']"), ["a", "b"]);
    assertEquals(claudePaths("x: [\npaths: [a, *b]"), ["[a", "*b]"]);
    assertEquals(claudePaths("x: [\npaths: []"), null);
    assertEquals(claudePaths("paths: !**/a"), ["!**/a"]);
    assertEquals(claudePaths("paths: [true, {a: b}]"), null);
  });

  it("leaves a pattern alone that would become too many", () => {
    const pattern = "{a,b}".repeat(12);
    assertEquals(claudePaths(`paths: '${pattern}'`), [pattern]);
  });

  it("answers for any text", () => {
    fc.assert(fc.property(fc.string(), (text) => {
      claudePaths(text);
      claudePaths(`paths: ${text}`);
    }));
  });
});

describe("matchesClaudePaths()", () => {
  it("matches as a .gitignore in the folder would, without regard to case", () => {
    const matches = (pattern: string, file = "/repo/src/deep/a.ts"): boolean =>
      matchesClaudePaths(file, [pattern], "/repo");
    assertEquals(["a.ts", "src", "deep/", "/src", "SRC", "src/*", "*.ts"].map((p) => matches(p)), [
      ...Array(7).fill(true),
    ]);
    assertEquals(["deep/a.ts", "/deep", "./src", "lib"].map((p) => matches(p)), [
      ...Array(4).fill(false),
    ]);
    assertEquals([matches("*", "/other/a"), matches("*", "/repo")], [false, false]);
  });

  it("answers for any pattern", () => {
    fc.assert(fc.property(fc.string(), (pattern) => {
      matchesClaudePaths("/repo/a", [pattern], "/repo");
    }));
  });
});
