import { assertEquals, assertMatch } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { createUlid, ULID_REGEXP } from "../lib/ulid.ts";

const zeros = { randomBytes: (count: number) => new Uint8Array(count) };

describe("createUlid()", () => {
  it("writes the time as the specification's example does", () => {
    assertEquals(createUlid(new Date(1469918176385), zeros), "01ARYZ6S410000000000000000");
  });

  it("uses all randomness that it asks for", () => {
    const randomBytes = (count: number): Uint8Array =>
      new Uint8Array(count).map((_, index) => index * 37);
    const id = createUlid(new Date(0), { randomBytes });
    assertEquals(id, "0000000000" + "05AFMSY38DJQW16B");
  });

  it("sorts by time and always matches its pattern", () => {
    const moments = fc.date({ min: new Date(0), max: new Date(2 ** 48 - 1), noInvalidDate: true });
    fc.assert(fc.property(moments, moments, (a, b) => {
      const [first, second] = [createUlid(a, zeros), createUlid(b, zeros)];
      assertMatch(first, ULID_REGEXP);
      assertEquals(
        Math.sign(a.getTime() - b.getTime()),
        first < second ? -1 : first > second ? 1 : 0,
      );
    }));
  });
});
