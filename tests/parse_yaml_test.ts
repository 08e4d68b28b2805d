import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { parse, stringify } from "yaml";
import { parseYaml, yamlExcess } from "../lib/parse_yaml.ts";

describe("yamlExcess()", () => {
  it("finds every way to nest too deep, and its place", () => {
    const shapes = ["[", "- ", "? ", "{a: ", "- ? ", "[[{", "a: ["];
    for (const shape of shapes) {
      const excess = yamlExcess(shape.repeat(500));
      assertEquals(excess?.message, "it has more than 64 levels", shape);
    }
    const indented = Array.from({ length: 100 }, (_, level) => `${" ".repeat(level)}a:\n`).join("");
    assertEquals(yamlExcess(indented)?.message, "it has more than 64 levels");
    assertEquals(yamlExcess("[".repeat(500))!.offset < 100, true);
  });

  it("is null for brackets in text, and for much on few levels", () => {
    assertEquals(
      yamlExcess(`a: "${"[".repeat(500)}"\nb: |\n  ${"- ".repeat(500)}\n# ${"[".repeat(99)}`),
      null,
    );
    assertEquals(yamlExcess("- a\n".repeat(5000)), null);
    assertEquals(yamlExcess("[".repeat(50) + "]".repeat(50)), null);
  });

  it("finds what is too long", () => {
    assertEquals(yamlExcess("a".repeat(64 * 1024)), null);
    assertEquals(
      yamlExcess("a".repeat(64 * 1024 + 1))?.message,
      "it has more than 65536 characters",
    );
  });
});

describe("parseYaml()", () => {
  it("gives what the library gives for any value", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      const text = stringify(value);
      assertEquals(parseYaml(text), parse(text));
      assertEquals(parseYaml(text, { uniqueKeys: false }), parse(text));
    }));
  });

  it("throws for what is broken, too deep or too long, and where aliases grow", () => {
    const laughs = [
      "a: &a [x]",
      ..."bcdefghij".split("").map((name, index) => {
        const before = "abcdefghij"[index];
        return `${name}: &${name} [${Array(10).fill(`*${before}`).join(", ")}]`;
      }),
    ].join("\n");
    for (const text of ["a: [", "[".repeat(5000), "a".repeat(70_000), laughs, "a: b: c"]) {
      assertThrows(() => parseYaml(text));
    }
  });

  it("throws for a key that stands twice, unless that is allowed", () => {
    for (const text of ["a: 1\na: 2", "b:\n  - {x: 1, x: 1}"]) {
      assertThrows(() => parseYaml(text), SyntaxError, "a key twice");
      assertEquals(parseYaml(text, { uniqueKeys: false }), parse(text, { uniqueKeys: false }));
    }
    assertEquals(parseYaml("a: {b: 1}\nc: {b: 1}"), { a: { b: 1 }, c: { b: 1 } });
  });
});
