import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { claudeUpperBound, loadExactTokens } from "../lib/exact_tokens.ts";

describe("loadExactTokens()", () => {
  it("counts as the tokeniser o200k_base does", async () => {
    const count = await loadExactTokens();
    assertEquals(["", "hello", "hello world", "漢字"].map(count), [0, 1, 2, 2]);
  });

  it("takes special tokens for the text that they are", async () => {
    const count = await loadExactTokens();
    assert(count("<|endoftext|>") > 1);
  });

  it("counts a run of one letter in parts", async () => {
    const count = await loadExactTokens();
    assertEquals(count("a".repeat(100_000)), 50 * count("a".repeat(2000)));
    assertEquals(count(" ".repeat(4001)), 2 * count(" ".repeat(2000)) + count(" "));
  });
});

describe("claudeUpperBound()", () => {
  for (
    const [model, bound] of [
      ["gpt-5.6", null],
      ["claude-opus-4-7", 155],
      ["claude-sonnet-5", 155],
      ["claude", 155],
      ["claude-sonnet-4-5-20250929", 120],
      ["anthropic/claude-sonnet-4.6", 120],
      ["claude-3-7-sonnet", 120],
      ["claude-sonnet-4-20250514", 120],
      ["Claude-Opus-4.10", 155],
    ] as const
  ) {
    it(`is ${bound} for 100 tokens with ${model}`, () => {
      assertEquals(claudeUpperBound(model, 100), bound);
    });
  }
});
