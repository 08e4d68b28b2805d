import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "@std/testing/bdd";
import { jsonDocument, jsonLine } from "../../lib/report/json_document.ts";

describe("jsonDocument()", () => {
  it("is indented, ends in a newline, and holds no invisible character", () => {
    assertEquals(
      jsonDocument({ a: "\u007f\u009b\u202e\u200d\ufeff" }),
      '{\n  "a": "\\u007f\\u009b\\u202e\\u200d\\ufeff"\n}\n',
    );
  });

  it("keeps every value", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value));
      assertEquals(JSON.parse(jsonDocument(value)), plain);
    }));
  });
});

describe("jsonLine()", () => {
  it("is one line, whatever the value holds", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
      const line = jsonLine([text]);
      assertEquals(line.split(/[\n\r\u0085\u2028\u2029]/).length, 2);
      assertEquals(JSON.parse(line), [text]);
    }));
  });
});
