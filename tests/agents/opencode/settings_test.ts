import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { orStartFailure } from "../../../lib/agents/common/start_error.ts";
import { opencode } from "../../../lib/agents/opencode.ts";
import {
  configFolder,
  isSet,
  readOpencodeSettings,
} from "../../../lib/agents/opencode/settings.ts";
import { agentContext, type AgentSituation } from "../../helpers/agent_context.ts";

const read = (files: Record<string, string>, situation: Partial<AgentSituation> = {}) =>
  orStartFailure(() =>
    readOpencodeSettings({
      context: agentContext(opencode, { cwd: "/repo/sub", ...situation, files }),
      last: "/repo",
      notes: [],
    })
  );
const promptIn = (files: Record<string, string>, situation: Partial<AgentSituation> = {}) => {
  const { value, failure } = read(files, situation);
  return failure?.reason ?? value!.prompt?.pieces.map(({ text }) => text).join("") ?? null;
};
const json = (prompt: string, pattern: string = prompt): string =>
  JSON.stringify({ instructions: [pattern], agent: { build: { prompt } } });

const BUILD = "/repo/.opencode/agent/build.md";

describe("readOpencodeSettings()", () => {
  it("lets each level beat those before it, and adds up their instructions", () => {
    const levels: [path: string, pattern: string][] = [
      ["/home/.config/opencode/config.json", "replaced"],
      ["/home/.config/opencode/opencode.json", "replaced"],
      ["/home/.config/opencode/opencode.jsonc", "usual"],
      ["/own.json", "own file"],
      ["/repo/opencode.json", "root"],
      ["/repo/opencode.jsonc", "root c"],
      ["/repo/sub/opencode.json", "sub"],
      ["/home/.config/opencode/agent/build.md", ""],
      ["/repo/sub/.opencode/opencode.json", "sub dot"],
      ["/repo/.opencode/opencode.json", "root dot"],
      ["/repo/.opencode/opencode.jsonc", "root dot c"],
      [BUILD, ""],
      ["/repo/.opencode/agents/build.md", ""],
      ["/repo/.opencode/mode/build.md", ""],
      ["/home/.opencode/opencode.json", "home dot"],
      ["/dir/opencode.json", "own folder"],
      ["/dir/agent/build.md", ""],
    ];
    const environment = { OPENCODE_CONFIG: "/own.json", OPENCODE_CONFIG_DIR: "/dir" };
    const files = Object.fromEntries(levels.map(([path, pattern]) => [
      path,
      path.endsWith(".md") ? path : json(path, pattern),
    ]));
    assertEquals(
      read(files, { environment }).value!.instructions,
      levels.map(([, pattern]) => pattern).filter((pattern) => !["", "replaced"].includes(pattern)),
    );
    for (const [path] of levels.reverse()) {
      assertEquals(promptIn(files, { environment }), path);
      delete files[path];
    }
    const content = { OPENCODE_CONFIG_CONTENT: json("content") };
    assertEquals(promptIn({ [BUILD]: "file" }, { environment: content }), "content");
    const mode = { "/repo/opencode.json": '{"mode": {"build": {"prompt": "mode"}}}' };
    assertEquals(promptIn({ ...mode, [BUILD]: "file" }), "mode");
  });

  it("reads nothing of a project that is switched off", () => {
    const environment = { OPENCODE_DISABLE_PROJECT_CONFIG: "1" };
    const files = { [BUILD]: "file", "/repo/opencode.json": "[" };
    assertEquals(promptIn(files), "broken-settings");
    assertEquals(promptIn(files, { environment }), null);
  });

  it("takes the prompt of a file without its front matter, but with what is none", () => {
    assertEquals(promptIn({ [BUILD]: "---\ndescription: d\n---\n\nText.\n\n" }), "Text.");
    assertEquals(promptIn({ [BUILD]: "\uFEFF---\r\nmode: all\r\n---\r\nText.\r\n" }), "Text.");
    assertEquals(promptIn({ [BUILD]: "Text." }), "Text.");
    assertEquals(promptIn({ [BUILD]: "---\ndescription: a: b: c\n---\nText." }), "Text.");
    assertEquals(promptIn({ [BUILD]: "---\n: [\n---\nText." }), "---\n: [\n---\nText.");
    assertEquals(promptIn({ [BUILD]: "---\nprompt: x\n---\nText." }), "Text.");
    assertEquals(promptIn({ [BUILD]: "---\nmode: all\n---\n" }), null);
    assertEquals(
      promptIn({ [BUILD]: "---\nmode: all\n---\n", "/repo/opencode.json": json("hidden") }),
      null,
    );
  });

  it("does not start with a wrong value in the front matter of any agent or command", () => {
    const failing = (path: string, yaml: string) => promptIn({ [path]: `---\n${yaml}\n---\nx` });
    assertEquals(failing(BUILD, "mode: 5"), "wrong-front-matter");
    assertEquals(failing("/repo/.opencode/agent/x/y.md", "tools: x"), "wrong-front-matter");
    assertEquals(failing("/repo/.opencode/command/c.md", "subtask: 5"), "wrong-front-matter");
    assertEquals(failing("/repo/.opencode/other/c.md", "subtask: 5"), null);
  });

  it("finds the agent that answers", () => {
    const mine = { "/repo/.opencode/agents/mine.md": "mine" };
    const plan = { "/repo/.opencode/agent/plan.md": "plan" };
    const settings = (value: unknown) => ({ "/repo/opencode.json": JSON.stringify(value) });
    assertEquals(promptIn({ ...mine, ...plan }), null);
    assertEquals(promptIn({ ...mine, ...settings({ default_agent: "mine" }) }), "mine");
    assertEquals(promptIn(settings({ default_agent: "nope" })), "wrong-settings");
    assertEquals(promptIn(settings({ default_agent: "explore" })), "wrong-settings");
    const off = (...names: string[]) =>
      settings({ agent: Object.fromEntries(names.map((name) => [name, { disable: true }])) });
    assertEquals(promptIn({ ...plan, ...mine, ...off("build") }), "plan");
    assertEquals(promptIn({ ...mine, ...off("build", "plan") }), "mine");
    assertEquals(
      promptIn({ ...plan, ...settings({ agent: { build: { hidden: true } } }) }),
      "plan",
    );
    const asked = (name: string, files: Record<string, string>) =>
      promptIn(files, { arguments: ["--agent", name] });
    assertEquals(asked("mine", mine), "mine");
    assertEquals(asked("nope", mine), null);
    const subagent = { "/repo/.opencode/agent/mine.md": "---\nmode: subagent\n---\nmine" };
    assertEquals(asked("mine", subagent), null);
    assertEquals(
      promptIn({ "/repo/.opencode/agent/x.md": "---\nname: build\n---\nnamed" }),
      "named",
    );
    assertEquals(promptIn({ "/repo/.opencode/agent/deep/build.md": "deep" }), null);
    assertEquals(
      promptIn({ "/repo/.opencode/agent/deep/x.md": "deep" }, {
        arguments: ["--agent=deep/x"],
      }),
      "deep",
    );
  });
});

describe("configFolder(), isSet()", () => {
  it("heed the environment", () => {
    const at = (value?: string) => ({ home: "/h", environment: () => value });
    assertEquals([configFolder(at()), configFolder(at("/x"))], [
      "/h/.config/opencode",
      "/x/opencode",
    ]);
    assertEquals(["1", "TRUE", "yes", "", undefined].map((value) => isSet("X", at(value))), [
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
