/**
 * Sets of UTF-16 code units, as regular expressions without the flags `u` and `v` know them.
 *
 * @module
 */

/** First and last code unit. */
export type CodeRange = readonly [first: number, last: number];

/** A set that can be asked. */
export interface CharacterSet {
  has(code: number): boolean;
}

/** Makes a set, or all but that set. */
export function characterSet(
  ranges: readonly CodeRange[],
  { isNegated, ignoreCase }: { isNegated: boolean; ignoreCase: boolean },
): CharacterSet {
  const isInside = (code: number): boolean =>
    ranges.some(([first, last]) => first <= code && code <= last);
  const answer = (code: number): boolean =>
    (ignoreCase ? inOtherCases(code).some(isInside) : isInside(code)) !== isNegated;
  const known = new Map<number, boolean>();
  return {
    has(code) {
      let isMember = known.get(code);
      if (isMember === undefined) known.set(code, isMember = answer(code));
      return isMember;
    },
  };
}

const FIRST_NON_ASCII = 0x80;

/** As the language compares without regard to case: by what is one unit in upper case, ASCII apart. */
function folded(code: number): number {
  const upper = String.fromCharCode(code).toUpperCase();
  if (upper.length !== 1) return code;
  const result = upper.charCodeAt(0);
  return code >= FIRST_NON_ASCII && result < FIRST_NON_ASCII ? code : result;
}

let codesByFolded: ReadonlyMap<number, readonly number[]> | null = null;

/** All code units that are equal to this one but for case, itself among them. */
function inOtherCases(code: number): readonly number[] {
  const key = folded(code);
  if (code < FIRST_NON_ASCII) {
    const lower = String.fromCharCode(key).toLowerCase().charCodeAt(0);
    return [key, lower];
  }
  codesByFolded ??= Map.groupBy(Array.from({ length: 0x10000 }, (_, unit) => unit), folded);
  return codesByFolded.get(key) ?? [];
}
