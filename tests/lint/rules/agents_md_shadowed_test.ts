import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { claude } from "../../../lib/agents/claude.ts";
import { agentsMdShadowed } from "../../../lib/lint/rules/agents_md_shadowed.ts";
import { readAs } from "../../helpers/agent_context.ts";
import { findIn } from "../../helpers/lint_case.ts";

const FOLDERS = ["", "a/", "a/b/", "c/"];
const NAMES = ["AGENTS.md", "CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md", "more.md"];
const TEXTS = ["x\n", " \n", "@AGENTS.md\n", "@../AGENTS.md\n", "@more.md\n", "`@AGENTS.md`\n"];

const files = fc.dictionary(
  fc.tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...NAMES)).map((parts) => parts.join("")),
  fc.constantFrom(...TEXTS),
);

/** Whether the emulated agent sends an AGENTS.md when it is started beside it. */
function isSent(path: string, project: Record<string, string>): boolean {
  const { entries } = readAs(claude, {
    files: Object.fromEntries([
      ["/repo/.git/HEAD", "ref: refs/heads/main\n"],
      ...Object.entries(project).map(([path, text]) => [`/repo/${path}`, text] as const),
    ]),
    cwd: `/repo/${path}`.replace(/\/[^/]*$/, ""),
  });
  return entries.some((entry) => entry.path === `/repo/${path}` && entry.status === "sent");
}

describe("agentsMdShadowed", () => {
  it("reports only what the emulated agent does not send", () => {
    fc.assert(fc.property(files, (project) => {
      for (const { path, related } of findIn({ why: "", files: project }, agentsMdShadowed)) {
        const [, ...others] = related;
        assertEquals([path, ...others].filter((path) => isSent(path, project)), []);
      }
    }));
  });

  it("reports every AGENTS.md that a text beside it keeps from being sent", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("", "a/"),
        fc.constantFrom(...NAMES.slice(1, 4)),
        (folder, name) => {
          const project = { [`${folder}AGENTS.md`]: "x", [folder + name]: "y" };
          assertEquals(isSent(`${folder}AGENTS.md`, project), false);
          assertEquals(findIn({ why: "", files: project }, agentsMdShadowed).length, 1);
        },
      ),
    );
  });
});
