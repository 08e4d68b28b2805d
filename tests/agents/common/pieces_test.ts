import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { joinPieces, trimPieces } from "../../../lib/agents/common/pieces.ts";

const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join("");

describe("trimPieces()", () => {
  it("agrees with trim() of the whole text, and keeps the sources", () => {
    const piece = fc.record({
      text: fc.string({ unit: fc.constantFrom(" ", "\n", "\uFEFF", "a") }),
      path: fc.constantFrom(null, "/a", "/b"),
    });
    fc.assert(fc.property(fc.array(piece), (pieces) => {
      assertEquals(textOf(trimPieces(pieces)), textOf(pieces).trim());
    }));
    assertEquals(trimPieces([{ text: " ", path: "/a" }, { text: " b ", path: "/b" }]), [
      { text: "b", path: "/b" },
    ]);
  });
});

describe("joinPieces()", () => {
  it("puts the separator between texts, as the agent's own words", () => {
    assertEquals(joinPieces([[{ text: "a", path: "/a" }], [], [{ text: "c", path: "/c" }]], "-"), [
      { text: "a", path: "/a" },
      { text: "-", path: null },
      { text: "-", path: null },
      { text: "c", path: "/c" },
    ]);
  });
});
