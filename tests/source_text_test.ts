import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { countLines, decodeText, positionAt, utf8Length } from "../lib/source_text.ts";

const utf8 = new TextEncoder();

function bytes(...parts: (string | number[])[]): Uint8Array {
  return new Uint8Array(
    parts.flatMap((part) => typeof part === "string" ? [...utf8.encode(part)] : part),
  );
}

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
}

const UNCHANGED = { byteOrderMark: false, crlf: 0, cr: 0 };

describe("decodeText() takes", () => {
  const CASES: Record<string, [Uint8Array, string, typeof UNCHANGED]> = {
    "no bytes at all": [bytes(), "", UNCHANGED],
    "nothing but a byte order mark": [bytes("\uFEFF"), "", { ...UNCHANGED, byteOrderMark: true }],
    "one leading byte order mark, and keeps all others": [
      bytes("\uFEFF\uFEFFa\n\uFEFFb"),
      "\uFEFFa\n\uFEFFb",
      { ...UNCHANGED, byteOrderMark: true },
    ],
    "CRLF": [bytes("a\r\nb\r\n"), "a\nb\n", { ...UNCHANGED, crlf: 2 }],
    "lone CR": [bytes("a\rb\r"), "a\nb\n", { ...UNCHANGED, cr: 2 }],
    "mixed line endings": [
      bytes("a\r\r\nb\nc\n\r"),
      "a\n\nb\nc\n\n",
      { byteOrderMark: false, crlf: 1, cr: 2 },
    ],
    "tabs, DEL, C1 controls, noncharacters and astral characters": [
      bytes("\t\x7f\x85\uFFFE\u{10FFFF}\u{1F600}"),
      "\t\x7f\x85\uFFFE\u{10FFFF}\u{1F600}",
      UNCHANGED,
    ],
    "the line separators of Unicode, which end no line here": [
      bytes("a\u2028b\u2029c"),
      "a\u2028b\u2029c",
      UNCHANGED,
    ],
  };
  for (const [name, [raw, text, normalisation]] of Object.entries(CASES)) {
    it(name, () => assertEquals(decodeText(raw), { status: "ok", text, normalisation }));
  }
});

