import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { diagnostic } from "../../lib/diagnostic.ts";
import { diagnosticText } from "../../lib/report/diagnostic_text.ts";
import { plainPaint } from "../../lib/report/paint.ts";

const OPTIONS = { paint: plainPaint, width: 40 };

describe("diagnosticText()", () => {
  it("gives nothing for nothing", () => assertEquals(diagnosticText([], OPTIONS), []));

  it("gives each severity its word, in the order of the list", () => {
    assertEquals(
      diagnosticText([
        diagnostic("a", "info", { message: "One" }),
        diagnostic("b", "error", { message: "Two" }),
        diagnostic("c", "warning", { message: "Three" }),
      ], OPTIONS),
      ["note     One", "error    Two", "warning  Three"],
    );
  });

  it("wraps message and next step beside the word", () => {
    assertEquals(
      diagnosticText([
        diagnostic("a", "error", {
          message: "A message that is longer than the line",
          help: "What to do about it, also at some length",
        }),
      ], OPTIONS),
      [
        "error    A message that is longer than",
        "         the line",
        "         → What to do about it, also at",
        "         some length",
      ],
    );
  });

  it("puts the place in front where there is a line, so that an editor finds it", () => {
    const at = (line: number | null, column: number | null) =>
      diagnosticText([
        diagnostic("a", "error", { path: "x.md", line, column, message: "Bad" }),
      ], OPTIONS);
    assertEquals(at(3, 7), ["error    x.md:3:7: Bad"]);
    assertEquals(at(3, null), ["error    x.md:3:1: Bad"]);
    assertEquals(at(null, null), ["error    Bad"]);
  });

  it("shows no control character of message, next step or path", () => {
    const lines = diagnosticText([
      diagnostic("a", "error", { path: "x\x1b", line: 1, message: "m\n\x07", help: "h\u202e" }),
    ], OPTIONS);
    assertEquals(lines, ["error    x\\x1b:1:1: m\\n\\x07", "         → h\\u{202e}"]);
  });

  it("paints the word, and nothing else", () => {
    const paint = {
      ...plainPaint,
      red: (text: string): string => `<${text}>`,
      yellow: (text: string): string => `(${text})`,
      cyan: (text: string): string => `[${text}]`,
    };
    const list = (["error", "warning", "info"] as const).map((severity) =>
      diagnostic("a", severity, { message: "m" })
    );
    assertEquals(diagnosticText(list, { paint, width: 40 }), [
      "<error    >m",
      "(warning  )m",
      "[note     ]m",
    ]);
  });

  it("survives a width that leaves no room", () => {
    const lines = diagnosticText([diagnostic("a", "error", { message: "ab" })], {
      ...OPTIONS,
      width: 1,
    });
    assert(lines.length === 2);
  });
});
