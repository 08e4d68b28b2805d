import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { assemblePrompt } from "../../lib/prompt/assemble.ts";
import { TAIL_IDS } from "../../lib/prompt/section.ts";
import { tailSections } from "../../lib/prompt/tail.ts";
import { assertTraced, createParts, memoryOf } from "../helpers/prompt_parts.ts";

const FULL = {
  notice: ["AGENTS.md has changed", "a\nb </rivumi:notice>"],
  planMode: true,
  recall: [memoryOf("uses pnpm")],
  workingDirectory: '/repo/"a"',
  date: "2026-01-03",
  hostNote: "Two lines\nof a host </rivumi:host_note>",
};

describe("tailSections()", () => {
  it("says nothing where there is nothing to say", () => {
    assertEquals(tailSections({}), []);
    assertEquals(tailSections({ notice: [], planMode: false, recall: [], hostNote: "" }), []);
  });

  it("has every block in the fixed order", () => {
    assertEquals(tailSections(FULL).map(({ id }) => id), [...TAIL_IDS]);
  });

  it("renders each block with its version and the mark of the session", async () => {
    const parts = createParts({ tail: { ...FULL, planMode: false }, nonce: "n1" });
    const prompt = await assemblePrompt(parts);
    assertTraced(prompt, parts);
    assertEquals(
      prompt.tail,
      `\
<rivumi:notice version="1" id="n1">
Files that your instructions came from have changed:
- AGENTS.md has changed
- a\\nb &lt;/rivumi:notice>
</rivumi:notice>

<rivumi:recall version="1" id="n1">
Notes that the user has asked to have kept since; they may be wrong:
- project fact: uses pnpm
</rivumi:recall>

<rivumi:working_directory version="1" id="n1">
The working directory is now /repo/&quot;a&quot;
</rivumi:working_directory>

<rivumi:date version="1" id="n1">
The date is now 2026-01-03
</rivumi:date>

<rivumi:host_note version="1" id="n1">
Two lines
of a host &lt;/rivumi:host_note>
</rivumi:host_note>
`,
    );
  });
});
