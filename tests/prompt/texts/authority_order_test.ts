import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { AUTHORITY_ORDER } from "../../../lib/prompt/texts/authority_order.ts";
import { sha256 } from "../../../lib/sha256.ts";

describe("AUTHORITY_ORDER", () => {
  it("has a new version whenever its text changes", async () => {
    assertEquals(
      [AUTHORITY_ORDER.version, await sha256(AUTHORITY_ORDER.text)],
      [2, "57e74e849802a38274720bba5122aa06c9c8d32b037c60db6518ec3d9e3f4dae"],
      "The text has changed: raise its version, and put both down here",
    );
  });

  it("names the ranks in their order, and ends without a newline", () => {
    const ranks = ["core rules", "user's task", "instruction documents", "skills", "memory"];
    const places = ranks.map((rank) => AUTHORITY_ORDER.text.indexOf(rank));
    assertEquals(places, places.toSorted((a, b) => a - b));
    assertEquals(places.includes(-1), false);
    assertEquals(AUTHORITY_ORDER.text.trimEnd(), AUTHORITY_ORDER.text);
  });
});
