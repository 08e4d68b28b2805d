import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { AgentReading } from "../../../lib/agents/agent.ts";
import { blockText } from "../../../lib/agents/agent.ts";
import { claude } from "../../../lib/agents/claude.ts";
import { type AgentSituation, inShort, readAs } from "../../helpers/agent_context.ts";

const MEMORY = { "/repo/CLAUDE.md": "memory" };
const STYLE = "---\nname: mine\ndescription: d\n---\n\nBe terse.\n<!-- c -->\n\n";
const AGENT = "---\nname: rev\ndescription: d\n---\n\nYou review.\n\n";
const SETTINGS = "/repo/.claude/settings.json";
const CHOSEN = { [SETTINGS]: '{"outputStyle": "mine"}' };

const read = (files: Record<string, string>, situation: Partial<AgentSituation> = {}) =>
  readAs(claude, { folders: ["/repo/.git"], ...situation, files: { ...MEMORY, ...files } });

/** The blocks of the system prompt, in short. */
const systemTexts = ({ blocks }: AgentReading): string[] =>
  blocks.filter(({ role }) => role === "system").map(blockText);

describe("loadClaudePrompts()", () => {
  it("sends the chosen style after the instruction files, with its name", () => {
    const reading = read({ ...CHOSEN, "/repo/.claude/output-styles/mine.md": STYLE });
    assertEquals(inShort(reading), [
      "/repo/CLAUDE.md sent",
      "/repo/.claude/output-styles/mine.md sent",
    ]);
    assertEquals(reading.blocks.map(({ role }) => role), ["user", "system"]);
    assertEquals(systemTexts(reading), ["# Output Style: mine\nBe terse.\n<!-- c -->"]);
    assertEquals(reading.entries[1]!.kind, "configured");
    assertEquals(reading.entries[1]!.bytesSent, "Be terse.\n<!-- c -->".length);
  });

  it("has it within the system prompt in the older version, which sees no byte order mark", () => {
    const files = { ...CHOSEN, "/repo/.claude/output-styles/mine.md": "\uFEFF" + STYLE };
    assertEquals(systemTexts(read(files)), ["# Output Style: mine\nBe terse.\n<!-- c -->"]);
    const old = read(files, { version: "2.1.197" });
    assertEquals(old.blocks.map(({ role }) => role), ["system", "user"]);
    assertEquals(systemTexts(old), [`# Output Style: mine\n${STYLE.trim()}`]);
  });

  it("takes the organisation's style, else the nearest, else the user's", () => {
    const managed = "/etc/claude-code/.claude/output-styles/m.md";
    const files: Record<string, string> = {
      "/repo/sub/.claude/settings.local.json": '{"outputStyle": "mine"}',
      [managed]: STYLE,
      "/repo/sub/.claude/output-styles/deep/x.md": STYLE,
      "/repo/.claude/output-styles/mine.md": "no front matter",
      "/home/.claude/output-styles/mine.md": STYLE,
      "/.claude/output-styles/mine.md": STYLE,
    };
    const order: string[] = [];
    while (order.length < 9) {
      const style = read(files, { cwd: "/repo/sub" }).entries[1];
      if (style === undefined) break;
      order.push(style.path);
      delete files[style.path];
    }
    assertEquals(order, [
      managed,
      "/repo/sub/.claude/output-styles/deep/x.md",
      "/repo/.claude/output-styles/mine.md",
      "/home/.claude/output-styles/mine.md",
    ]);
  });

  it("looks for a style under its exact name, and sends none that is empty", () => {
    const sent = (name: string, text: string): number =>
      systemTexts(read({
        [SETTINGS]: JSON.stringify({ outputStyle: name }),
        "/repo/.claude/output-styles/mine.md": text,
      })).length;
    assertEquals(sent("Mine", STYLE), 0);
    assertEquals(sent("mine.md", STYLE), 0);
    assertEquals(sent("mine", STYLE.replace("mine", "Other")), 0);
    assertEquals(sent("Other", STYLE.replace("mine", "Other")), 1);
    assertEquals(sent("mine", "---\nname: [\n---\nText"), 0);
    assertEquals(sent("mine", "---\nname: mine\n---\n \n"), 0);
    assertEquals(sent("Explanatory", STYLE.replace("mine", "Explanatory")), 1);
  });

  it("keeps the style where instruction files are switched off, unless all is", () => {
    const files = { ...CHOSEN, "/repo/.claude/output-styles/mine.md": STYLE };
    const off = read(files, { environment: { CLAUDE_CODE_DISABLE_CLAUDE_MDS: "1" } });
    assertEquals(inShort(off), ["/repo/.claude/output-styles/mine.md sent"]);
    for (const flags of [["--safe-mode"], ["--bare"], ["--setting-sources", "user"]]) {
      assertEquals(read(files, { arguments: flags }).entries, [], flags[0]);
    }
  });

  it("sends the chosen agent's prompt before all else, and the style besides", () => {
    const files = {
      [SETTINGS]: '{"agent": "rev", "outputStyle": "mine"}',
      "/repo/.claude/agents/deep/x.md": AGENT,
      "/repo/.claude/output-styles/mine.md": "Be terse.",
    };
    assertEquals(inShort(read(files)), [
      "/repo/.claude/agents/deep/x.md sent",
      "/repo/CLAUDE.md sent",
      "/repo/.claude/output-styles/mine.md sent",
    ]);
    assertEquals(systemTexts(read(files)), ["You review.", "# Output Style: mine\nBe terse."]);
    assertEquals(systemTexts(read(files, { version: "2.1.197" })), ["You review."]);
    const unnamed = AGENT.replace("name: rev\n", "");
    assertEquals(systemTexts(read({ ...files, "/repo/.claude/agents/deep/x.md": unnamed })), [
      "# Output Style: mine\nBe terse.",
    ]);
  });

  it("does not start with an agent that --agent names and that is not there", () => {
    const failure = (flags: string[]) => read({}, { arguments: flags }).startFailure?.reason;
    assertEquals(failure(["--agent", "nope"]), "wrong-argument");
    assertEquals(failure(["--agents", "{"]), "wrong-argument");
    assertEquals(failure(["--agent", "Explore"]), undefined);
    assertEquals(
      systemTexts(read({}, {
        arguments: ["--agents", '{"r": {"description": "d", "prompt": "p"}}', "--agent=r"],
      })),
      ["p"],
    );
  });

  it("sends the files that the command line names, verbatim", () => {
    const flags = [
      ...["--system-prompt-file", "a.md", "--append-system-prompt-file=b.md"],
      ...["--append-system-prompt", "c"],
    ];
    const reading = read({ "/repo/a.md": "\uFEFF a\n", "/repo/b.md": "b\n" }, {
      arguments: flags,
    });
    assertEquals(inShort(reading), ["/repo/a.md sent", "/repo/b.md sent", "/repo/CLAUDE.md sent"]);
    assertEquals(systemTexts(reading), ["\uFEFF a\n\n\nb\n\n\nc"]);
    assertEquals(read({}, { arguments: flags }).startFailure, {
      path: "/repo/a.md",
      reason: "missing-file",
      message: "--system-prompt-file names this file, and it is not there",
    });
  });
});
