/**
 * Names of the characters that nobody sees: controls, marks of direction, joiners, fillers, tags and
 * variation selectors. The names are those of the Unicode Character Database.
 *
 * @module
 */

const CONTROLS = "NULL|START OF HEADING|START OF TEXT|END OF TEXT|END OF TRANSMISSION|ENQUIRY|" +
  "ACKNOWLEDGE|ALERT|BACKSPACE|CHARACTER TABULATION|LINE FEED|LINE TABULATION|FORM FEED|" +
  "CARRIAGE RETURN|SHIFT OUT|SHIFT IN|DATA LINK ESCAPE|DEVICE CONTROL ONE|DEVICE CONTROL TWO|" +
  "DEVICE CONTROL THREE|DEVICE CONTROL FOUR|NEGATIVE ACKNOWLEDGE|SYNCHRONOUS IDLE|" +
  "END OF TRANSMISSION BLOCK|CANCEL|END OF MEDIUM|SUBSTITUTE|ESCAPE|INFORMATION SEPARATOR FOUR|" +
  "INFORMATION SEPARATOR THREE|INFORMATION SEPARATOR TWO|INFORMATION SEPARATOR ONE";

const PUNCTUATION = "SPACE|EXCLAMATION MARK|QUOTATION MARK|NUMBER SIGN|DOLLAR SIGN|PERCENT SIGN|" +
  "AMPERSAND|APOSTROPHE|LEFT PARENTHESIS|RIGHT PARENTHESIS|ASTERISK|PLUS SIGN|COMMA|HYPHEN-MINUS|" +
  "FULL STOP|SOLIDUS|DIGIT ZERO|DIGIT ONE|DIGIT TWO|DIGIT THREE|DIGIT FOUR|DIGIT FIVE|DIGIT SIX|" +
  "DIGIT SEVEN|DIGIT EIGHT|DIGIT NINE|COLON|SEMICOLON|LESS-THAN SIGN|EQUALS SIGN|" +
  "GREATER-THAN SIGN|QUESTION MARK|COMMERCIAL AT";
const LATER_PUNCTUATION: Record<number, string> = {
  0x5b: "LEFT SQUARE BRACKET",
  0x5c: "REVERSE SOLIDUS",
  0x5d: "RIGHT SQUARE BRACKET",
  0x5e: "CIRCUMFLEX ACCENT",
  0x5f: "LOW LINE",
  0x60: "GRAVE ACCENT",
  0x7b: "LEFT CURLY BRACKET",
  0x7c: "VERTICAL LINE",
  0x7d: "RIGHT CURLY BRACKET",
  0x7e: "TILDE",
};

/** Runs of characters: the first code point, and the names from there on. */
const RUNS: readonly (readonly [first: number, names: string])[] = [
  [0x0000, CONTROLS],
  [0x007f, "DELETE"],
  [0x0085, "NEXT LINE"],
  [0x009b, "CONTROL SEQUENCE INTRODUCER"],
  [0x00ad, "SOFT HYPHEN"],
  [0x034f, "COMBINING GRAPHEME JOINER"],
  [0x061c, "ARABIC LETTER MARK"],
  [0x115f, "HANGUL CHOSEONG FILLER|HANGUL JUNGSEONG FILLER"],
  [0x17b4, "KHMER VOWEL INHERENT AQ|KHMER VOWEL INHERENT AA"],
  [
    0x180b,
    "MONGOLIAN FREE VARIATION SELECTOR ONE|MONGOLIAN FREE VARIATION SELECTOR TWO|" +
    "MONGOLIAN FREE VARIATION SELECTOR THREE|MONGOLIAN VOWEL SEPARATOR|" +
    "MONGOLIAN FREE VARIATION SELECTOR FOUR",
  ],
  [
    0x200b,
    "ZERO WIDTH SPACE|ZERO WIDTH NON-JOINER|ZERO WIDTH JOINER|LEFT-TO-RIGHT MARK|RIGHT-TO-LEFT MARK",
  ],
  [
    0x2028,
    "LINE SEPARATOR|PARAGRAPH SEPARATOR|LEFT-TO-RIGHT EMBEDDING|RIGHT-TO-LEFT EMBEDDING|" +
    "POP DIRECTIONAL FORMATTING|LEFT-TO-RIGHT OVERRIDE|RIGHT-TO-LEFT OVERRIDE",
  ],
  [
    0x2060,
    "WORD JOINER|FUNCTION APPLICATION|INVISIBLE TIMES|INVISIBLE SEPARATOR|INVISIBLE PLUS",
  ],
  [
    0x2066,
    "LEFT-TO-RIGHT ISOLATE|RIGHT-TO-LEFT ISOLATE|FIRST STRONG ISOLATE|POP DIRECTIONAL ISOLATE|" +
    "INHIBIT SYMMETRIC SWAPPING|ACTIVATE SYMMETRIC SWAPPING|INHIBIT ARABIC FORM SHAPING|" +
    "ACTIVATE ARABIC FORM SHAPING|NATIONAL DIGIT SHAPES|NOMINAL DIGIT SHAPES",
  ],
  [0x3164, "HANGUL FILLER"],
  [0xfeff, "ZERO WIDTH NO-BREAK SPACE"],
  [0xffa0, "HALFWIDTH HANGUL FILLER"],
  [
    0xfff9,
    "INTERLINEAR ANNOTATION ANCHOR|INTERLINEAR ANNOTATION SEPARATOR|" +
    "INTERLINEAR ANNOTATION TERMINATOR",
  ],
  [0xe0001, "LANGUAGE TAG"],
  [0xe007f, "CANCEL TAG"],
];

const NAMES: ReadonlyMap<number, string> = new Map(
  RUNS.flatMap(([first, names]) =>
    names.split("|").map((name, index) => [first + index, name] as const)
  ),
);

/** `U+202E RIGHT-TO-LEFT OVERRIDE`; the number alone for a character that can be seen. */
export function characterName(codePoint: number): string {
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  const name = NAMES.get(codePoint) ?? selectorName(codePoint) ?? tagName(codePoint);
  return name === null ? number : `${number} ${name}`;
}

function selectorName(codePoint: number): string | null {
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) {
    return `VARIATION SELECTOR-${codePoint - 0xfe00 + 1}`;
  }
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) {
    return `VARIATION SELECTOR-${codePoint - 0xe0100 + 17}`;
  }
  return null;
}

function tagName(codePoint: number): string | null {
  const ascii = codePoint - 0xe0000;
  if (ascii < 0x20 || ascii > 0x7e) return null;
  const letter = String.fromCharCode(ascii);
  if (/[A-Z]/.test(letter)) return `TAG LATIN CAPITAL LETTER ${letter}`;
  if (/[a-z]/.test(letter)) return `TAG LATIN SMALL LETTER ${letter.toUpperCase()}`;
  return `TAG ${LATER_PUNCTUATION[ascii] ?? PUNCTUATION.split("|")[ascii - 0x20]}`;
}
