import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { AUTHORITY_ORDER } from "../../../lib/prompt/texts/authority_order.ts";
import { sha256 } from "../../../lib/sha256.ts";

describe("AUTHORITY_ORDER", () => {
  it("has a new version whenever its text changes", async () => {
    assertEquals(
      [AUTHORITY_ORDER.version, await sha256(AUTHORITY_ORDER.text)],
      [1, "d028a992b6c4cc8699ba62c8ab0892a37253dd3366b2580f89e9f0cfe4cb8203"],
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
