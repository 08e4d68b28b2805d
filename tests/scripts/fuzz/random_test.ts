import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { createRandom } from "../../../scripts/fuzz/random.ts";

describe("createRandom()", () => {
  it("gives the same numbers for the same seed, and others for the next", () => {
    const numbers = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.below(1000));
    };
    assertEquals(numbers(7), numbers(7));
    assert(JSON.stringify(numbers(7)) !== JSON.stringify(numbers(8)));
  });

  it("keeps its limits and reaches them", () => {
    const random = createRandom(1);
    const lengths = Array.from({ length: 5000 }, () => random.length(3));
    assertEquals([...new Set(lengths)].sort(), [0, 1, 2, 3]);
    assertEquals(Array.from({ length: 9 }, () => random.length(0)), Array(9).fill(0));
    assertEquals(random.chance(0), false);
    assertEquals(random.chance(1), true);
    assertEquals(["a", "b"].includes(random.pick(["a", "b"])), true);
  });
});
