import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { overlayFiles } from "../../lib/lint/overlay.ts";
import { ROOT, systemWith } from "../helpers/lint_document.ts";

const contents = new Map([
  [join(ROOT, "AGENTS.md"), "\uFEFFnew\r\n"],
  [join(ROOT, "none.md"), "none"],
  [join(ROOT, "bad.md"), "a\x1bb"],
]);
const system = overlayFiles(
  systemWith({ "AGENTS.md": "old", "other.md": "other", "bad.md": "" }, {
    links: { "CLAUDE.md": "AGENTS.md" },
  }),
  contents,
);

function read(path: string): string {
  const links = "within-root";
  const result = system.read(join(ROOT, path), { root: ROOT, maxBytes: 99, links });
  return result.status === "ok" ? result.text : result.status;
}

describe("overlayFiles()", () => {
  it("gives the other content, normalised, also through a link", () => {
    assertEquals([read("AGENTS.md"), read("CLAUDE.md"), read("none.md")], [
      "new\n",
      "new\n",
      "none",
    ]);
  });

  it("leaves the other files alone, and refuses what the reader would refuse", () => {
    assertEquals([read("other.md"), read("gone.md"), read("bad.md")], [
      "other",
      "missing",
      "control-bytes",
    ]);
  });
});
