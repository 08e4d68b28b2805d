import { assertEquals, assertStringIncludes } from "@std/assert";
import { dirname, fromFileUrl, join, relative } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import plugin, { forbiddenImport, mayHaveEffects } from "../scripts/lint_plugin.ts";

const REPOSITORY = dirname(dirname(fromFileUrl(import.meta.url)));

/** Files of `lib/` without a test of their own name, and where they are tested instead. */
const TESTED_ELSEWHERE: Record<string, string> = {
  "lib/agents/agent.ts": "tests/agents/common/shown_text_test.ts",
  "lib/agents/claude.ts": "tests/agents/conformance_test.ts",
  "lib/agents/claude/start.ts": "tests/agents/conformance_test.ts",
  "lib/agents/claude/touched.ts": "tests/agents/conformance_test.ts",
  "lib/agents/common/expand_imports.ts": "tests/agents/gemini_test.ts",
  "lib/agents/common/system_prompt_file.ts": "tests/agents/gemini_test.ts",
  "lib/agents/common/without_fulfilled.ts": "tests/agents/common/agent_file_test.ts",
  "lib/agents/copilot/instructions.ts": "tests/agents/copilot_test.ts",
  "lib/agents/gemini/settings.ts": "tests/agents/gemini_test.ts",
  "lib/agents/qwen/comments.ts": "tests/agents/qwen_test.ts",
  "lib/agents/qwen/output_style.ts": "tests/agents/qwen_test.ts",
  "lib/agents/qwen/settings.ts": "tests/agents/qwen_test.ts",
  "lib/cli/config.ts": "tests/cli/doctor_test.ts",
  "lib/cli/load_config_at.ts": "tests/cli/doctor_test.ts",
  "lib/cli/make_prompt.ts": "tests/cli/prompt_test.ts",
  "lib/cli/open_memory.ts": "tests/cli/memory_test.ts",
  "lib/cli/read_named.ts": "tests/cli/prompt_test.ts",
  "lib/cli/remember.ts": "tests/cli/memory_test.ts",
  "lib/cli/rule.ts": "tests/cli/lint_test.ts",
  "lib/cli/run.ts": "tests/cli/program_test.ts",
  "lib/io/open_confined.ts": "tests/io/read_confined_test.ts",
  "lib/io/pause.ts": "tests/io/append_lines_test.ts",
  "lib/io/read_input.ts": "tests/cli/memory_test.ts",
  "lib/glob/character_set.ts": "tests/glob/linear_regexp_test.ts",
  "lib/glob/parse_regexp.ts": "tests/glob/linear_regexp_test.ts",
  "lib/lint/finding.ts": "tests/lint/lint_test.ts",
  "lib/lint/markdown.ts": "tests/lint/document_test.ts",
  "lib/cli/write_notes.ts": "tests/cli/memory_test.ts",
  "lib/memory/store_notes.ts": "tests/cli/memory_test.ts",
  "lib/grants.ts": "tests/cli/wanted_grants_test.ts",
  "lib/io/console.ts": "tests/io/deno_system_test.ts",
  "lib/io/held_grants.ts": "tests/cli/program_test.ts",
  "lib/io/run_worker.ts": "tests/launch_test.ts",
  "lib/mod.ts": "tests/manifest_test.ts",
  "lib/cli/user_tool_paths.ts": "tests/cli/prompt_test.ts",
  "lib/o200k.ts": "tests/exact_tokens_test.ts",
  "lib/prompt/fit_parts.ts": "tests/prompt/assemble_test.ts",
  "lib/prompt/delimiters.ts": "tests/prompt/assemble_test.ts",
  "lib/prompt/gather_parts.ts": "tests/cli/prompt_test.ts",
  "lib/prompt/instructions_plan.ts": "tests/prompt/assemble_test.ts",
  "lib/prompt/known_memories.ts": "tests/cli/prompt_test.ts",
  "lib/prompt/memory_plan.ts": "tests/prompt/assemble_test.ts",
  "lib/prompt/pieces.ts": "tests/prompt/assemble_test.ts",
  "lib/prompt/runtime_section.ts": "tests/prompt/assemble_test.ts",
  "lib/prompt/section.ts": "tests/prompt/assemble_test.ts",
  "lib/prompt/skills_plan.ts": "tests/prompt/assemble_test.ts",
  "lib/prompt/texts/channel.ts": "tests/prompt/texts_test.ts",
  "lib/prompt/texts/group_chat.ts": "tests/prompt/texts_test.ts",
  "lib/prompt/texts/guidelines.ts": "tests/prompt/texts_test.ts",
  "lib/prompt/texts/plan_mode.ts": "tests/prompt/texts_test.ts",
  "lib/prompt/texts/purpose.ts": "tests/prompt/texts_test.ts",
  "lib/prompt/texts/response_format.ts": "tests/prompt/texts_test.ts",
  "lib/prompt/texts/role.ts": "tests/prompt/texts_test.ts",
  "lib/prompt/texts/safety.ts": "tests/prompt/texts_test.ts",
  "lib/prompt/texts/tool_policy.ts": "tests/prompt/texts_test.ts",
  "lib/prompt/texts/tool_style.ts": "tests/prompt/texts_test.ts",
  "lib/prompt/workspace_plan.ts": "tests/prompt/assemble_test.ts",
  "lib/report/describe_source.ts": "tests/cli/prompt_test.ts",
  "lib/report/explain_json.ts": "tests/cli/explain_test.ts",
  "lib/report/explain_text.ts": "tests/cli/explain_test.ts",
  "lib/report/layer_json.ts": "tests/report/doctor_json_test.ts",
  "lib/report/memory_json.ts": "tests/cli/memory_test.ts",
  "lib/report/memory_text.ts": "tests/cli/memory_test.ts",
  "lib/report/agents_json.ts": "tests/report/doctor_json_test.ts",
  "lib/report/paint.ts": "tests/report/diagnostic_text_test.ts",
  "lib/report/profiles_json.ts": "tests/cli/agents_test.ts",
  "lib/report/prompt_html.ts": "tests/cli/prompt_test.ts",
  "lib/report/prompt_json.ts": "tests/cli/prompt_test.ts",
  "lib/report/prompt_trace.ts": "tests/cli/prompt_test.ts",
  "lib/skills/skill_diagnostic.ts": "tests/skills/discover_skills_test.ts",
  "lib/version.ts": "tests/manifest_test.ts",
};

