import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { commandAt, findPipedDownloads } from "../../lib/lint/piped_downloads.ts";

/** What is found, as `source -> interpreter: text`. */
function found(text: string): string[] {
  return findPipedDownloads(text)
    .map(({ source, interpreter, start, end }) =>
      `${source} -> ${interpreter}: ${text.slice(start, end)}`
    );
}

describe("findPipedDownloads()", () => {
  it("names the source and the interpreter, and gives the command", () => {
    assertEquals(found("run curl -sL https://a.example/x | sudo -E bash - now"), [
      "a.example -> bash: curl -sL https://a.example/x | sudo -E bash",
    ]);
    assertEquals(found('zsh -c "$(wget -qO- https://b.example/y)"'), [
      'b.example -> zsh: zsh -c "$(wget -qO- https://b.example',
    ]);
    assertEquals(found("curl $URL | /usr/bin/env python3"), [
      "$URL -> python3: curl $URL | /usr/bin/env python3",
    ]);
  });

  it("finds each of several", () => {
    assertEquals(found("curl https://a.example | sh\ncurl https://b.example | sh\n").length, 2);
  });

  it("takes an interpreter with a program of its own for a reader of data", () => {
    for (const rest of ["python3 -m json.tool", "node -e 'x'", "perl -pe s/a/b/", "ruby x.rb"]) {
      assertEquals(found(`curl https://a.example | ${rest}`), [], rest);
    }
  });

  it("gives places inside of any text", () => {
    const part = fc.constantFrom(
      "curl ",
      "https://a.example/",
      " | ",
      "bash",
      "$(",
      "<(",
      "sh -c ",
      "\n",
      "`",
    );
    fc.assert(fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
      const text = parts.join("");
      for (const { start, end } of findPipedDownloads(text)) {
        assert(0 <= start && start < end && end <= text.length);
      }
    }));
  });
});

describe("commandAt()", () => {
  it("follows a command over continued lines to its end", () => {
    assertEquals(commandAt("a \\\n  b |\n  c\nd", 0), "a \\\n  b |\n  c");
    assertEquals(commandAt("`a b` c", 1), "a b");
  });
});
