import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { cutBytes } from "../../../lib/agents/common/cut_bytes.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("cutBytes()", () => {
  it("leaves alone what fits and says in which line it cuts", () => {
    assertEquals(cutBytes(bytesOf("ab\n"), 3), { text: "ab\n", bytes: 3, cutAtLine: null });
    assertEquals(cutBytes(bytesOf("ab\ncd"), 2), { text: "ab", bytes: 2, cutAtLine: 1 });
    assertEquals(cutBytes(bytesOf("ab\ncd"), 3), { text: "ab\n", bytes: 3, cutAtLine: 2 });
  });

  it("gives the start of the text and at most one U+FFFD for any text and limit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(40), (text, limit) => {
        const cut = cutBytes(bytesOf(text), limit);
        const whole = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytesOf(text));
        const kept = whole.startsWith(cut.text) ? cut.text : cut.text.replace(/\uFFFD$/, "");
        assertEquals(whole.startsWith(kept), true);
        assertEquals(cut.bytes, Math.min(limit, bytesOf(text).length));
      }),
    );
  });
});
