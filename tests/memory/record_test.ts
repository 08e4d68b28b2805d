import { assertEquals, assertNotMatch } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import {
  decodeLine,
  encodeRecord,
  escapeLineSeparators,
  MAX_LINE_BYTES,
  type Memory,
  type SkipReason,
} from "../../lib/memory/record.ts";

const ID = "01KDVDNP000000000000000001";
const AT = "2026-01-01T00:00:01.000Z";
const FACT: Memory = { id: ID, at: AT, kind: "project_fact", project: "/w/app", text: "first" };

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function line(fields: Record<string, unknown>): string {
  return JSON.stringify({ v: 1, ...FACT, ...fields });
}

describe("encodeRecord()", () => {
  it("writes the fields in the documented order", () => {
    assertEquals(
      encodeRecord(FACT),
      `{"v":1,"id":"${ID}","at":"${AT}","kind":"project_fact","project":"/w/app","text":"first"}`,
    );
    assertEquals(
      encodeRecord({ ...FACT, kind: "user_preference", project: null }),
      `{"v":1,"id":"${ID}","at":"${AT}","kind":"user_preference","text":"first"}`,
    );
    assertEquals(
      encodeRecord({ id: ID, at: AT, kind: "forget", target: ID }),
      `{"v":1,"id":"${ID}","at":"${AT}","kind":"forget","target":"${ID}"}`,
    );
  });

  it("escapes what other programs take for the end of a line", () => {
    const encoded = encodeRecord({ ...FACT, text: "a\u2028b\u2029c\u0085d\ne" });
    assertNotMatch(encoded, /[\u2028\u2029\u0085\n]/);
    assertEquals(encoded.includes("a\\u2028b\\u2029c\\u0085d\\ne"), true);
  });

  it("gives a line that decodes to the same record, whatever the text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
      fc.pre(text.trim() !== "");
      const record = { ...FACT, text };
      const decoded = decodeLine(bytes(encodeRecord(record)));
      assertEquals(decoded.status === "record" && decoded.record, record);
    }));
  });
});

describe("decodeLine()", () => {
  const skipped: [name: string, text: string, reason: SkipReason][] = [
    ["null", "null", "wrong-shape"],
    ["a list", "[]", "wrong-shape"],
    ["a number", "42", "wrong-shape"],
    ["a string", '"text"', "wrong-shape"],
    ["an empty object", "{}", "wrong-shape"],
    ["a record without text", line({ text: undefined }), "wrong-shape"],
    ["text that is a number", line({ text: 7 }), "wrong-shape"],
    ["blank text", line({ text: " \n" }), "wrong-shape"],
    ["an unknown kind", line({ kind: "mood" }), "unknown-kind"],
    ["an unknown kind without the other fields", '{"v":1,"kind":"mood"}', "unknown-kind"],
    ["a kind that is a number", line({ kind: 1 }), "wrong-shape"],
    ["a newer version", line({ v: 2, kind: "mood" }), "unknown-version"],
    ["a version that is text", line({ v: "1" }), "wrong-shape"],
    ["an id that is no ULID", line({ id: "1" }), "wrong-shape"],
    ["a time with an offset", line({ at: "2026-01-01T00:00:01+01:00" }), "wrong-shape"],
    ["a time that does not exist", line({ at: "2026-13-01T00:00:01Z" }), "wrong-shape"],
    ["a fact without a project", line({ project: undefined }), "wrong-shape"],
    ["a fact with an empty project", line({ project: "" }), "wrong-shape"],
    ["a preference of the user with a project", line({ kind: "user_preference" }), "wrong-shape"],
    ["a forget record without target", line({ kind: "forget" }), "wrong-shape"],
    ["half a record", line({}).slice(0, 70), "damaged"],
    ["two records on a line", line({}) + line({}), "damaged"],
    ["no JSON", "{not json", "damaged"],
    ["deeply nested JSON", "[".repeat(60_000), "damaged"],
    ["a prototype in place of fields", `{"__proto__":${line({})}}`, "wrong-shape"],
    ["NULs", "\0".repeat(100), "damaged"],
  ];
  for (const [name, text, reason] of skipped) {
    it(`answers ${reason} for ${name}`, () => {
      assertEquals(decodeLine(bytes(text)), { status: "skipped", reason });
    });
  }

  it("answers damaged for what is not UTF-8", () => {
    const [head, tail] = line({ text: "|" }).split("|");
    const cut = new Uint8Array([...bytes(head!), 0xc3, ...bytes(tail!)]);
    assertEquals(decodeLine(cut), { status: "skipped", reason: "damaged" });
  });

  it("takes a line of exactly the limit and answers oversize beyond it", () => {
    const rest = line({ text: "" }).length;
    const longest = line({ text: "x".repeat(MAX_LINE_BYTES - rest) });
    assertEquals(decodeLine(bytes(longest)).status, "record");
    assertEquals(decodeLine(bytes(`${longest} `)), { status: "skipped", reason: "oversize" });
  });

  it("answers blank for nothing but blanks", () => {
    for (const text of ["", "\r", "  \t", "\uFEFF"]) {
      assertEquals(decodeLine(bytes(text)), { status: "blank" });
    }
  });

  it("accepts a carriage return behind and a byte order mark before the record", () => {
    const decoded = decodeLine(bytes(`\uFEFF${line({})}\r`));
    assertEquals(decoded, { status: "record", record: FACT, json: line({}) });
  });

  it("keeps line separators inside a string", () => {
    for (const separator of ["\u2028", "\u2029", "\u0085"]) {
      const decoded = decodeLine(bytes(line({ text: `left${separator}right` })));
      assertEquals(
        decoded.status === "record" && decoded.record,
        { ...FACT, text: `left${separator}right` },
      );
    }
  });

  it("keeps fields that it does not know in the JSON text", () => {
    const text = line({ mood: { of: ["the", 1] } });
    const decoded = decodeLine(bytes(text));
    assertEquals(decoded, { status: "record", record: FACT, json: text });
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (soup) => {
      decodeLine(soup);
    }));
    fc.assert(fc.property(fc.json(), (json) => {
      decodeLine(bytes(json));
    }));
  });
});

describe("escapeLineSeparators()", () => {
  it("does not change the value of JSON", () => {
    fc.assert(fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
      const json = JSON.stringify(value);
      assertEquals(JSON.parse(escapeLineSeparators(json)), JSON.parse(json));
    }));
  });
});
