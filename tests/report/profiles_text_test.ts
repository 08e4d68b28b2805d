import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { AgentProfile } from "../../lib/agents/agent.ts";
import { plainPaint } from "../../lib/report/paint.ts";
import { profilesText } from "../../lib/report/profiles_text.ts";

const PROFILE: AgentProfile = {
  name: "try",
  title: "Try CLI",
  version: "2.0.0",
  olderVersions: ["1.0.0"],
  date: "2026-11",
  variables: ["TRY_HOME"],
  imports: null,
  sources: ["its source"],
  gaps: ["what is rarely used, in words that need more than one line"],
  folders: () => [],
  marks: [],
  load: () => ({ startFailure: null, entries: [], ordered: true, blocks: [], notes: [] }),
};

describe("profilesText()", () => {
  it("lists versions, and what is not modelled", () => {
    assertEquals(
      profilesText([PROFILE], { paint: plainPaint, width: 40, verbose: false }),
      `\
NAME  AGENT    VERSION  OBSERVED
try   Try CLI  2.0.0    2026-11
               1.0.0    2026-11

Try CLI: not modelled
  - what is rarely used, in words that
    need more than one line
`,
    );
  });

  it("adds variables and sources when it is verbose, and no heading without items", () => {
    const profile = { ...PROFILE, gaps: [], variables: [] };
    const text = profilesText([profile], { paint: plainPaint, width: 80, verbose: true });
    assertEquals(text.split("\n").slice(4), ["Try CLI: sources", "  - its source", ""]);
    assertEquals(
      profilesText([{ ...PROFILE, gaps: [] }], { paint: plainPaint, width: 80, verbose: true })
        .includes("Try CLI: environment variables\n  - TRY_HOME\n"),
      true,
    );
  });
});
