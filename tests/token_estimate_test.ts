import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { estimateTokens } from "../lib/token_estimate.ts";

/** Texts, what o200k_base counts for them, and how far off the estimate may be. */
const SAMPLES: { text: string; tokens: number; percent: number }[] = [
  {
    text: "# Contributing\n\nRun the tests with `make test` before you open a pull request. Keep " +
      "commits small, and say why a change is needed.\n",
    tokens: 31,
    percent: 10,
  },
  {
    text: "```ts\nexport function add(a: number, b: number): number {\n  return a + b;\n}\n```\n",
    tokens: 25,
    percent: 10,
  },
  {
    text: "| 2024 | 1,000,000 | 3.14159 |\n|------|-----------|---------|\n",
    tokens: 25,
    percent: 25,
  },
  { text: "提交之前请先运行所有测试，并在提交信息中说明修改的原因。\n", tokens: 17, percent: 25 },
  {
    text: "変更前に必ずテストを実行し、コミットメッセージに理由を書いてください。\n",
    tokens: 25,
    percent: 25,
  },
  {
    text: "Перед отправкой изменений запустите все тесты и опишите причину правки.\n",
    tokens: 18,
    percent: 30,
  },
];

describe("estimateTokens()", () => {
  for (const { text, tokens, percent } of SAMPLES) {
    it(`is within ${percent} % of the exact count for "${text.slice(0, 14).trim()}"`, () => {
      const estimate = estimateTokens(text);
      assert(
        Math.abs(estimate - tokens) <= tokens * percent / 100,
        `${estimate} instead of ${tokens}`,
      );
    });
  }

  it("is 0 for no text, and a whole number for any", () => {
    assertEquals(estimateTokens(""), 0);
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
      const estimate = estimateTokens(text);
      assert(Number.isInteger(estimate) && estimate >= 0 && estimate <= text.length * 1.03 + 2);
    }));
  });

  it("does not shrink when a text grows by a line", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), fc.string(), (text, line) => {
      assert(estimateTokens(`${text}\n${line}`) >= estimateTokens(text));
    }));
  });

  it("takes three digits for a token, whatever they are", () => {
    for (const digit of "0123456789") assertEquals(estimateTokens(digit.repeat(9)), 4);
  });

  it("copes with a run of a million characters", () => {
    for (const character of ["x", " ", "=", "7", "中", "\u0301", "\ud800"]) {
      const [short, long] = [1_000, 1_000_000].map((times) =>
        estimateTokens(character.repeat(times))
      );
      assert(long! >= short!);
    }
  });
});
