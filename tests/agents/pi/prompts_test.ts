import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { blockText } from "../../../lib/agents/agent.ts";
import { pi } from "../../../lib/agents/pi.ts";
import { type AgentSituation, inShort, readAs } from "../../helpers/agent_context.ts";

const USER = "/home/.pi/agent";
const TRUSTED = { arguments: ["--approve"] };
const OLD = { version: "0.73.1" };

const read = (files: Record<string, string>, situation: Partial<AgentSituation> = {}) =>
  readAs(pi, { ...situation, files });
const texts = (files: Record<string, string>, situation: Partial<AgentSituation> = {}) =>
  read(files, situation).blocks.map(blockText);

describe("loadPiPrompts()", () => {
  it("sends the user's prompt and what follows it before the project's files", () => {
    const reading = read({
      [`${USER}/SYSTEM.md`]: "\uFEFF\nprompt\n\n",
      [`${USER}/APPEND_SYSTEM.md`]: "more\n",
      "/repo/AGENTS.md": "agents",
    });
    assertEquals(inShort(reading), [
      `${USER}/SYSTEM.md sent`,
      `${USER}/APPEND_SYSTEM.md sent`,
      "/repo/AGENTS.md sent",
    ]);
    assertEquals(reading.blocks.map(({ role }) => role), ["system", "system", "system"]);
    assertEquals(reading.blocks.slice(0, 2).map(blockText), [
      "\nprompt\n\n",
      "<addendum>\nmore\n\n</addendum>",
    ]);
    assertEquals(reading.entries[0]!.bytesSent, 9);
  });

  it("takes a trusted project's files in their place, in the older version any project's", () => {
    const files = {
      [`${USER}/SYSTEM.md`]: "user",
      "/repo/.pi/SYSTEM.md": "project",
      "/repo/.pi/APPEND_SYSTEM.md": "\uFEFFmore",
    };
    assertEquals(inShort(read(files)), [
      "/repo/.pi/SYSTEM.md skipped untrusted",
      `${USER}/SYSTEM.md sent`,
      "/repo/.pi/APPEND_SYSTEM.md skipped untrusted",
    ]);
    const expected = [
      "/repo/.pi/SYSTEM.md sent",
      `${USER}/SYSTEM.md shadowed shadowed-by`,
      "/repo/.pi/APPEND_SYSTEM.md sent",
    ];
    assertEquals(inShort(read(files, TRUSTED)), expected);
    assertEquals(inShort(read(files, OLD)), expected);
    assertEquals(texts(files, TRUSTED), ["project", "<addendum>\nmore\n</addendum>"]);
    assertEquals(texts(files, OLD), ["project", "\uFEFFmore"]);
    assertEquals(inShort(read(files, { ...TRUSTED, cwd: "/repo/sub" })), [
      `${USER}/SYSTEM.md sent`,
    ]);
  });

  it("lets an empty file win and give nothing, but not a blank one", () => {
    const files = { [`${USER}/SYSTEM.md`]: "user", "/repo/.pi/SYSTEM.md": "" };
    assertEquals(inShort(read(files, TRUSTED)), [
      "/repo/.pi/SYSTEM.md skipped empty",
      `${USER}/SYSTEM.md shadowed shadowed-by`,
    ]);
    assertEquals(texts(files, TRUSTED), []);
    assertEquals(texts({ [`${USER}/SYSTEM.md`]: " \n" }), [" \n"]);
  });

  it("sends the path of what it cannot read, and passes over a link that leads nowhere", () => {
    const path = `${USER}/SYSTEM.md`;
    const folder = readAs(pi, { folders: [path] });
    assertEquals([inShort(folder), folder.blocks.map(blockText)], [
      [`${path} skipped directory`],
      [path],
    ]);
    const link = readAs(pi, {
      ...TRUSTED,
      files: { [path]: "user" },
      links: { "/repo/.pi/SYSTEM.md": "nowhere" },
    });
    assertEquals(inShort(link), [
      "/repo/.pi/SYSTEM.md refused leads-nowhere",
      `${path} sent`,
    ]);
  });

  it("takes what the command line gives, a file or a text, also without context files", () => {
    const files = { [`${USER}/SYSTEM.md`]: "user", "/repo/a.md": "a\n", "/repo/AGENTS.md": "x" };
    const given = (...flags: string[]) => texts(files, { arguments: ["-nc", ...flags] });
    assertEquals(given(), ["user"]);
    assertEquals(given("--system-prompt", "a.md"), ["a\n"]);
    assertEquals(given("--system-prompt", "text"), ["text"]);
    assertEquals(given("--system-prompt", ""), []);
    assertEquals(given("--append-system-prompt", "a.md", "--append-system-prompt=b"), [
      "user",
      "<addendum>\na\n\n\nb\n</addendum>",
    ]);
  });
});
