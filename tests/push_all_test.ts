import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { pushAll } from "../lib/push_all.ts";

describe("pushAll()", () => {
  it("adds in order, and more items than a call takes arguments", () => {
    const list = [1];
    pushAll(list, [2, 3]);
    pushAll(list, new Set([4]));
    assertEquals(list, [1, 2, 3, 4]);
    pushAll(list, new Array(1_000_000).fill(0));
    assertEquals(list.length, 1_000_004);
  });
});
