import { assertEquals, assertNotEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { agentReason } from "../../lib/report/agent_words.ts";
import { runComparison } from "../../scripts/conformance/run_comparison.ts";
import { createAgentLayer } from "../helpers/agent_reports.ts";

describe("agentReason()", () => {
  it("has words for every reason that a profile gives in a recorded case", async () => {
    const results = await runComparison(
      fromFileUrl(new URL("../../testdata/agents", import.meta.url)),
    );
    const reasons = new Set(
      results.flatMap(({ reading }) => reading.entries.map(({ reason }) => reason)),
    );
    // The word for it is the code itself.
    for (const plain of [null, "empty"]) reasons.delete(plain);
    for (const reason of reasons) {
      assertNotEquals(agentReason(createAgentLayer({ path: "a", reason })), reason);
    }
  });

  it("names the other file, and the line of a cut", () => {
    const layer = createAgentLayer({ path: "a", reason: "duplicate-of", by: "b\n" });
    assertEquals(agentReason(layer), "sent already as b\\n");
    assertEquals(
      agentReason(createAgentLayer({ path: "a", status: "cut", reason: "budget", cutAtLine: 2 })),
      "cut at line 2: the budget for instructions is spent",
    );
    assertEquals(agentReason(createAgentLayer({ path: "a" })), null);
  });
});
