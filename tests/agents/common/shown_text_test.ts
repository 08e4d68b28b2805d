import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { type AgentBlock, blockText } from "../../../lib/agents/agent.ts";
import { shownText } from "../../../lib/agents/common/shown_text.ts";

const BLOCK: AgentBlock = {
  role: "user",
  place: "first user message",
  when: "start",
  pieces: [
    { text: "<a>\n", path: null },
    { text: "öffent", path: "/repo/A.md" },
    { text: "lich", path: "/repo/A.md" },
    { text: "\n", path: null },
    { text: "gehe", path: "/secret" },
    { text: "ïm", path: "/secret" },
    { text: "x", path: "/other" },
    { text: "", path: "/empty" },
    { text: "</a>", path: null },
  ],
};

describe("shownText()", () => {
  it("gives the text as it is sent where everything may be shown", () => {
    const text = shownText(BLOCK, { mayShow: () => true, showPath: (path) => path });
    assertEquals(text, blockText(BLOCK));
  });

  it("names each stretch that is not to be shown, with its length in bytes", () => {
    const text = shownText(BLOCK, {
      mayShow: (path) => path.startsWith("/repo/"),
      showPath: (path) => `~${path}`,
    });
    assertEquals(
      text,
      "<a>\nöffentlich\n[7 bytes of ~/secret, outside the project]" +
        "[1 bytes of ~/other, outside the project]</a>",
    );
  });
});
