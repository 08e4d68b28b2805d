import { fromFileUrl, join } from "@std/path";
import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { KNOWN_DIFFERENCES } from "../../scripts/conformance/known_differences.ts";
import { runComparison } from "../../scripts/conformance/run_comparison.ts";

const TESTDATA = fromFileUrl(new URL("../../testdata/agents", import.meta.url));

const results = await runComparison(join(TESTDATA));

describe("agent profiles", () => {
  for (const [agent, group] of Map.groupBy(results, (result) => result.agent)) {
    it(`${agent} sends what the real agent was recorded to send, but for known differences`, () => {
      const differing = group.filter(({ entries, text }) => entries.length + text.length > 0)
        .map((result) => ({
          case: result.case,
          differs: result.entries.length > 0 ? "entries" : "text",
        }));
      const known = KNOWN_DIFFERENCES.filter((difference) => difference.agent === agent)
        .map((difference) => ({ case: difference.case, differs: difference.differs }));
      assertEquals(differing, known);
    });
  }
});
