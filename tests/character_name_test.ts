import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { characterName } from "../lib/character_name.ts";

describe("characterName()", () => {
  const names: Record<string, string> = {
    "\0": "U+0000 NULL",
    "\x08": "U+0008 BACKSPACE",
    "\x1b": "U+001B ESCAPE",
    "\x1f": "U+001F INFORMATION SEPARATOR ONE",
    "\x7f": "U+007F DELETE",
    "\x9b": "U+009B CONTROL SEQUENCE INTRODUCER",
    "\xad": "U+00AD SOFT HYPHEN",
    "\u1160": "U+1160 HANGUL JUNGSEONG FILLER",
    "\u200b": "U+200B ZERO WIDTH SPACE",
    "\u200d": "U+200D ZERO WIDTH JOINER",
    "\u200f": "U+200F RIGHT-TO-LEFT MARK",
    "\u202e": "U+202E RIGHT-TO-LEFT OVERRIDE",
    "\u2064": "U+2064 INVISIBLE PLUS",
    "\u2069": "U+2069 POP DIRECTIONAL ISOLATE",
    "\u206f": "U+206F NOMINAL DIGIT SHAPES",
    "\ufe0f": "U+FE0F VARIATION SELECTOR-16",
    "\ufeff": "U+FEFF ZERO WIDTH NO-BREAK SPACE",
    "\ufffb": "U+FFFB INTERLINEAR ANNOTATION TERMINATOR",
    "\u{e0001}": "U+E0001 LANGUAGE TAG",
    "\u{e0020}": "U+E0020 TAG SPACE",
    "\u{e0040}": "U+E0040 TAG COMMERCIAL AT",
    "\u{e0041}": "U+E0041 TAG LATIN CAPITAL LETTER A",
    "\u{e007a}": "U+E007A TAG LATIN SMALL LETTER Z",
    "\u{e007e}": "U+E007E TAG TILDE",
    "\u{e007f}": "U+E007F CANCEL TAG",
    "\u{e0100}": "U+E0100 VARIATION SELECTOR-17",
    "\u{e01ef}": "U+E01EF VARIATION SELECTOR-256",
  };
  for (const [character, name] of Object.entries(names)) {
    it(`names ${name}`, () => assertEquals(characterName(character.codePointAt(0)!), name));
  }

  it("gives the number alone of what can be seen", () => {
    assertEquals(characterName(0x41), "U+0041");
    assertEquals(characterName(0x1f600), "U+1F600");
  });
});
