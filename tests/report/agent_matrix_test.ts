import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { agentMatrix } from "../../lib/report/agent_matrix.ts";
import { plainPaint } from "../../lib/report/paint.ts";
import { displayWidth } from "../../lib/report/text_layout.ts";
import {
  createAgentLayer,
  createAgentReport,
  createAgentsReport,
} from "../helpers/agent_reports.ts";

const CODEX = createAgentReport({
  layers: [
    createAgentLayer({ path: "AGENTS.md" }),
    createAgentLayer({
      path: "a/AGENTS.md",
      status: "cut",
      reason: "budget",
      bytesSent: 512,
      cutAtLine: 7,
    }),
    createAgentLayer({ path: "a/b/AGENTS.md", status: "skipped", reason: "budget" }),
  ],
});
const CLAUDE = createAgentReport({
  name: "claude",
  title: "Claude Code",
  ordered: false,
  layers: [
    createAgentLayer({ path: "~/.claude/CLAUDE.md" }),
    createAgentLayer({ path: "r.md", status: "lazy", reason: "waits-for-paths" }),
    createAgentLayer({ path: "r.md", when: "touched" }),
    createAgentLayer({ path: "AGENTS.md", status: "shadowed", reason: "shadowed-by", by: "C.md" }),
    createAgentLayer({
      path: "a/AGENTS.md",
      status: "shadowed",
      reason: "shadowed-by",
      by: "C.md",
    }),
  ],
});

function matrix(width: number, touched: string | null = null): string {
  const report = createAgentsReport([CODEX, CLAUDE], { touched });
  return agentMatrix(report, { paint: plainPaint, width }).map((lines) => lines.join("\n"))
    .join("\n\n");
}

describe("agentMatrix()", () => {
  it("shows file by agent: the user's files first, then from the root down, with order and reasons", () => {
    assertEquals(
      matrix(80, "x.ts"),
      `\
What each agent reads here once x.ts is touched
                      codex claude
  ~/.claude/CLAUDE.md       ✓
  AGENTS.md           ✓1    –
  r.md                      ✓
  a/AGENTS.md         ◐2    –
  a/b/AGENTS.md       ·
  KiB sent            1.5   2.0

✓ sent, in this order; ◐ sent in part; – another file takes its place; · left
out; blank: not looked at
Without numbers the file system decides the order: claude
codex 1.2.3, claude 1.2.3

Why
  – AGENTS.md, a/AGENTS.md (claude): its place is taken by C.md
  ◐ a/AGENTS.md (codex): cut at line 7: the budget for instructions is spent
  · a/b/AGENTS.md (codex): the budget for instructions is spent`,
    );
  });

  it("gives a long path a line of its own, and agents for which there is no room a table", () => {
    assertEquals(matrix(40).split("\n\n").length, 3);
    assertEquals(matrix(38).split("\n\n").length, 4);
    const path = `${"deep/".repeat(8)}AGENTS.md`;
    const agents = [CODEX, createAgentReport({ layers: [createAgentLayer({ path })] })];
    const [table] = agentMatrix(createAgentsReport(agents), { paint: plainPaint, width: 60 });
    assertEquals(table!.slice(table!.indexOf(`  ${path}`)).length, 3);
  });

  it("numbers files that are sent; what stands within another one, or comes again, has no number", () => {
    const agent = createAgentReport({
      layers: [
        createAgentLayer({ path: "A.md" }),
        createAgentLayer({ path: "B.md", within: "A.md" }),
        createAgentLayer({ path: "A.md", within: "B.md" }),
        createAgentLayer({ path: "C.md" }),
      ],
    });
    const [table] = agentMatrix(createAgentsReport([agent]), { paint: plainPaint, width: 50 });
    assertEquals(table!.slice(2, -1), ["  A.md     ✓1", "  B.md     ✓", "  C.md     ✓2"]);
  });

  it("says which agents do not start, and why, in place of their files", () => {
    const startFailure = { path: "a\u0007.json", reason: "broken-settings", message: "No JSON" };
    const agents = [CODEX, createAgentReport({ name: "gemini", startFailure })];
    const sections = agentMatrix(createAgentsReport(agents), { paint: plainPaint, width: 60 });
    assertEquals(sections[0]!.at(-1), "  KiB sent      1.5   ✗");
    assertEquals(sections[1], [
      "Does not start here, so it reads nothing",
      "  ✗ gemini: a\\x07.json: No JSON",
    ]);
  });

  it("does not say that an agent does not start where its profile has failed", () => {
    const fault = { path: null, reason: "internal-fault", message: "internal fault: Error: a" };
    const failure = { path: null, reason: "wrong-settings", message: "b" };
    const agents = [
      createAgentReport({ name: "gemini", startFailure: fault }),
      createAgentReport({ name: "qwen", startFailure: failure }),
    ];
    const sections = agentMatrix(createAgentsReport(agents), { paint: plainPaint, width: 60 });
    assertEquals(sections[0]!.at(-1), "  KiB sent ✗      ✗");
    assertEquals(sections[1], [
      "Could not be read by Rivumi, so what it reads here is not",
      "known",
      "  ✗ gemini: internal fault: Error: a",
      "Does not start here, so it reads nothing",
      "  ✗ qwen: b",
    ]);
  });

  it("makes no line wider than the terminal and escapes control characters", () => {
    const path = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
    fc.assert(fc.property(fc.array(path, { maxLength: 5 }), fc.integer({ min: 40, max: 120 }), (
      paths,
      width,
    ) => {
      const layers = paths.map((path) =>
        createAgentLayer({ path, status: "skipped", reason: path })
      );
      const agents = [CODEX, CLAUDE, createAgentReport({ name: "other", layers })];
      const sections = agentMatrix(createAgentsReport(agents), { paint: plainPaint, width });
      for (const line of sections.flat()) {
        assert(displayWidth(line) <= width, JSON.stringify(line));
        assert(!/\p{Cc}/u.test(line), JSON.stringify(line));
      }
    }));
  });
});
