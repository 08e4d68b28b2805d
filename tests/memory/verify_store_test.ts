import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { verifyStore } from "../../lib/memory/verify_store.ts";
import { hides, line, PLACE, systemWith } from "../helpers/memory_store.ts";

describe("verifyStore()", () => {
  it("counts the records and places the rest", () => {
    const system = systemWith(`${line(1, "one")}\nnull\n${hides(2, 1)}\n`);
    const first = line(1, "one").length + 1;
    assertEquals(verifyStore(system, PLACE), {
      status: "ok",
      entries: 2,
      skipped: [{ line: 2, offset: first, reason: "wrong-shape" }],
      skippedLines: 1,
    });
  });
});
