import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { byteSize, grouped, printable, quoted } from "../lib/printable.ts";

/** Whatever moves the cursor, turns the direction of the text, or cannot be seen. */
const DANGEROUS_REGEXP =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]|[\u{e0000}-\u{e007f}]/u;

/** Text with far more of the dangerous characters than chance would give. */
const hostileText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    fc.integer({ min: 0, max: 0xa0 }).map((unit) => String.fromCharCode(unit)),
    fc.integer({ min: 0x2000, max: 0x206f }).map((unit) => String.fromCharCode(unit)),
    fc.integer({ min: 0xe0000, max: 0xe01ef }).map((point) => String.fromCodePoint(point)),
  ),
});

describe("printable()", () => {
  for (
    const [text, expected] of [
      ["plain text, 規則, 👩‍💻, é", "plain text, 規則, 👩‍💻, é"],
      ["a\nb\r\tc", "a\\nb\\r\\tc"],
      ["\0\x1b[31m\x7f\x9b", "\\x00\\x1b[31m\\x7f\\x9b"],
      ["a\u202eb\u2066c\u061c", "a\\u{202e}b\\u{2066}c\\u{61c}"],
      ["a\u2028b\u2029", "a\\u{2028}b\\u{2029}"],
      ["\ufeffA\u200bB\u2060", "\\u{feff}A\\u{200b}B\\u{2060}"],
      ["x\u{e0041}\u{e007f}", "x\\u{e0041}\\u{e007f}"],
      ["soft\u00adhyphen, \u3164, \ufff9", "soft\\xadhyphen, \\u{3164}, \\u{fff9}"],
      ["x\u{e0100}", "x\\u{e0100}"],
      ["❤️, می‌خواهم", "❤️, می‌خواهم"],
      ["\ud800 \udc00", "\\u{d800} \\u{dc00}"],
      ["C:\\new", "C:\\new"],
    ] as const
  ) {
    it(`gives ${expected}`, () => {
      assertEquals(printable(text), expected);
    });
  }

  it("leaves nothing that moves the cursor, turns the text or hides", () => {
    fc.assert(fc.property(hostileText, (text) => {
      assert(!DANGEROUS_REGEXP.test(printable(text)));
    }));
  });

  it("changes nothing that it has made", () => {
    fc.assert(fc.property(hostileText, (text) => {
      assertEquals(printable(printable(text)), printable(text));
    }));
  });

  it("leaves the rest of the text alone", () => {
    const harmless = fc.string().filter((text) => !DANGEROUS_REGEXP.test(text));
    fc.assert(fc.property(harmless, harmless, (before, after) => {
      assertEquals(printable(`${before}\x07${after}`), `${before}\\x07${after}`);
    }));
  });
});

describe("quoted()", () => {
  it("makes blanks and line ends at the edge of a text visible", () => {
    assertEquals(quoted(" a \n"), '" a \\n"');
  });

  it("keeps a text of 120 characters whole, and cuts a longer one in the middle", () => {
    assertEquals(quoted("x".repeat(120)), `"${"x".repeat(120)}"`);
    assertEquals(
      quoted(`${"a".repeat(100)}${"b".repeat(100)}`),
      `"${"a".repeat(59)}…${"b".repeat(59)}"`,
    );
  });

  it("counts characters, and splits none", () => {
    assertEquals(quoted("😀".repeat(120)), `"${"😀".repeat(120)}"`);
    assertEquals(quoted("😀".repeat(121)), `"${"😀".repeat(59)}…${"😀".repeat(59)}"`);
  });
});

describe("grouped()", () => {
  for (
    const [value, expected] of [
      [0, "0"],
      [999, "999"],
      [1000, "1,000"],
      [65_536, "65,536"],
      [100_000, "100,000"],
      [1_234_567_890, "1,234,567,890"],
    ] as const
  ) {
    it(`writes ${expected}`, () => assertEquals(grouped(value), expected));
  }
});

describe("byteSize()", () => {
  for (
    const [bytes, expected] of [
      [0, "0 B"],
      [1023, "1023 B"],
      [1024, "1 KiB"],
      [1025, "1 KiB"],
      [8_704, "8.5 KiB"],
      [65_536, "64 KiB"],
      // Never "1024 KiB": what rounds up to the next unit is shown in it.
      [1024 * 1024 - 1, "1 MiB"],
      [1023.9 * 1024, "1023.9 KiB"],
      [5 * 2 ** 30, "5 GiB"],
      [2 ** 40, "1 TiB"],
      [5000 * 2 ** 40, "5000 TiB"],
    ] as const
  ) {
    it(`writes ${bytes} bytes as ${expected}`, () => assertEquals(byteSize(bytes), expected));
  }
});
