import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { findCommands } from "../../lib/lint/shell_commands.ts";
import { documentOf } from "../helpers/lint_document.ts";

/** Commands in short: words, the folder they are run in, and where they stand. */
function commandsIn(text: string): string[] {
  return findCommands(documentOf(text)).map(({ words, folder, place }) =>
    `${words.map((word) => word.text + (word.isOpaque ? "?" : "")).join(" ")} @${folder} ${place}`
  );
}

function shell(...lines: string[]): string {
  return ["```sh", ...lines, "```", ""].join("\n");
}

describe("findCommands()", () => {
  it("takes commands apart at operators, and prefixes off", () => {
    assertEquals(commandsIn(shell("CI=1 sudo a --x=1 && b | c; d || (e 'f g' \"h\") # i")), [
      "a --x=1 @ shell",
      "b @ shell",
      "c @ shell",
      "d @ shell",
      "e f g h @ shell",
    ]);
  });

  it("follows changes of folder until nobody can say where they lead", () => {
    assertEquals(
      commandsIn(shell("a", "cd web && b", "(cd x && c)", "d", "cd ../y", "e", 'cd "$Z"', "f")),
      [
        "a @ shell",
        "b @web shell",
        "c @web/x shell",
        "d @web shell",
        "e @web/../y shell",
        "f @null shell",
      ],
    );
    assertEquals(commandsIn(shell("cd /tmp", "a")), ["a @null shell"]);
    assertEquals(commandsIn(shell("cd -", "a")), ["a @null shell"]);
  });

  it("joins lines that go on, and stops where a document begins", () => {
    assertEquals(commandsIn(shell("a \\", "  b", "c <<EOF", "d", "EOF")), ["a b @ shell"]);
  });

  it("takes only prompted lines where there are prompts", () => {
    assertEquals(commandsIn("```console\n$ a b\nc d\n$ e\n```\n"), ["a b @ shell", "e @ shell"]);
  });

  it("marks words that stand for others", () => {
    assertEquals(commandsIn("`a <b> $C d*` `{e}`"), ["a <b>? $C? d*? @ span"]);
  });

  it("leaves out code of other languages and indented code", () => {
    assertEquals(commandsIn("```py\na\n```\n\n    b\n\n```\nc\n```\n"), ["c @ block"]);
  });

  it("places words in nested blocks", () => {
    const text = "1. x\n\n   > ```bash title=y\n   > a 'b c' d\n   > ```\n";
    const [command] = findCommands(documentOf(text));
    assertEquals(command!.words.map(({ start, end }) => text.slice(start, end)), [
      "a",
      "'b c'",
      "d",
    ]);
  });

  it("places every word inside the text, whatever that is", () => {
    const parts = fc.constantFrom(
      "`",
      "```sh\n",
      "```\n",
      "\n",
      " ",
      "cd ",
      "a",
      "'",
      '"',
      "\\",
      "$",
      "(",
      ")",
      "&&",
      "<<E",
      "> ",
      "- ",
      "#",
    );
    fc.assert(fc.property(fc.array(parts, { maxLength: 40 }), (texts) => {
      const document = documentOf(texts.join(""));
      for (const { words } of findCommands(document)) {
        for (const { start, end } of words) {
          assert(start >= 0 && start < end && end <= document.text.length);
        }
      }
    }));
  });
});