/** What `deno info --json` says of a module, as far as it is used here. */
interface ModuleInfo {
  specifier: string;
  dependencies?: { code?: { specifier?: string }; type?: { specifier?: string } }[];
}

/** Which module imports which, also for its types only: paths below the repository, or specifiers. */
type ImportGraph = Map<string, string[]>;

function repositoryPath(specifier: string): string {
  return specifier.startsWith("file:")
    ? relative(REPOSITORY, fromFileUrl(specifier)).replaceAll("\\", "/")
    : specifier;
}

/** All files of a folder that TypeScript compiles, as paths below the repository. */
function sourceFiles(folder: string): string[] {
  return [...Deno.readDirSync(join(REPOSITORY, folder))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    return isDirectory ? sourceFiles(path) : path.endsWith(".ts") ? [path] : [];
  }).sort();
}

const graph: ImportGraph = new Map();

/** Adds a module and everything that it leads to. */
async function addGraph(root: string): Promise<void> {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", root],
    cwd: REPOSITORY,
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const { modules }: { modules: ModuleInfo[] } = JSON.parse(new TextDecoder().decode(stdout));
  for (const { specifier, dependencies = [] } of modules) {
    const imported = dependencies
      .flatMap(({ code, type }) => [code?.specifier, type?.specifier])
      .filter((target) => target !== undefined);
    graph.set(repositoryPath(specifier), [...new Set(imported.map(repositoryPath))]);
  }
}

/** The graph of everything; made by the first test that asks for it. */
async function wholeGraph(): Promise<ImportGraph> {
  for (const root of ["main.ts", ...sourceFiles("lib")]) {
    if (!graph.has(root)) await addGraph(root);
  }
  return graph;
}

