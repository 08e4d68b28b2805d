/**
 * Gives targets inputs, one after the other, and keeps account of those on which something did not hold.
 *
 * @module
 */

import type { Corpus } from "./corpus.ts";
import { generate } from "./generate.ts";
import { createRandom } from "./random.ts";
import { type FuzzTarget, inputOf } from "./target.ts";

/** An input on which something did not hold. */
export interface FuzzFailure {
  target: string;
  /** The seed that makes this input the first one. */
  seed: number;
  /** What went wrong. */
  error: unknown;
  /** The generated text. */
  text: string;
}

/** What one target went through. */
export interface FuzzAccount {
  target: string;
  runs: number;
  milliseconds: number;
  /** The input that took longest. */
  slowest: { seed: number; milliseconds: number };
}

/** What came of it. */
export interface FuzzOutcome {
  accounts: FuzzAccount[];
  failures: FuzzFailure[];
}

/** What {@linkcode fuzzTargets} needs besides the targets. */
export interface FuzzOptions {
  /** How many inputs all targets get together. */
  runs: number;
  /** The seed of the first input; that of each other one is one more than that of the one before. */
  seed: number;
  corpus: Corpus;
  /** Called for each target when it is done. */
  onAccount?: (account: FuzzAccount) => void;
  /** Called for each failure as soon as it is there. */
  onFailure?: (failure: FuzzFailure) => void;
  /** Called now and then, with the number of inputs so far. */
  onProgress?: (done: number, target: string) => void;
}

/** A target with more failures than this has said enough. */
const MAX_FAILURES = 5;

/** One input out of so many is given twice, to see whether the answers are equal. */
const REPEATED_SHARE = 16;

const PROGRESS_STEP = 1000;

/** Runs each target as often as its weight says. */
export async function fuzzTargets(
  targets: readonly FuzzTarget[],
  { runs, seed, corpus, onAccount = () => {}, onFailure = () => {}, onProgress = () => {} }:
    FuzzOptions,
): Promise<FuzzOutcome> {
  const weights = targets.reduce((sum, { weight }) => sum + weight, 0);
  const outcome: FuzzOutcome = { accounts: [], failures: [] };
  let before = 0;
  for (const target of targets) {
    const share = Math.max(1, Math.round(runs * target.weight / weights));
    const material = {
      tokens: target.tokens,
      corpus: target.corpus.flatMap((extension) => corpus.get(extension) ?? []),
    };
    const account: FuzzAccount = {
      target: target.name,
      runs: 0,
      milliseconds: 0,
      slowest: { seed, milliseconds: 0 },
    };
    let failed = 0;
    const started = performance.now();
    for (let done = 0; done < share && failed < MAX_FAILURES; done++) {
      if (done % PROGRESS_STEP === 0) onProgress(before + done, target.name);
      const own = seed + done >>> 0;
      const text = generate(createRandom(own), material);
      const begun = performance.now();
      try {
        const answer = await answerOf(target, text, own);
        if (own % REPEATED_SHARE === 0) {
          const [one, other] = [answer, await answerOf(target, text, own)].map(asJson);
          if (one !== other) throw new Error("Does not hold: equal inputs give equal answers");
        }
      } catch (error) {
        failed++;
        const failure = { target: target.name, seed: own, error, text };
        outcome.failures.push(failure);
        onFailure(failure);
      }
      const milliseconds = performance.now() - begun;
      if (milliseconds > account.slowest.milliseconds) {
        account.slowest = { seed: own, milliseconds };
      }
      account.runs++;
    }
    account.milliseconds = performance.now() - started;
    outcome.accounts.push(account);
    onAccount(account);
    before += share;
  }
  return outcome;
}

/** The answer to an input; what else there is depends on its seed alone. */
function answerOf(target: FuzzTarget, text: string, seed: number): unknown {
  return target.run(inputOf(text), createRandom(~seed));
}

function asJson(answer: unknown): string | undefined {
  // Deep answers would use up the stack; that they are there is what matters.
  try {
    return JSON.stringify(answer);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
