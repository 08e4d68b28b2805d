import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { assertGolden, listCases, TESTDATA } from "../helpers/golden.ts";
import { type GoldenCase, playCase } from "../helpers/play_case.ts";
import { programCommand, runProgram } from "../helpers/run_program.ts";
import { createTempTree, type TempTree } from "../helpers/temp_tree.ts";

const STAMP = "Generated on 2026-11-02T10:11:12Z\n";

function makeProject(files: Record<string, string>): TempTree {
  return createTempTree({ files: { "repo/.git/HEAD": "ref: refs/heads/main\n", ...files } });
}

describe("rivumi lint", () => {
  for (const name of listCases("lint_command")) {
    const file = join(TESTDATA, "lint_command", name, "case.json");
    const golden: GoldenCase = JSON.parse(Deno.readTextFileSync(file));
    it(`shows ${golden.why}`, async () => {
      assertGolden(await playCase(golden), join("lint_command", name, "expected.txt"));
    });
  }
});

describe("the program's lint, with the shipped permissions", () => {
  it("hands over more than a mebibyte of JSON whole", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`repo/d${index}/AGENTS.md`, STAMP.repeat(120)]),
    );
    using tree = makeProject(files);
    const result = await runProgram(["lint", "--json"], { cwd: tree.path("repo") });
    assertEquals([result.status, result.stderr], [0, ""]);
    assertEquals(result.stdout.length > 1024 * 1024, true);
    assertEquals(JSON.parse(result.stdout).findings.length, 40 * 120);
  });

  it("ends quietly when nobody reads on", async () => {
    using tree = makeProject({ "repo/AGENTS.md": STAMP.repeat(5000) });
    const child = programCommand(["lint", "--json", "--fail-on", "never"], {
      cwd: tree.path("repo"),
    }).spawn();
    const reader = child.stdout.getReader();
    await reader.read();
    await reader.cancel();
    const [status, stderr] = await Promise.all([child.status, new Response(child.stderr).text()]);
    assertEquals([status.code, stderr], [0, ""]);
  });

  it("accepts what a baseline holds, and says when it holds too much", async () => {
    using tree = makeProject({ "repo/AGENTS.md": STAMP, "repo/rules.md": "" });
    const cwd = tree.path("repo");
    const lint = (...args: string[]) =>
      runProgram(["lint", "--fail-on", "info", "--baseline", "base.json", ...args], { cwd });
    const update = await lint("--update-baseline");
    assertEquals([update.status, update.stderr], [0, "The baseline base.json holds 1 finding\n"]);
    const same = await lint();
    assertEquals([same.status, same.stdout], [0, "No findings in 1 file; 1 in the baseline\n"]);
    Deno.writeTextFileSync(tree.path("repo/AGENTS.md"), "# New\n");
    const stale = await lint();
    assertEquals(stale.status, 0);
    assertStringIncludes(stale.stdout, "1 entry of the baseline matches nothing any more");
  });

  it("reads a list of changed files from a pipe", async () => {
    using tree = makeProject({ "repo/AGENTS.md": STAMP, "repo/a/AGENTS.md": STAMP });
    const child = programCommand(["lint", "--changed-files", "-"], {
      cwd: tree.path("repo"),
      stdin: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode("a/AGENTS.md\nREADME.md\n"));
    await writer.close();
    const { stdout } = await child.output();
    const text = new TextDecoder().decode(stdout);
    assertStringIncludes(text, "a/AGENTS.md:1:14: note:");
    assertStringIncludes(text, "0 errors, 0 warnings, 1 note in 1 file");
  });
});