/** The shortest way from a module back to itself; null if there is none. */
function findCycle(graph: ImportGraph, start: string): string[] | null {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of graph.get(way.at(-1)!) ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

describe("the module graph", () => {
  it("holds every file of lib, and sees imports of all kinds", async () => {
    const modules = await wholeGraph();
    assertEquals(sourceFiles("lib").filter((path) => !modules.has(path)), []);
    const commands = modules.get("lib/cli/commands.ts")!;
    assertEquals(commands.includes("lib/cli/command.ts"), true, "an import of types");
    assertEquals(commands.includes("lib/cli/doctor.ts"), true, "an import at run time");
    assertEquals(modules.get("lib/io/deno_system.ts")!.includes("node:fs"), true);
  });

  it("has no forbidden import", async () => {
    const forbidden = [...await wholeGraph()].flatMap(([from, imported]) =>
      imported.flatMap((to) => {
        const why = forbiddenImport(from, to);
        return why === null ? [] : [`${from} -> ${to}: ${why}`];
      })
    );
    assertEquals(forbidden, []);
  });

  it("has no cycle", async () => {
    const modules = await wholeGraph();
    const cycles = [...modules.keys()]
      .filter((path) => path.startsWith("lib/") || path === "main.ts")
      .flatMap((path) => findCycle(modules, path)?.join(" -> ") ?? []);
    assertEquals(cycles, []);
  });

  it("leads from lib to no test and no script", async () => {
    const outside = [...await wholeGraph()].filter(([from]) => from.startsWith("lib/"))
      .flatMap(([from, imported]) =>
        imported
          .filter((to) => !/^(lib\/|deno\.json$|npm:|node:)/.test(to))
          .map((to) => `${from} -> ${to}`)
      );
    assertEquals(outside, []);
  });

  it("reaches the runtime's modules from lib/io only, but for those that compute", async () => {
    const users = [...await wholeGraph()].flatMap(([from, imported]) =>
      from.startsWith("npm:") || mayHaveEffects(from)
        ? []
        : imported.filter((to) => to.startsWith("node:")).map((to) => `${from} -> ${to}`)
    );
    assertEquals(users, ["lib/cli/parse_command_line.ts -> node:util"]);
  });
});

describe("the sources", () => {
  for (const path of sourceFiles("lib")) {
    it(`${path} keeps to the rules of the architecture`, () => {
      const source = Deno.readTextFileSync(join(REPOSITORY, path));
      assertEquals(Deno.lint.runPlugin(plugin, join(REPOSITORY, path), source), []);
    });
  }
});

describe("the tests", () => {
  const tests = new Set(sourceFiles("tests"));
  const mirrorOf = (path: string) => path.replace(/^lib\/(.*)\.ts$/, "tests/$1_test.ts");

  it("have a file for every file of lib that does something", async () => {
    const untested: string[] = [];
    for (const path of sourceFiles("lib")) {
      if (tests.has(mirrorOf(path)) || path in TESTED_ELSEWHERE) continue;
      // Each has its cases in testdata/lint/, of which tests/lint/rules_test.ts wants both kinds.
      if (path.startsWith("lib/lint/rules/")) continue;
      // A file of types only is an empty module at run time.
      const exported = Object.keys(await import(`../${path}`));
      if (exported.length > 0) untested.push(path);
    }
    assertEquals(untested, []);
  });

  it("are elsewhere for no file that is gone or has a test of its own name", () => {
    const files = sourceFiles("lib");
    for (const [path, test] of Object.entries(TESTED_ELSEWHERE)) {
      assertEquals([files.includes(path), tests.has(mirrorOf(path))], [true, false], path);
      assertEquals(tests.has(test), true, test);
    }
  });

  it("lie where the files lie that they test", () => {
    const known = new Set([
      ...sourceFiles("lib").map(mirrorOf),
      ...sourceFiles("scripts").map((path) => `tests/${path.replace(/\.ts$/, "_test.ts")}`),
    ]);
    const strays = [...tests].filter((path) => path.endsWith("_test.ts") && !known.has(path));
    assertEquals(strays, [
      "tests/agents/conformance_test.ts",
      "tests/agents/mutation_test.ts",
      "tests/ci_test.ts",
      "tests/cli/executable_test.ts",
      "tests/cli/lint_faults_test.ts",
      "tests/cli/lint_places_test.ts",
      "tests/cli/printable_output_test.ts",
      "tests/cli/program_test.ts",
      "tests/cli/project_config_test.ts",
      "tests/cli/user_authority_test.ts",
      "tests/documents_test.ts",
      "tests/helpers/memory_system_test.ts",
      "tests/layering_test.ts",
      "tests/lint_plugin_test.ts",
      "tests/manifest_test.ts",
      "tests/prompt/texts_test.ts",
      "tests/system_contract_test.ts",
    ]);
  });
});

describe("docs/architecture.md", () => {
  it("names every folder of lib", () => {
    const text = Deno.readTextFileSync(join(REPOSITORY, "docs/architecture.md"));
    for (const { name, isDirectory } of Deno.readDirSync(join(REPOSITORY, "lib"))) {
      if (isDirectory) assertStringIncludes(text, `${name}/`);
    }
  });
});
