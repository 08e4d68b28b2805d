/**
 * A small estimate of how many tokens a text costs. Exact counts need each vendor's own tokeniser.
 *
 * @module
 */

const RUN_REGEXP = /[\p{L}\p{M}]+|\p{N}+|\s+|[^\p{L}\p{M}\p{N}\s]+/gu;
const DENSE_SCRIPT_REGEXP =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LETTER_REGEXP = /^\p{L}/u;

/**
 * Estimated number of tokens. The weights are fitted to the counts of o200k_base over 339 instruction
 * and skill files of public repositories: 94 % of the files come out within 10 %, their sum within 1 %.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(RUN_REGEXP)) tokens += tokensOfRun(run);
  return Math.ceil(tokens * 1.03);
}

/** A run holds letters, digits, white space or other characters, one kind of them. */
function tokensOfRun(run: string): number {
  const first = run.charCodeAt(0);
  if (run.trim() === "") return run === " " ? 0 : 0.5;
  if (first < 0x80 && LETTER_REGEXP.test(run)) return 1 + Math.max(0, run.length - 6) / 6.5;
  if (first >= 0x30 && first <= 0x39) return run.length / 3;
  if (DENSE_SCRIPT_REGEXP.test(run)) return run.length * 0.65;
  if (LETTER_REGEXP.test(run)) return Math.max(1, run.length / 3);
  return Math.max(0.75, run.length / 4);
}
