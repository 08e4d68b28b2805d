import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { lastAtOrBefore } from "../../lib/lint/last_at_or_before.ts";

describe("lastAtOrBefore()", () => {
  it("gives what a search from the end would give", () => {
    fc.assert(fc.property(fc.array(fc.nat(20)), fc.nat(20), (numbers, value) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      assertEquals(lastAtOrBefore(sorted, value), sorted.findLastIndex((n) => n <= value));
    }));
  });
});
