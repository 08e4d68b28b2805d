import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { agentsText } from "../../lib/report/agents_text.ts";
import type { AgentReport, AgentsReport } from "../../lib/report/agent_report.ts";
import { plainPaint } from "../../lib/report/paint.ts";
import {
  createAgentLayer,
  createAgentReport,
  createAgentsReport,
} from "../helpers/agent_reports.ts";

function text(agents: AgentReport[], parts: Partial<AgentsReport> = {}): string {
  return agentsText(createAgentsReport(agents, parts), { paint: plainPaint, width: 80 })
    .map((lines) => lines.join("\n")).join("\n\n");
}

describe("agentsText()", () => {
  it("lists the files of one agent in its order, with reasons, and where they are sent", () => {
    const agent = createAgentReport({
      layers: [
        createAgentLayer({
          path: "AGENTS.md",
          status: "cut",
          reason: "budget",
          bytesSent: 100,
          cutAtLine: 3,
        }),
        createAgentLayer({ path: "i.md", within: "AGENTS.md" }),
        createAgentLayer({ path: "x.md", status: "skipped", reason: "of-a-new-kind" }),
      ],
      blocks: [{ role: "user", place: "first user message", when: "start", text: "" }],
    });
    assertEquals(
      text([agent]),
      `\
What Codex CLI 1.2.3 reads here, in order
  ◐ cut       AGENTS.md  1 KiB  100 B sent
              cut at line 3: the budget for instructions is spent
  ✓ sent      i.md       1 KiB  1 KiB sent
              within AGENTS.md
  · left out  x.md       1 KiB
              of-a-new-kind
  Sent in: first user message (user)`,
    );
  });

  it("tells what comes once a file is touched", () => {
    const layers = [createAgentLayer({ path: "a/AGENTS.md", when: "touched" })];
    assertEquals(
      text([createAgentReport({ layers, ordered: false })], { touched: "a/x\u0007.ts" }),
      `\
Codex CLI 1.2.3 reads no instruction file here.

What it reads besides, once a/x\\x07.ts is touched
  ✓ sent  a/AGENTS.md  1 KiB  1 KiB sent`,
    );
    assertEquals(
      text([createAgentReport({ layers: [createAgentLayer({ path: "A.md" })], ordered: false })], {
        touched: "x.ts",
      }),
      `\
What Codex CLI 1.2.3 reads here, in an order that the file system decides
  ✓ sent  A.md  1 KiB  1 KiB sent

It reads nothing more once x.ts is touched.`,
    );
  });

  it("says why an agent does not start", () => {
    const startFailure = { path: null, reason: "broken-settings", message: "No\u0007 JSON" };
    assertEquals(
      text([createAgentReport({ startFailure })], { touched: "x.ts" }),
      "Codex CLI 1.2.3 does not start here, so it reads nothing\n  ✗ No\\x07 JSON",
    );
  });

  it("says that there is no agent, and makes a matrix of several", () => {
    assertEquals(text([]).split("\n")[0], "No agent seems to be in use here.");
    const agents = [createAgentReport(), createAgentReport({ name: "claude" })];
    assertEquals(text(agents).split("\n")[0], "What each agent reads here");
  });
});
