import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { orStartFailure } from "../../../lib/agents/common/start_error.ts";
import { kimiCode } from "../../../lib/agents/kimi_code.ts";
import { readKimiPrompt } from "../../../lib/agents/kimi_code/prompt.ts";
import { agentContext, type AgentSituation } from "../../helpers/agent_context.ts";

const USER = "/home/.kimi-code";
const agent = (name: string, text: string, more = "") =>
  `---\nname: ${name}\ndescription: d\n${more}---\n\n${text}\n\n`;

const prompt = (files: Record<string, string>, situation: Partial<AgentSituation> = {}) => {
  const { value, failure } = orStartFailure(() =>
    readKimiPrompt(USER, agentContext(kimiCode, { folders: ["/repo/.git"], ...situation, files }))
  );
  return failure === null ? value?.text ?? null : `${failure.path} ${failure.reason}`;
};

describe("readKimiPrompt()", () => {
  it("takes an overriding agent of the project, else SYSTEM.md, else one of the user's", () => {
    const override = "override: true\n";
    const files: Record<string, string> = {
      "/repo/.kimi-code/agents/agent.md": agent("agent", "project", override),
      "/repo/.agents/agents/x/y.md": agent("agent", "project too", override),
      [`${USER}/SYSTEM.md`]: "\uFEFF\nsystem\n",
      [`${USER}/agents/agent.md`]: agent("agent", "user", override),
      "/home/.agents/agents/agent.md": agent("agent", "user too", override),
    };
    const texts = Object.keys(files).map((path) => {
      const text = prompt(files, { cwd: "/repo/sub" });
      delete files[path];
      return text;
    });
    assertEquals(texts, ["project", "project too", "\uFEFF\nsystem\n", "user", "user too"]);
    assertEquals(prompt({}), null);
    assertEquals(prompt({ "/repo/.kimi-code/agents/agent.md": agent("agent", "no") }), null);
    assertEquals(prompt({ [`${USER}/SYSTEM.md`]: " \n" }), null);
    assertEquals(prompt({ "/repo/.kimi-code/SYSTEM.md": "no" }), null);
  });

  it("finds the agent that the command line names, which is no other's", () => {
    const asked = (name: string, files: Record<string, string>, cwd = "/repo") =>
      prompt(files, { arguments: ["--agent", name], cwd });
    const path = "/repo/.kimi-code/agents/rev.md";
    assertEquals(asked("rev", { [path]: agent("rev", "text") }, "/repo/sub"), "text");
    assertEquals(asked("rev", { [path]: "---\ndescription: d\n---\ntext" }), "text");
    assertEquals(asked("rev", { [path]: `\uFEFF${agent("rev", "text")}` }), "text");
    assertEquals(asked("coder", { [path]: agent("coder", "text") }), null);
    for (
      const text of [
        ...["text", "---\nname: rev\n---\ntext", "---\nname: rev\ndescription: d\n---\n"],
        ...[agent("other", "text"), agent("Rev", "text"), "---\nname: [\n---\ntext", "---\ntext"],
      ]
    ) assertEquals(asked("rev", { [path]: text }), "null wrong-argument", text);
    assertEquals(
      asked("rev", { "/repo/sub/.kimi-code/agents/rev.md": agent("rev", "text") }, "/repo/sub"),
      "null wrong-argument",
    );
    assertEquals(
      asked("rev", { [path]: agent("rev", "a"), [`${USER}/agents/rev.md`]: agent("rev", "b") }),
      "a",
    );
  });

  it("throws where Kimi Code does not start", () => {
    const given = (text: string | null, ...flags: string[]) =>
      prompt(text === null ? {} : { "/repo/x.md": text }, {
        arguments: ["--agent-file", "x.md", ...flags],
      });
    assertEquals(given(agent("x", "text")), "text");
    assertEquals(given(null), "/repo/x.md missing-file");
    assertEquals(given("text"), "/repo/x.md wrong-front-matter");
    assertEquals(given(agent("x", "text"), "--agent-file", "y.md"), "null wrong-argument");
    const config = `${USER}/config.toml`;
    assertEquals(prompt({ [config]: "x = \n" }), `${config} broken-settings`);
    assertEquals(prompt({ [config]: "a = 1\na = 2\n" }), `${config} broken-settings`);
    assertEquals(prompt({ [config]: "telemetry = 5\n" }), `${config} wrong-settings`);
    assertEquals(prompt({ [config]: "nonsense = 5\nextra_agent_dirs = 5\n" }), null);
  });
});
