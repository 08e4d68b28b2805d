import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { lintDiff } from "../../lib/report/lint_diff.ts";

const change = {
  absolute: "/repo/a/AGENTS.md",
  path: "a/AGENTS.md",
  before: "\uFEFFone\r\ntwo\r\n",
  after: "one\r\ntwo\r\n",
};

describe("lintDiff()", () => {
  it("gives a unified diff with the bytes as they are", () => {
    assertEquals(
      lintDiff([change], { forTerminal: false }),
      "--- a/a/AGENTS.md\n+++ b/a/AGENTS.md\n@@ -1,2 +1,2 @@\n-\uFEFFone\r\n+one\r\n two\r\n",
    );
  });

  it("shows on a terminal what does not print", () => {
    assertEquals(
      lintDiff([change], { forTerminal: true }).split("\n").slice(3),
      ["-\\u{feff}one\\r", "+one\\r", " two\\r", ""],
    );
  });

  it("gives nothing for nothing", () => assertEquals(lintDiff([], { forTerminal: false }), ""));
});
