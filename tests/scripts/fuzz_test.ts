import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { parseRemember } from "../../lib/memory/parse_remember.ts";
import { FIXTURES, TARGETS } from "../../scripts/fuzz.ts";
import { readCorpus } from "../../scripts/fuzz/corpus.ts";
import { fuzzTargets } from "../../scripts/fuzz/fuzz_targets.ts";
import { type FuzzTarget, hold } from "../../scripts/fuzz/target.ts";
import { MEMORY_WORDS } from "../../scripts/fuzz/tokens.ts";

const corpus = readCorpus(FIXTURES);

/** Every run tries new inputs, but the same ones in continuous integration. */
const SEED = Number(
  Deno.env.get("PROPERTY_SEED") ?? (Deno.env.get("CI") ? 20261129 : Date.now() % 2 ** 31),
);

/** A target that has the parser of messages wrong. */
function mutated(run: FuzzTarget["run"]): FuzzTarget {
  return { name: "mutated", weight: 1, tokens: MEMORY_WORDS, corpus: [], run };
}

describe("fuzzTargets()", () => {
  it("finds nothing in a short run over all targets", async () => {
    const { accounts, failures } = await fuzzTargets(TARGETS, { runs: 2000, seed: SEED, corpus });
    assertEquals(
      failures.map(({ target, seed, error }) => `${target} --seed ${seed}: ${error}`),
      [],
    );
    assertEquals(accounts.map(({ target }) => target), TARGETS.map(({ name }) => name));
    for (const { target, runs } of accounts) assert(runs > 0, target);
  });

  it("finds planted defects: an exception, a text that is cut, an answer that changes", async () => {
    let calls = 0;
    const defects: FuzzTarget["run"][] = [
      ({ text }) => text.includes("--") && JSON.parse("{"),
      ({ text }) => {
        const request = parseRemember(text.split(" -o ", 1)[0]!);
        const whole = parseRemember(text);
        hold(!request.ok || !whole.ok || request.text === whole.text, "all of the text is there");
      },
      () => calls++,
    ];
    for (const defect of defects) {
      const { failures } = await fuzzTargets([mutated(defect)], { runs: 5000, seed: SEED, corpus });
      assert(failures.length > 0);
    }
  });

  it("makes the same input again from the seed of a failure", async () => {
    const target = mutated(({ text }) => hold(!text.includes("{"), "there is no brace"));
    const { failures } = await fuzzTargets([target], { runs: 500, seed: SEED, corpus });
    assert(failures.length > 0);
    for (const { seed, text } of failures) {
      const again = await fuzzTargets([target], { runs: 1, seed, corpus });
      assertEquals(again.failures.map((failure) => failure.text), [text]);
    }
  });

  it("goes on with the next target where one has failed often enough", async () => {
    const failing = mutated(() => hold(false, "anything"));
    const fine = { ...mutated(() => null), name: "fine" };
    const { accounts, failures } = await fuzzTargets([failing, fine], {
      runs: 100,
      seed: SEED,
      corpus,
    });
    assertEquals(failures.length, 5);
    assertEquals(accounts.map(({ runs }) => runs), [5, 50]);
  });
});

describe("TARGETS", () => {
  it("has every name once", () => {
    const names = TARGETS.map(({ name }) => name);
    assertEquals(names.length, new Set(names).size);
  });
});
