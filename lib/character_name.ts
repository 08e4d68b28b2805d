/**
 * Names for characters that nobody sees. Code points from Unicode 17; names of control characters are
 * the aliases of its `NameAliases.txt`.
 *
 * @module
 */

/** Names of U+0000 to U+001F, in order. */
const C0_NAMES: readonly string[] =
  ("NULL,START OF HEADING,START OF TEXT,END OF TEXT,END OF TRANSMISSION,ENQUIRY,ACKNOWLEDGE,ALERT," +
    "BACKSPACE,CHARACTER TABULATION,LINE FEED,LINE TABULATION,FORM FEED,CARRIAGE RETURN,SHIFT OUT," +
    "SHIFT IN,DATA LINK ESCAPE,DEVICE CONTROL ONE,DEVICE CONTROL TWO,DEVICE CONTROL THREE," +
    "DEVICE CONTROL FOUR,NEGATIVE ACKNOWLEDGE,SYNCHRONOUS IDLE,END OF TRANSMISSION BLOCK,CANCEL," +
    "END OF MEDIUM,SUBSTITUTE,ESCAPE,INFORMATION SEPARATOR FOUR,INFORMATION SEPARATOR THREE," +
    "INFORMATION SEPARATOR TWO,INFORMATION SEPARATOR ONE").split(",");

/** Names of U+0020 to U+007E that are neither letters nor digits, in order. */
const PUNCTUATION: ReadonlyMap<string, string> = new Map(
  ("SPACE,EXCLAMATION MARK,QUOTATION MARK,NUMBER SIGN,DOLLAR SIGN,PERCENT SIGN,AMPERSAND,APOSTROPHE," +
    "LEFT PARENTHESIS,RIGHT PARENTHESIS,ASTERISK,PLUS SIGN,COMMA,HYPHEN-MINUS,FULL STOP,SOLIDUS," +
    "COLON,SEMICOLON,LESS-THAN SIGN,EQUALS SIGN,GREATER-THAN SIGN,QUESTION MARK,COMMERCIAL AT," +
    "LEFT SQUARE BRACKET,REVERSE SOLIDUS,RIGHT SQUARE BRACKET,CIRCUMFLEX ACCENT,LOW LINE," +
    "GRAVE ACCENT,LEFT CURLY BRACKET,VERTICAL LINE,RIGHT CURLY BRACKET,TILDE").split(",")
    .map((name, index) => [" !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"[index]!, name]),
);

const DIGITS = "ZERO,ONE,TWO,THREE,FOUR,FIVE,SIX,SEVEN,EIGHT,NINE".split(",");

/** Everything else that is worth a name. */
const NAMES: Readonly<Record<number, string>> = {
  0x7f: "DELETE",
  0x85: "NEXT LINE",
  0x90: "DEVICE CONTROL STRING",
  0x9b: "CONTROL SEQUENCE INTRODUCER",
  0x9d: "OPERATING SYSTEM COMMAND",
  0xad: "SOFT HYPHEN",
  0x34f: "COMBINING GRAPHEME JOINER",
  0x61c: "ARABIC LETTER MARK",
  0x115f: "HANGUL CHOSEONG FILLER",
  0x1160: "HANGUL JUNGSEONG FILLER",
  0x17b4: "KHMER VOWEL INHERENT AQ",
  0x17b5: "KHMER VOWEL INHERENT AA",
  0x180b: "MONGOLIAN FREE VARIATION SELECTOR ONE",
  0x180c: "MONGOLIAN FREE VARIATION SELECTOR TWO",
  0x180d: "MONGOLIAN FREE VARIATION SELECTOR THREE",
  0x180e: "MONGOLIAN VOWEL SEPARATOR",
  0x180f: "MONGOLIAN FREE VARIATION SELECTOR FOUR",
  0x200b: "ZERO WIDTH SPACE",
  0x200c: "ZERO WIDTH NON-JOINER",
  0x200d: "ZERO WIDTH JOINER",
  0x200e: "LEFT-TO-RIGHT MARK",
  0x200f: "RIGHT-TO-LEFT MARK",
  0x2028: "LINE SEPARATOR",
  0x2029: "PARAGRAPH SEPARATOR",
  0x202a: "LEFT-TO-RIGHT EMBEDDING",
  0x202b: "RIGHT-TO-LEFT EMBEDDING",
  0x202c: "POP DIRECTIONAL FORMATTING",
  0x202d: "LEFT-TO-RIGHT OVERRIDE",
  0x202e: "RIGHT-TO-LEFT OVERRIDE",
  0x2060: "WORD JOINER",
  0x2061: "FUNCTION APPLICATION",
  0x2062: "INVISIBLE TIMES",
  0x2063: "INVISIBLE SEPARATOR",
  0x2064: "INVISIBLE PLUS",
  0x2066: "LEFT-TO-RIGHT ISOLATE",
  0x2067: "RIGHT-TO-LEFT ISOLATE",
  0x2068: "FIRST STRONG ISOLATE",
  0x2069: "POP DIRECTIONAL ISOLATE",
  0x206a: "INHIBIT SYMMETRIC SWAPPING",
  0x206b: "ACTIVATE SYMMETRIC SWAPPING",
  0x206c: "INHIBIT ARABIC FORM SHAPING",
  0x206d: "ACTIVATE ARABIC FORM SHAPING",
  0x206e: "NATIONAL DIGIT SHAPES",
  0x206f: "NOMINAL DIGIT SHAPES",
  0x3164: "HANGUL FILLER",
  0xfeff: "ZERO WIDTH NO-BREAK SPACE",
  0xffa0: "HALFWIDTH HANGUL FILLER",
  0xfff9: "INTERLINEAR ANNOTATION ANCHOR",
  0xfffa: "INTERLINEAR ANNOTATION SEPARATOR",
  0xfffb: "INTERLINEAR ANNOTATION TERMINATOR",
  0xe0001: "LANGUAGE TAG",
  0xe007f: "CANCEL TAG",
};

/** A character as messages show it: `U+200B ZERO WIDTH SPACE`; without a name if it has none here. */
export function characterName(codePoint: number): string {
  const hex = codePoint.toString(16).toUpperCase().padStart(4, "0");
  return `U+${hex} ${nameOf(codePoint) ?? ""}`.trimEnd();
}

function nameOf(codePoint: number): string | undefined {
  if (codePoint < 0x20) return C0_NAMES[codePoint];
  if (codePoint >= 0xe0020 && codePoint <= 0xe007e) return `TAG ${asciiName(codePoint - 0xe0000)}`;
  const selector = variationSelectorNumber(codePoint);
  return selector === null ? NAMES[codePoint] : `VARIATION SELECTOR-${selector}`;
}

function asciiName(codePoint: number): string {
  const character = String.fromCharCode(codePoint);
  if (/[a-z]/.test(character)) return `LATIN SMALL LETTER ${character.toUpperCase()}`;
  if (/[A-Z]/.test(character)) return `LATIN CAPITAL LETTER ${character}`;
  if (/[0-9]/.test(character)) return `DIGIT ${DIGITS[Number(character)]}`;
  return PUNCTUATION.get(character)!;
}

/** Which variation selector a character is, from 1 to 256; null if it is none. */
export function variationSelectorNumber(codePoint: number): number | null {
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return codePoint - 0xfe00 + 1;
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) return codePoint - 0xe0100 + 17;
  return null;
}
