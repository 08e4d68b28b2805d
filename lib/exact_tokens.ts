/**
 * Counts of tokens by a real tokeniser, and what they mean for models whose tokeniser is not public.
 *
 * @module
 */

/** Longer runs are counted in parts: the tokeniser takes quadratic time on a run of one letter. */
const MAX_RUN_LENGTH = 2000;

const RUN_REGEXP = /\S+|\s+/g;

/** A loaded tokeniser: number of tokens of a text. */
export type CountTokens = (text: string) => number;

/** Loads the tokeniser o200k_base, which OpenAI's models from GPT-4o on use. */
export async function loadExactTokens(): Promise<CountTokens> {
  const { countO200k } = await import("./o200k.ts");
  return (text) => splitRuns(text).reduce((sum, part) => sum + countO200k(part), 0);
}

/** Parts of a text none of which holds a longer run without, or of nothing but, white space. */
function splitRuns(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { 0: run, index } of text.matchAll(RUN_REGEXP)) {
    for (let cut = MAX_RUN_LENGTH; cut < run.length; cut += MAX_RUN_LENGTH) {
      parts.push(text.slice(start, index + cut));
      start = index + cut;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

// claude-opus-4-7, claude-sonnet-4.5-20250929, anthropic/claude-3-7-sonnet: the first two numbers.
const CLAUDE_REGEXP = /claude(?:-[a-z]+)*-(\d{1,2})(?:[.-](\d{1,2}))?(?!\d)/i;

/**
 * Most tokens that a text can be expected to take with a Claude model; null for any other model.
 * Anthropic says that OpenAI's tokenisers fall short by 15 to 20 % on prose and that the models from 4.7
 * on take about 30 % more; the factors follow from these two statements and were not measured.
 *
 * @param tokens Number of tokens by o200k_base, or an estimate of it.
 */
export function claudeUpperBound(model: string, tokens: number): number | null {
  if (!/claude/i.test(model)) return null;
  const [, major, minor = "0"] = CLAUDE_REGEXP.exec(model) ?? [];
  const isOlder = major !== undefined && Number(major) * 100 + Number(minor) < 407;
  return Math.ceil(tokens * (isOlder ? 1.2 : 1.55));
}
