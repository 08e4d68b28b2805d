import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { sentLines } from "../../../lib/agents/common/sent_lines.ts";

/** One letter a line: sent, in part, not sent. */
function marks(text: string, stretches: string[]): string {
  return sentLines(text, stretches).map((line) => line === "sent" ? "s" : line[0]).join("");
}

describe("sentLines()", () => {
  it("takes white space around lines, line breaks and a byte order mark for nothing", () => {
    assertEquals(marks("\uFEFF# A\r\n  b\r\n", ["# A\n  b"]), "ssn");
    assertEquals(marks("a\rb", ["a\nb"]), "ss");
  });

  it("tells front matter and a cut from what is sent, also where their lines are the same", () => {
    assertEquals(marks("---\nx: 1\n---\n---\nbody\n", ["---\nbody"]), "nnnssn");
    assertEquals(marks("a\nb\na\nb\nc", ["a\nb\na"]), "sssnn");
    assertEquals(marks("a\nlong line\nc", ["a\nlong"]), "sin");
  });

  it("finds lines around an import and a comment", () => {
    assertEquals(marks("a\nSee @b.md now\nc\n", ["a\nSee ", "b.md", " now\nc"]), "sisn");
    assertEquals(marks("a\n<!-- x -->\nb", ["a\n\nb"]), "sns");
    assertEquals(marks("one <!-- x --> two\nb", ["one\nb"]), "is");
  });

  it("finds what is escaped, composed, or sent twice", () => {
    assertEquals(marks('<a> & "b"', ["&lt;a&gt; &amp; &quot;b&quot;"]), "s");
    assertEquals(marks("cafe\u0301", ["caf\u00E9"]), "s");
    assertEquals(marks("a\nb", ["a\nb", "a\nb"]), "ss");
  });

  it("says nothing of a file of which nothing is sent", () => {
    assertEquals(marks("a\nb", []), "nn");
  });

  it("finds every line of a text that is sent as it is, and every line before a cut", () => {
    const line = fc.string({ unit: fc.constantFrom("a", "b", " ", "-"), maxLength: 4 });
    fc.assert(fc.property(fc.array(line, { minLength: 1 }), fc.nat(), (lines, cut) => {
      const text = lines.join("\n");
      assertEquals(
        new Set(sentLines(text, [text]).slice(0, text.trimEnd().split("\n").length)),
        new Set(["sent"]),
      );
      const kept = lines.slice(0, cut % lines.length);
      const found = sentLines(`${text}\nend`, [kept.join("\n")]);
      assertEquals(found.filter((each) => each === "in-part"), []);
      assertEquals(found.at(-1), "not-sent");
    }));
  });
});
