import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { decodeLossy, withoutByteOrderMark } from "../../../lib/agents/common/decode_lossy.ts";

describe("decodeLossy()", () => {
  it("keeps a byte order mark and puts one U+FFFD for each bad sequence", () => {
    assertEquals(decodeLossy(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)), "\uFEFFa");
    assertEquals(decodeLossy(Uint8Array.of(0x61, 0xe2, 0x82, 0xff, 0x62)), "a\uFFFD\uFFFDb");
  });
});

describe("withoutByteOrderMark()", () => {
  it("removes one mark at the start and no other", () => {
    assertEquals(withoutByteOrderMark("\uFEFF\uFEFFa\uFEFF"), "\uFEFFa\uFEFF");
    assertEquals(withoutByteOrderMark("a"), "a");
  });
});
