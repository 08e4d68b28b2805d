import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { describeCharacter, variationSelectorNumber } from "../../lib/lint/character_name.ts";

describe("describeCharacter()", () => {
  it("gives the code point and the name of Unicode", () => {
    const expected: [codePoint: number, description: string][] = [
      [0x00, "U+0000 NULL"],
      [0x08, "U+0008 BACKSPACE"],
      [0x1b, "U+001B ESCAPE"],
      [0x1f, "U+001F INFORMATION SEPARATOR ONE"],
      [0x7f, "U+007F DELETE"],
      [0x200b, "U+200B ZERO WIDTH SPACE"],
      [0xfe0f, "U+FE0F VARIATION SELECTOR-16"],
      [0xe0001, "U+E0001 LANGUAGE TAG"],
      [0xe0020, "U+E0020 TAG SPACE"],
      [0xe0024, "U+E0024 TAG DOLLAR SIGN"],
      [0xe0030, "U+E0030 TAG DIGIT ZERO"],
      [0xe0041, "U+E0041 TAG LATIN CAPITAL LETTER A"],
      [0xe007a, "U+E007A TAG LATIN SMALL LETTER Z"],
      [0xe007e, "U+E007E TAG TILDE"],
      [0xe007f, "U+E007F CANCEL TAG"],
      [0xe01ef, "U+E01EF VARIATION SELECTOR-256"],
    ];
    for (const [codePoint, description] of expected) {
      assertEquals(describeCharacter(codePoint), description);
    }
  });

  it("gives the code point alone when the character has no name here", () => {
    assertEquals(describeCharacter(0x41), "U+0041");
    assertEquals(describeCharacter(0xe0fff), "U+E0FFF");
  });
});

describe("variationSelectorNumber()", () => {
  it("counts both blocks from 1 to 256", () => {
    const points = [0xfe00, 0xfe0f, 0xe0100, 0xe01ef, 0xfdff, 0xfe10, 0xe00ff, 0xe01f0];
    assertEquals(points.map(variationSelectorNumber), [1, 16, 17, 256, null, null, null, null]);
  });
});
