import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { parseMapping } from "../../../lib/agents/common/parse_mapping.ts";

describe("parseMapping()", () => {
  it("gives a mapping, an empty one for other values, and null for broken YAML", () => {
    assertEquals(parseMapping("a: 1\nb: [x]\n"), { a: 1, b: ["x"] });
    for (const text of ["", "- a\n", "text", "null"]) assertEquals(parseMapping(text), {});
    assertEquals(parseMapping("a: [\n"), null);
  });

  it("takes a key twice only where keys need not be unique; the last one counts", () => {
    assertEquals(parseMapping("a: 1\na: 2\n"), null);
    assertEquals(parseMapping("a: 1\na: 2\n", { uniqueKeys: false }), { a: 2 });
  });

  it("throws for no text", () => {
    const unit = fc.constantFrom("a", ":", " ", "\n", "-", "[", "{", "&", "*", "|", "'", "#", "!");
    fc.assert(fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      assertEquals(typeof parseMapping(text), "object");
    }));
  });
});