describe("decodeText() refuses", () => {
  const NOTES = "# Notes\r\n\r\n- build with make\r\n";
  type Refusal = [raw: Uint8Array, offset: number, at: [number, number], encoding: string | null];
  const CASES: Record<string, Refusal> = {
    "UTF-16LE with mark": [bytes([0xff, 0xfe], [...utf16(NOTES, true)]), 0, [1, 1], "utf-16le"],
    "UTF-16BE with mark": [bytes([0xfe, 0xff], [...utf16(NOTES, false)]), 0, [1, 1], "utf-16be"],
    "UTF-16LE without mark": [utf16(NOTES, true), 0, [1, 1], "utf-16le"],
    "UTF-16BE without mark": [utf16(NOTES, false), 0, [1, 1], "utf-16be"],
    "UTF-32LE": [bytes([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 0, [1, 1], "utf-32le"],
    "UTF-32BE": [bytes([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61]), 0, [1, 1], "utf-32be"],
    "a Latin-1 letter": [bytes("# caf", [0xe9], " au lait\n"), 5, [1, 6], "windows-1252"],
    "a curly quote of Windows-1252": [
      bytes("# T\n\nit", [0x92], "s\n"),
      7,
      [3, 3],
      "windows-1252",
    ],
    "a Latin-1 letter at the very end": [bytes("caf", [0xe9]), 3, [1, 4], "windows-1252"],
    "a sequence that is cut off": [bytes("世", [0xe4, 0xb8]), 3, [1, 2], null],
    "a sequence that is broken off": [bytes("a", [0xe4, 0xb8], "b"), 1, [1, 2], null],
    "an overlong form": [bytes("a", [0xc0, 0xaf]), 1, [1, 2], null],
    "an overlong form of three bytes": [bytes("a", [0xe0, 0x80, 0xaf]), 1, [1, 2], null],
    "a surrogate": [bytes("a", [0xed, 0xa0, 0x80]), 1, [1, 2], null],
    "a value beyond U+10FFFF": [bytes("a", [0xf4, 0x90, 0x80, 0x80]), 1, [1, 2], null],
    "a continuation that continues nothing": [bytes("世", [0x80, 0x80], "a"), 3, [1, 2], null],
    "a bad byte after lone CRs": [bytes("a\rb\r\nc\n世", [0xff, 0xff]), 10, [4, 2], null],
  };
  for (const [name, [raw, offset, [line, column], encoding]] of Object.entries(CASES)) {
    it(`${name} as not UTF-8`, () => {
      assertEquals<unknown>(decodeText(raw), {
        status: "invalid-utf8",
        offset,
        line,
        column,
        encoding,
      });
    });
  }

  it("every C0 control character but tab, LF and CR", () => {
    for (let byte = 0; byte < 0x20; byte++) {
      const decoded = decodeText(bytes("ab\n世", [byte], "c"));
      const refused = byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
      assertEquals<unknown>(
        decoded.status === "ok" ? "ok" : decoded,
        refused ? { status: "control-bytes", offset: 6, line: 2, column: 2, byte } : "ok",
      );
    }
  });

  it("the first control character, at the column that an editor shows despite a mark", () => {
    assertEquals(decodeText(bytes("\uFEFFab\x1b\0")), {
      status: "control-bytes",
      offset: 5,
      line: 1,
      column: 3,
      byte: 0x1b,
    });
  });
});

describe("decodeText() of anything", () => {
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.array(
      fc.constantFrom([0x61], [0x0a], [0x0d], [0xc3], [0xa9], [0xe4], [0xb8], [0xf0], [0x9f], [0]),
    ).map((parts) => new Uint8Array(parts.flat())),
  );

  function isUtf8(raw: Uint8Array): boolean {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(raw);
      return true;
    } catch {
      return false;
    }
  }

  it("takes exactly what is UTF-8 without control characters", () => {
    fc.assert(fc.property(anyBytes, (raw) => {
      const clean = !raw.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte));
      assertEquals(decodeText(raw).status === "ok", isUtf8(raw) && clean);
    }));
  });

  it("points at the first byte that is to blame", () => {
    fc.assert(fc.property(anyBytes, (raw) => {
      const decoded = decodeText(raw);
      if (decoded.status !== "invalid-utf8" || isUtf8(raw)) return;
      // A guess at 16- or 32-bit units condemns the text from its start.
      if (decoded.encoding !== null && decoded.encoding !== "windows-1252") {
        assertEquals(decoded.offset, 0);
        return;
      }
      assert(isUtf8(raw.subarray(0, decoded.offset)));
      for (let length = 1; length <= 4 && decoded.offset + length <= raw.length; length++) {
        assert(!isUtf8(raw.subarray(decoded.offset, decoded.offset + length)));
      }
    }));
  });

  it("gives text back as it was, but for line endings and one mark", () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom("\r", "\n", "\uFEFF"),
        fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      ),
    })
      // deno-lint-ignore no-control-regex
      .map((text) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, ""));
    fc.assert(fc.property(text, (text) => {
      const decoded = decodeText(utf8.encode(text));
      assertEquals(
        decoded.status === "ok" && decoded.text,
        text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n").replaceAll("\r", "\n"),
      );
    }));
  });

  it("knows UTF-16 without a mark by its ASCII", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "B", " ", "\n", "é", "世"), minLength: 1 })
      .filter((text) => text.replace(/[^\0-\x7f]/g, "").length > text.length / 2);
    fc.assert(fc.property(text, fc.boolean(), (text, littleEndian) => {
      const decoded = decodeText(utf16(text, littleEndian));
      assertEquals(
        decoded.status === "invalid-utf8" && decoded.encoding,
        littleEndian ? "utf-16le" : "utf-16be",
      );
    }));
  });
});

describe("countLines()", () => {
  it("counts a last line with or without its newline", () => {
    const lines: [string, number][] = [["", 0], ["\n", 1], ["a", 1], ["a\n", 1], ["a\n\n", 2], [
      "a\nb",
      2,
    ]];
    for (const [text, count] of lines) assertEquals(countLines(text), count, JSON.stringify(text));
  });
});

describe("positionAt()", () => {
  it("counts lines and characters from 1", () => {
    const text = "a\u{1F600}b\n\nc";
    assertEquals(positionAt(text, 0), { line: 1, column: 1 });
    assertEquals(positionAt(text, 3), { line: 1, column: 3 });
    assertEquals(positionAt(text, 4), { line: 1, column: 4 });
    assertEquals(positionAt(text, 5), { line: 2, column: 1 });
    assertEquals(positionAt(text, 6), { line: 3, column: 1 });
    assertEquals(positionAt(text, 7), { line: 3, column: 2 });
  });

  it("agrees with splitting the text at newlines", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\n", "é", "\u{1F600}") });
    fc.assert(fc.property(text, fc.nat(), (text, seed) => {
      const characters = [...text];
      const index = seed % (characters.length + 1);
      const before = characters.slice(0, index);
      const lastLine = before.slice(before.lastIndexOf("\n") + 1);
      assertEquals(positionAt(text, before.join("").length), {
        line: before.filter((character) => character === "\n").length + 1,
        column: lastLine.length + 1,
      });
    }));
  });
});

describe("utf8Length()", () => {
  it("counts bytes", () => {
    assertEquals(["", "a", "é", "世", "\u{1F600}"].map(utf8Length), [0, 1, 2, 3, 4]);
  });
});
