import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import {
  applyBaseline,
  baselineOf,
  formatBaseline,
  parseBaseline,
} from "../../lib/lint/baseline.ts";
import type { Finding } from "../../lib/lint/finding.ts";
import { runRules } from "../../lib/lint/run_rules.ts";
import { projectOf, wordRule } from "../helpers/lint_document.ts";
import { CONTEXT } from "../helpers/lint_context.ts";

function findingsIn(files: Record<string, string>): Finding[] {
  return runRules([wordRule({ word: "bad" })], { ...CONTEXT, project: projectOf(files) });
}

const everything = () => true;

describe("applyBaseline()", () => {
  it("takes out what the baseline holds, wherever it has moved in the file", async () => {
    const entries = await baselineOf(findingsIn({ "AGENTS.md": "# A\n\nbad one\n" }), []);
    const moved = findingsIn({ "AGENTS.md": "# A\n\nNew.\n\n  bad   one\n\nbad two\n" });
    const { fresh, accepted, stale } = await applyBaseline(moved, entries, everything);
    assertEquals(fresh.map(({ line }) => line), [7]);
    assertEquals([accepted, stale], [1, []]);
  });

  it("counts equal lines", async () => {
    const entries = await baselineOf(findingsIn({ "AGENTS.md": "bad\nbad\n" }), []);
    const more = await applyBaseline(
      findingsIn({ "AGENTS.md": "bad\nbad\nbad\n" }),
      entries,
      everything,
    );
    assertEquals([more.fresh.length, more.accepted, more.stale.length], [1, 2, 0]);
    const less = await applyBaseline(findingsIn({ "AGENTS.md": "bad\n" }), entries, everything);
    assertEquals([less.fresh.length, less.accepted, less.stale.length], [0, 1, 1]);
  });

  it("takes an entry for stale only if its file was looked at", async () => {
    const entries = await baselineOf(
      findingsIn({ "AGENTS.md": "bad\n", "a/AGENTS.md": "bad\n" }),
      [],
    );
    const { stale } = await applyBaseline([], entries, (path) => path === "a/AGENTS.md");
    assertEquals(stale.map(({ path }) => path), ["a/AGENTS.md"]);
  });
});

describe("formatBaseline()", () => {
  it("gives what parseBaseline() reads, sorted, an entry a line and without any text of a file", async () => {
    const findings = findingsIn({ "b/AGENTS.md": "bad secret\n", "AGENTS.md": "bad\n" });
    const entries = await baselineOf(findings, []);
    const text = formatBaseline(entries);
    assertEquals(parseBaseline(text), entries);
    assertEquals(entries.map(({ path }) => path), ["AGENTS.md", "b/AGENTS.md"]);
    assertEquals(text.split("\n").length, 8);
    assertEquals(text.includes("secret"), false);
    assertEquals(parseBaseline(formatBaseline([])), []);
  });

  it("keeps the entries of other files", async () => {
    const old = await baselineOf(findingsIn({ "b/AGENTS.md": "bad\n" }), []);
    const entries = await baselineOf(findingsIn({ "AGENTS.md": "bad\n" }), old);
    assertEquals(entries.map(({ path }) => path), ["AGENTS.md", "b/AGENTS.md"]);
  });
});

describe("parseBaseline()", () => {
  const broken: [text: string, problem: string][] = [
    ["", "it is not JSON"],
    ["[]", 'it has no "schema": "rivumi.baseline/1"'],
    ['{"schema":"rivumi.baseline/2","findings":[]}', 'it has no "schema": "rivumi.baseline/1"'],
    ['{"schema":"rivumi.baseline/1"}', 'its "findings" are not a list'],
    [
      '{"schema":"rivumi.baseline/1","findings":[{"rule":"x","path":"y"}]}',
      'finding 1 is not one of "rule", "path", "fingerprint"',
    ],
  ];
  for (const [text, problem] of broken) {
    it(`says that ${problem} of ${JSON.stringify(text)}`, () => {
      assertEquals(parseBaseline(text), problem);
    });
  }
});
