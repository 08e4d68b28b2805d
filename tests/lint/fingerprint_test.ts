import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { fingerprintFindings } from "../../lib/lint/fingerprint.ts";
import { runRules } from "../../lib/lint/run_rules.ts";
import { CONTEXT } from "../helpers/lint_context.ts";
import { projectOf, wordRule } from "../helpers/lint_document.ts";

async function fingerprintsIn(files: Record<string, string>, word = "bad"): Promise<string[]> {
  const project = projectOf(files);
  return await fingerprintFindings(runRules([wordRule({ word })], { ...CONTEXT, project }));
}

describe("fingerprintFindings()", () => {
  it("gives equal values when lines have moved or blanks have changed", async () => {
    const [first] = await fingerprintsIn({ "AGENTS.md": "bad line" });
    assertEquals(await fingerprintsIn({ "AGENTS.md": "\n\n\tbad  line \nnext\n" }), [first!]);
    assertMatch(first!, /^[0-9a-f]{32}$/);
  });

  it("gives different values for another file, another text and a repetition", async () => {
    const all = [
      ...await fingerprintsIn({ "AGENTS.md": "bad line\nbad line\nother bad line" }),
      ...await fingerprintsIn({ "a/AGENTS.md": "bad line" }),
    ];
    assertEquals(new Set(all).size, 4);
  });

  it("tells two findings on one line apart", async () => {
    const [first, second] = await fingerprintsIn({ "AGENTS.md": "bad and bad" });
    assertNotEquals(first, second);
  });

  it("tells a thousand findings on one long line apart, whatever the blanks in it", async () => {
    const fingerprints = await fingerprintsIn({ "AGENTS.md": "bad ".repeat(3000) });
    assertEquals(new Set(fingerprints).size, 1001);
    assertEquals(await fingerprintsIn({ "AGENTS.md": "a\n" + "bad  ".repeat(3000) }), fingerprints);
    const [, other] = await fingerprintsIn({ "AGENTS.md": "bad ".repeat(3001) });
    assertEquals(fingerprints.includes(other!), false);
  });
});
