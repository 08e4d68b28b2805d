import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { escapeXml, visibleText } from "../../../lib/agents/copilot/text.ts";

describe("visibleText()", () => {
  it("drops what nobody sees, and keeps joiners, which emoji and scripts need", () => {
    assertEquals(visibleText("\uFEFFa\u200Bb\u202Ec\u00ADd\u{E0041}e"), "abcde");
    assertEquals(visibleText("👩\u200D💻 \u00A0"), "👩\u200D💻 \u00A0");
  });
});

describe("escapeXml()", () => {
  it("escapes the five characters of XML once", () => {
    assertEquals(escapeXml(`&amp;<a b="c">'`), "&amp;amp;&lt;a b=&quot;c&quot;&gt;&apos;");
  });
});
