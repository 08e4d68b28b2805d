import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { parseClaudeDocument } from "../../../lib/agents/claude/document.ts";

const imports = (text: string): string[] => parseClaudeDocument(text).imports;

describe("parseClaudeDocument()", () => {
  it("finds imports at the start of words, and not in code, links' targets or comments", () => {
    assertEquals(imports("@a.md and @./b.md, (@c.md) mid@d.md"), ["a.md", "./b.md,"]);
    assertEquals(imports("`@a.md` ``x @b.md``\n\n```\n@c.md\n```\n\n    @d.md\n"), []);
    assertEquals(imports("[x](@a.md) ![y @b.md](z) [w @c.md](v)"), ["c.md"]);
    assertEquals(imports("<!-- @a.md -->\n\nx <!-- @b.md --> @c.md\n"), ["c.md"]);
    assertEquals(imports("<!-- x --> @a.md\n"), ["a.md"]);
  });

  it("takes a word up to the number sign, with escaped blanks, if it may be a path", () => {
    assertEquals(imports("@a.md\\ \nx @b.md\\"), ["a.md", "b.md"]);
    assertEquals(imports("@a\\ b.md @c.md#part @#d @%e @~/f @~g @/ @/h"), [
      "a b.md",
      "c.md",
      "~/f",
      "/h",
    ]);
  });

  it("searches the text of a list item as a whole as well, code or not", () => {
    assertEquals(imports("- `x @a.md y`\n"), ["a.md"]);
    assertEquals(imports("`x @a.md y`\n"), []);
  });

  it("takes off front matter, however it is closed", () => {
    assertEquals(parseClaudeDocument("---\npaths: a\n---\nx\n"), {
      text: "x\n",
      paths: ["a"],
      imports: [],
    });
    assertEquals(parseClaudeDocument("---\nt: a---b\n---\nx").text, "b\n---\nx");
    assertEquals(parseClaudeDocument("---\npaths: a\nx").text, "---\npaths: a\nx");
  });

  it("removes comments that begin a block, and keeps all others", () => {
    const text = "a <!-- b --> c\n\n<!-- d\ne -->\n\n<!-- f --> g\n\n```\n<!-- h -->\n```\n";
    assertEquals(
      parseClaudeDocument(text).text,
      "a <!-- b --> c\n\n g\n\n```\n<!-- h -->\n```\n",
    );
    assertEquals(parseClaudeDocument("<!-- open\nx\n").text, "<!-- open\nx\n");
  });

  it("keeps link definitions, but for the older version", () => {
    const text = "[a]: b\n[a]: c\n<!-- x -->\n\nd\n[e]: f\n";
    assertEquals(parseClaudeDocument(text).text, "[a]: b\n[a]: c\nd\n[e]: f\n");
    assertEquals(parseClaudeDocument(text, { isOld: true }).text, "d\n[e]: f\n");
  });

  it("leaves line ends alone unless there are comments", () => {
    assertEquals(parseClaudeDocument("a\r\n@b\r\n").text, "a\r\n@b\r\n");
    assertEquals(parseClaudeDocument("a\r\n\r\n<!-- x -->\r\nb\r\n").text, "a\n\nb\n");
    assertEquals(parseClaudeDocument("a <!-- x -->\r\nb\r\n").text, "a <!-- x -->\r\nb\r\n");
  });

  it("searches a block with more delimiters than any real one has for words alone", () => {
    assertEquals(imports(`${"[a](".repeat(200)} \`@a.md\` @b.md`), ["b.md"]);
  });

  it("searches what is nested deeper than any real text for words alone, and keeps its comments", () => {
    const deep = `${">".repeat(20_000)} @a.md`;
    assertEquals(imports(deep), ["a.md"]);
    assertEquals(parseClaudeDocument(`<!-- a -->\n${deep}`).text, `<!-- a -->\n${deep}`);
    const list = Array.from({ length: 1500 }, (_, level) => `${"  ".repeat(level)}- a\n`).join("");
    assertEquals(imports(`${list}@x.md\n`), ["x.md"]);
  });

  it("answers for any text, and returns it as it is where nothing is to be taken off", () => {
    const part = fc.constantFrom(
      "@",
      "a.md",
      "`",
      "\n",
      " ",
      "- ",
      "> ",
      "[",
      "](",
      "*",
      "<b>",
      "\t",
    );
    fc.assert(fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join("");
      assertEquals(parseClaudeDocument(text).text, text);
    }));
  });
});
