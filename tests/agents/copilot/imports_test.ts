import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { isRead, readAgentFile } from "../../../lib/agents/common/agent_file.ts";
import { copilotImportWords, expandCopilotImports } from "../../../lib/agents/copilot/imports.ts";
import { createMemorySystem } from "../../helpers/memory_system.ts";

function expand(text: string, others: Record<string, string> = {}): string {
  const system = createMemorySystem({ files: { "/repo/AGENTS.md": text, ...others } });
  const file = readAgentFile("/repo/AGENTS.md", system);
  if (!isRead(file)) throw new TypeError("Cannot read the file of the test");
  return expandCopilotImports(file, { folder: "/repo", confines: "/repo", system }).pieces.map((
    piece,
  ) => piece.text)
    .join("");
}

/** Whether `@x/a.md` is imported after some text and before another. */
function isImported(before: string, after: string): boolean {
  const text = `${before}@x/a.md${after}`;
  return expand(text, { "/repo/x/a.md": "A" }) !== text;
}

describe("copilotImportWords()", () => {
  it("takes what follows each @ outside of addresses, without punctuation at its end", () => {
    fc.assert(fc.property(
      fc.string({ unit: fc.constantFrom(..."@@a./\\,) <'+"), maxLength: 30 }),
      (line) => {
        const expected = [...line.matchAll(/(?<![A-Za-z0-9_.+-])@(?=([^\s"'`<>]*))/g)]
          .map((match) => match[1]!.replace(/[.,;:!?)\]}]+$/, ""))
          .filter((word) => /[./]/.test(word) && !word.endsWith("/") && !word.startsWith("/"));
        assertEquals(copilotImportWords(line), expected);
      },
    ));
  });
});

describe("expandCopilotImports()", () => {
  it("puts the file after the word and leaves the word", () => {
    assertEquals(
      expand("see @a.md.\n", { "/repo/a.md": "A\n\n" }),
      'see @a.md\n\n<imported_custom_instruction source="/repo/a.md">\nA\n' +
        "</imported_custom_instruction>.\n",
    );
  });

  it("marks what is there already instead of repeating it", () => {
    assertEquals(
      expand("@AGENTS.md", {}),
      '@AGENTS.md\n\n<imported_custom_instruction source="/repo/AGENTS.md" ' +
        'skipped="already-loaded" />',
    );
  });

  it("begins a word within one that leads nowhere, but not within such a path", () => {
    for (const before of ["@", "x@@", "@x!", "@x.md,"]) {
      assertStringIncludes(expand(`${before}@a.md`, { "/repo/a.md": "A" }), "\nA\n", before);
    }
    for (const text of ["@x/y!@a.md", "@x/@a.md", "@x\\@a.md", "@@./a.md"]) {
      assertEquals(expand(text, { "/repo/a.md": "A" }), text);
    }
  });

  it("goes back only out of folders that are there", () => {
    assertStringIncludes(expand("@d/../a.md", { "/repo/a.md": "A", "/repo/d/b.md": "B" }), "\nA\n");
    assertEquals(expand("@d/../a.md", { "/repo/a.md": "A" }), "@d/../a.md");
  });

  it("imports after any sign but those of addresses, and before punctuation", () => {
    for (const before of ["", " ", "(", '"', "/", ",", "é", "`x` "]) {
      assertEquals(isImported(before, ""), true, before);
    }
    for (const before of ["a", "1", "_", ".", "+", "-", "`"]) {
      assertEquals(isImported(before, ""), false, before);
    }
    for (const after of [".", ").", "...", '"x', "<", ">x", "`"]) {
      assertEquals(isImported("", after), true, after);
    }
    for (const after of ["*", "|", "/", "#a", "\\"]) {
      assertEquals(isImported("", after), false, after);
    }
  });

  it("does not look into code, which a line's end or any fence of its kind ends", () => {
    assertEquals(isImported("```\n", ""), false);
    assertEquals(isImported("````\n```\n", ""), true);
    assertEquals(isImported("~~~\n```\n", ""), false);
    assertEquals(isImported("`open ", ""), false);
    assertEquals(isImported("`open\n", ""), true);
    assertEquals(isImported("    ", ""), true);
  });

  it("takes words without a dot or slash for names", () => {
    assertEquals(expand("@a", { "/repo/a": "A" }), "@a");
  });

  it("answers for any text, which it only adds to", () => {
    const part = fc.constantFrom("@a.md", "@b/", "`", "```", "\n", " ", "~~~", "x", "@", ".");
    fc.assert(fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      assertEquals(expand(text), text);
    }));
  });
});
