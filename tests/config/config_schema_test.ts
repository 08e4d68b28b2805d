import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { configSchema, valueSchema } from "../../lib/config/config_schema.ts";

describe("valueSchema()", () => {
  const names: [value: unknown, expected: boolean][] = [
    [["AGENTS.md"], true],
    [[".hidden"], true],
    [["...", "..md", " spaced name "], true],
    [["日本語.md", "😀"], true],
    [["AGENTS.md", "agents.md"], true],
    [Array.from({ length: 32 }, (_, i) => `${i}.md`), true],
    [Array.from({ length: 33 }, (_, i) => `${i}.md`), false],
    [[], false],
    [["A.md", "A.md"], false],
    [[""], false],
    [["."], false],
    [[".."], false],
    [["a/b"], false],
    [["a\\b"], false],
    [["a\u0000b"], false],
    [["a\nb"], false],
    [["a\u007f"], false],
    [["a\u009b"], false],
    [["a\ud800"], false],
    [[["A.md"]], false],
    ["A.md", false],
    [null, false],
  ];
  for (const [value, expected] of names) {
    it(`valueSchema() ${expected ? "takes" : "refuses"} the names ${JSON.stringify(value)}`, () => {
      assertEquals(valueSchema("instructions.names").safeParse(value).success, expected);
    });
  }

  const sizes: [value: unknown, expected: boolean][] = [
    [1, true],
    [16_777_216, true],
    [16_777_217, false],
    [0, false],
    [-1, false],
    [1.5, false],
    [NaN, false],
    [Infinity, false],
    ["1", false],
    [true, false],
  ];
  for (const [value, expected] of sizes) {
    it(`valueSchema() ${expected ? "takes" : "refuses"} the size ${String(value)}`, () => {
      assertEquals(valueSchema("instructions.maxFileBytes").safeParse(value).success, expected);
    });
  }

  it("valueSchema() refuses another word when the key is a choice", () => {
    const schema = valueSchema("instructions.symlinks");
    assertEquals(schema.safeParse("within-root").success, true);
    assertEquals(schema.safeParse("follow").success, false);
    assertEquals(schema.safeParse(true).success, false);
  });

  it("valueSchema() refuses what is nearly a truth value", () => {
    const schema = valueSchema("instructions.userSymlinks");
    assertEquals(schema.safeParse(false).success, true);
    assertEquals(schema.safeParse("false").success, false);
    assertEquals(schema.safeParse(0).success, false);
  });
});

describe("valueSchema() of lint", () => {
  const rules: [value: unknown, expected: boolean][] = [
    [{}, true],
    [{ "dead-path": "off", "too-long": "info" }, true],
    [{ "too-long": { severity: "error", maxLines: 300 } }, true],
    [{ "too-long": { maxLines: "300" } }, false],
    [{ "too-long": { maxLines: 1.5 } }, false],
    [{ "dead-path": "warn" }, false],
    [{ "Dead Path": "off" }, false],
    [["dead-path"], false],
  ];
  for (const [value, expected] of rules) {
    it(`valueSchema() ${expected ? "takes" : "refuses"} the rules ${JSON.stringify(value)}`, () => {
      assertEquals(valueSchema("lint.rules").safeParse(value).success, expected);
    });
  }

  it("valueSchema() takes overrides that have both paths and levels", () => {
    const schema = valueSchema("lint.overrides");
    const rules = { "dead-path": "off" };
    assertEquals(schema.safeParse([{ paths: ["docs/**"], rules }]).success, true);
    assertEquals(schema.safeParse([{ paths: [], rules }]).success, false);
    assertEquals(schema.safeParse([{ rules }]).success, false);
    assertEquals(schema.safeParse([{ paths: ["docs/**"], rules, files: 1 }]).success, false);
    assertEquals(
      schema.safeParse([{ paths: ["a"], rules: { x: { maxLines: 1 } } }]).success,
      false,
    );
  });
});

describe("configSchema()", () => {
  it("configSchema() takes a file without any key and refuses one that it does not know", () => {
    assertEquals(configSchema().safeParse({}).success, true);
    assertEquals(configSchema().safeParse({ instructions: {} }).success, true);
    assertEquals(configSchema().safeParse({ instructions: { colour: 1 } }).success, false);
    assertEquals(configSchema().safeParse({ colour: {} }).success, false);
  });
});
