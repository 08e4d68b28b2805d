import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { agentBlocksText } from "../../lib/report/agent_blocks_text.ts";
import { plainPaint } from "../../lib/report/paint.ts";
import { createAgentReport, createAgentsReport } from "../helpers/agent_reports.ts";

const REPORT = createAgentsReport([
  createAgentReport({
    blocks: [
      { role: "system", place: "system prompt", when: "start", text: "a\tb\u001b[31m\r\n" },
      { role: "tool", place: "tool result", when: "touched", text: "c" },
    ],
  }),
  createAgentReport({ name: "claude" }),
]);

describe("agentBlocksText()", () => {
  it("gives each text as it is sent below a line that says where it stands", () => {
    assertEquals(
      agentBlocksText(REPORT, { paint: plainPaint, escape: false }),
      "=== codex 1.2.3: system prompt (system)\na\tb\u001b[31m\r\n\n" +
        "=== codex 1.2.3: tool result (tool), once the file is touched\nc\n",
    );
  });

  it("says of an agent that does not start why", () => {
    const startFailure = { path: "s.json", reason: "broken-settings", message: "No JSON" };
    const report = createAgentsReport([createAgentReport({ startFailure })]);
    assertEquals(
      agentBlocksText(report, { paint: plainPaint, escape: true }),
      "=== codex 1.2.3: does not start here\ns.json: No JSON\n",
    );
  });

  it("escapes what a terminal would act upon, but for line breaks and tabs", () => {
    const [, line] = agentBlocksText(REPORT, { paint: plainPaint, escape: true }).split("\n");
    assertEquals(line, "a\tb\\x1b[31m\\r");
  });
});
