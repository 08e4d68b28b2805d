import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { codex } from "../../../lib/agents/codex.ts";
import { codexChainBudget } from "../../../lib/lint/rules/codex_chain_budget.ts";
import { readAs } from "../../helpers/agent_context.ts";
import { findIn } from "../../helpers/lint_case.ts";

const FOLDERS = ["", "a/", "a/b/", "a/b/c/", "d/"];
const NAMES = ["AGENTS.md", "AGENTS.override.md", "CLAUDE.md"];

const files = fc.dictionary(
  fc.tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...NAMES)).map((parts) => parts.join("")),
  fc.array(fc.constantFrom("x", "\u00e9", " ", "\n"), { maxLength: 40 }).map((parts) =>
    parts.join("")
  ),
);
const config = fc.record({
  maxBytes: fc.integer({ min: 1, max: 80 }),
  names: fc.subarray(["CLAUDE.md"]),
}).map(({ maxBytes, names }) =>
  `project_doc_max_bytes = ${maxBytes}\nproject_doc_fallback_filenames = ${JSON.stringify(names)}\n`
);

/** What the emulated agent leaves out in the folder of each file: the line of the cut, or `nothing`. */
function leftOut(project: Record<string, string>): string[] {
  const inRepository = Object.fromEntries(
    Object.entries(project).map(([path, text]) => [`/repo/${path}`, text]),
  );
  return FOLDERS.flatMap((folder) => {
    const { entries } = readAs(codex, {
      files: {
        "/repo/.git/HEAD": "ref: refs/heads/main\n",
        "/home/.codex/config.toml": '[projects."/repo"]\ntrust_level = "trusted"\n',
        ...inRepository,
      },
      cwd: `/repo/${folder}`.replace(/\/$/, ""),
    });
    return entries.filter(({ path }) => path.replace(/[^/]*$/, "") === `/repo/${folder}`)
      .filter(({ reason }) => reason === "budget")
      .map(({ path, cutAtLine }) => `${path.slice("/repo/".length)} ${cutAtLine ?? "nothing"}`);
  }).sort();
}

describe("codexChainBudget", () => {
  it("finds exactly what the emulated agent leaves out, up to the line of the cut", () => {
    fc.assert(fc.property(files, config, (texts, config) => {
      const project = { ...texts, ".codex/config.toml": config };
      const found = findIn({ why: "", files: project }, codexChainBudget)
        .map(({ path, line }) => `${path} ${line ?? "nothing"}`);
      assertEquals(found.sort(), leftOut(project));
    }));
  });
});
